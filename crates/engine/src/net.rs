//! Small networks that evaluate positions, whatever the game: some of many inputs are on, and two layers follow.
//!
//! Each input that is on has a row of weights; their sum, cut off at 0 and 1, is the first layer. The second is made of weighted sums of
//! the first, cut off likewise, and the weighted sum of those is the logarithm of the odds that the side to move wins. Everything is whole
//! numbers of fixed size, so that a position is worth the same on every machine and in the browser.

use wide::{i16x8, i32x4};

use crate::evaluation::MOST_POINTS;

/// What 1 is in the first layer and in all weights but those of the output.
pub const ONE: i16 = 64;
/// What 1 is in the weights of the output.
pub const ONE_OUT: i16 = 256;
/// Ten thousandths of a point that a unit of the output stands for: 100 / ln 3 points, see [`chance`](crate::evaluation::chance).
const POINTS: i64 = 910_239;
/// As many inputs may be on at once: with more, the sum of their rows might not fit in 16 bits.
pub const MOST_ON: usize = 250;

/// The most units that a second layer may have. The sums of so many fit into registers.
const MOST_SECOND: usize = 32;
/// How many units of the second layer are summed at once.
const LANES: usize = 4;

/// The weights of a network with `FIRST` and `SECOND` units, as whole numbers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NetWeights<const FIRST: usize, const SECOND: usize> {
    /// For each input its row; 64 stand for 1.
    pub inputs: Vec<[i8; FIRST]>,
    /// Added to the sum of the rows; 64 stand for 1.
    pub first_bias: [i8; FIRST],
    /// For each unit of the second layer its weights; 64 stand for 1.
    pub second: [[i8; FIRST]; SECOND],
    /// Added to their sum; 64 stand for 1.
    pub second_bias: [i8; SECOND],
    /// Weights of the output; 256 stand for 1.
    pub output: [i16; SECOND],
    /// Added to their sum; 256 stand for 1.
    pub output_bias: i16,
}

/// Why a file is not the network that was asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum NetError {
    /// The text in front is not what it must be.
    #[error("a file of a network begins with `key: value` lines with the keys that its game has, and an empty line")]
    Header,
    /// The file is for a board with other columns.
    #[error("the network is for another board")]
    Board,
    /// More weights follow than there must be, or fewer.
    #[error("the network has another number of weights than must follow")]
    Length,
}

/// The text in front of a file of weights, by key, and the weights.
///
/// # Errors
/// There are other keys, others than these, or in another order.
pub(crate) fn split_header<'a, const N: usize>(
    file: &'a [u8],
    keys: &[&str; N],
) -> Result<([&'a str; N], &'a [u8]), NetError> {
    let end = file.windows(2).position(|pair| pair == b"\n\n").ok_or(NetError::Header)?;
    let mut lines = std::str::from_utf8(&file[..end]).map_err(|_| NetError::Header)?.lines();
    let mut values = [""; N];
    for (key, value) in keys.iter().zip(&mut values) {
        let line = lines.next().and_then(|line| line.strip_prefix(key)?.strip_prefix(": "));
        *value = line.ok_or(NetError::Header)?;
    }
    if lines.next().is_some() { Err(NetError::Header) } else { Ok((values, &file[end + 2..])) }
}

/// What [`split_header`] reads, without the weights.
pub(crate) fn print_header<const N: usize>(keys: &[&str; N], values: &[&str; N]) -> Vec<u8> {
    let mut header = Vec::new();
    for (key, value) in keys.iter().zip(values) {
        header.extend(format!("{key}: {value}\n").bytes());
    }
    header.push(b'\n');
    header
}

impl<const FIRST: usize, const SECOND: usize> NetWeights<FIRST, SECOND> {
    /// Reads the weights of a network with so many inputs, in the order of the fields: each number of 8 bits a byte, each of 16 bits two,
    /// the lower first.
    ///
    /// # Errors
    /// There are more, or fewer.
    pub fn read(weights: &[u8], inputs: usize) -> Result<Self, NetError> {
        let mut bytes = Bytes(weights);
        let mut read = || {
            Some(Self {
                inputs: (0..inputs).map(|_| bytes.numbers()).collect::<Option<_>>()?,
                first_bias: bytes.numbers()?,
                second: bytes.rows()?,
                second_bias: bytes.numbers()?,
                output: bytes.wide()?,
                output_bias: bytes.wide::<1>()?[0],
            })
        };
        let weights = read().ok_or(NetError::Length)?;
        if bytes.0.is_empty() { Ok(weights) } else { Err(NetError::Length) }
    }

    /// Writes what [`read`](Self::read) reads.
    #[must_use]
    pub fn print(&self) -> Vec<u8> {
        let narrow =
            self.inputs.iter().chain([&self.first_bias]).chain(&self.second).flatten().chain(&self.second_bias);
        let wide = self.output.iter().chain([&self.output_bias]).flat_map(|number| number.to_le_bytes());
        narrow.map(|number| number.cast_unsigned()).chain(wide).collect()
    }
}

struct Bytes<'a>(&'a [u8]);

impl Bytes<'_> {
    fn numbers<const N: usize>(&mut self) -> Option<[i8; N]> {
        let (taken, left) = self.0.split_first_chunk::<N>()?;
        self.0 = left;
        Some(taken.map(u8::cast_signed))
    }

    fn rows<const N: usize, const ROWS: usize>(&mut self) -> Option<[[i8; N]; ROWS]> {
        let mut rows = [[0; N]; ROWS];
        for row in &mut rows {
            *row = self.numbers()?;
        }
        Some(rows)
    }

    fn wide<const N: usize>(&mut self) -> Option<[i16; N]> {
        let mut numbers = [0; N];
        for number in &mut numbers {
            let (taken, left) = self.0.split_first_chunk()?;
            self.0 = left;
            *number = i16::from_le_bytes(*taken);
        }
        Some(numbers)
    }
}

/// A network ready to evaluate.
#[derive(Debug)]
pub struct Net<const FIRST: usize, const SECOND: usize> {
    rows: Vec<[i16; FIRST]>,
    first_bias: [i16; FIRST],
    /// For each pair of first-layer units, the weights of all second-layer units in groups of [`LANES`]; the two weights of each unit are adjacent.
    second: Vec<i16x8>,
    second_bias: [i32; SECOND],
    output: [i32; SECOND],
    output_bias: i32,
}

impl<const FIRST: usize, const SECOND: usize> From<&NetWeights<FIRST, SECOND>> for Net<FIRST, SECOND> {
    fn from(weights: &NetWeights<FIRST, SECOND>) -> Self {
        const { assert!(FIRST.is_multiple_of(2) && SECOND.is_multiple_of(LANES) && SECOND <= MOST_SECOND) };
        let wide = |row: &[i8; FIRST]| row.map(i16::from);
        let weight = |pair: usize, four: usize, at: usize| weights.second[LANES * four + at / 2][2 * pair + at % 2];
        let eight = |pair, four| i16x8::new(std::array::from_fn(|at| i16::from(weight(pair, four, at))));
        Self {
            rows: weights.inputs.iter().map(wide).collect(),
            first_bias: wide(&weights.first_bias),
            second: (0..FIRST / 2).flat_map(|pair| (0..SECOND / LANES).map(move |four| eight(pair, four))).collect(),
            second_bias: weights.second_bias.map(|bias| i32::from(bias) * i32::from(ONE)),
            output: weights.output.map(i32::from),
            output_bias: i32::from(weights.output_bias) * i32::from(ONE) * i32::from(ONE),
        }
    }
}

/// The first layer of a network while it is told which inputs are on.
#[derive(Debug)]
pub(crate) struct FirstLayer<'a, const FIRST: usize, const SECOND: usize> {
    net: &'a Net<FIRST, SECOND>,
    sums: [i16; FIRST],
}

impl<const FIRST: usize, const SECOND: usize> Net<FIRST, SECOND> {
    /// No input is on yet.
    #[inline]
    pub(crate) const fn begin(&self) -> FirstLayer<'_, FIRST, SECOND> {
        FirstLayer { net: self, sums: self.first_bias }
    }
}

impl<const FIRST: usize, const SECOND: usize> FirstLayer<'_, FIRST, SECOND> {
    /// Switches an input on.
    #[inline]
    pub(crate) fn add(&mut self, input: usize) {
        for (sum, weight) in self.sums.iter_mut().zip(&self.net.rows[input]) {
            // Of numbers of 8 bits, MOST_ON have room.
            *sum = sum.wrapping_add(*weight);
        }
    }

    /// What the network says, in points for the side to move ([`chance`](crate::evaluation::chance)).
    #[inline]
    pub(crate) fn points(&self) -> i32 {
        let net = self.net;
        let first = self.sums.map(|sum| sum.clamp(0, ONE));
        let mut sums = [i32x4::ZERO; MOST_SECOND / LANES];
        for (&[even, odd], weights) in first.as_chunks::<2>().0.iter().zip(net.second.chunks_exact(SECOND / LANES)) {
            let pair = i16x8::new([even, odd, even, odd, even, odd, even, odd]);
            for (sum, &weights) in sums.iter_mut().zip(weights) {
                *sum += pair.dot(weights);
            }
        }
        let sums = sums.iter().flat_map(|four| four.to_array());
        let mut total = i64::from(net.output_bias);
        for ((sum, bias), output) in sums.zip(net.second_bias).zip(net.output) {
            total += i64::from((sum + bias).clamp(0, i32::from(ONE) * i32::from(ONE))) * i64::from(output);
        }
        let one = i64::from(ONE) * i64::from(ONE) * i64::from(ONE_OUT) * 10_000;
        (total * POINTS / one).clamp(-i64::from(MOST_POINTS), i64::from(MOST_POINTS)) as i32
    }
}

/// What tests of the networks of all games need.
#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use crate::Noise;

    /// Weights by chance, some of them the largest there are.
    pub(crate) fn random<const FIRST: usize, const SECOND: usize>(
        inputs: usize,
        seed: u64,
    ) -> NetWeights<FIRST, SECOND> {
        let mut noise = Noise::new(seed);
        let mut number = || (noise.below(256) as u8).cast_signed();
        NetWeights {
            inputs: (0..inputs).map(|_| std::array::from_fn(|_| number() / 3)).collect(),
            first_bias: std::array::from_fn(|_| number()),
            second: std::array::from_fn(|_| std::array::from_fn(|_| number() / 2)),
            second_bias: std::array::from_fn(|_| number()),
            output: std::array::from_fn(|_| i16::from(number()) * 20),
            output_bias: i16::from(number()),
        }
    }

    /// All weights the same.
    pub(crate) fn uniform<const FIRST: usize, const SECOND: usize>(
        inputs: usize,
        number: i8,
        output: i16,
    ) -> NetWeights<FIRST, SECOND> {
        NetWeights {
            inputs: vec![[number; FIRST]; inputs],
            first_bias: [number; FIRST],
            second: [[number; FIRST]; SECOND],
            second_bias: [number; SECOND],
            output: [output; SECOND],
            output_bias: output,
        }
    }

    /// What a network says by its definition, with numbers that have room for anything.
    pub(crate) fn plainly<const FIRST: usize, const SECOND: usize>(
        weights: &NetWeights<FIRST, SECOND>,
        on: &[usize],
    ) -> i32 {
        let first: Vec<i64> = (0..FIRST)
            .map(|unit| {
                let sum: i64 = on.iter().map(|&input| i64::from(weights.inputs[input][unit])).sum();
                (sum + i64::from(weights.first_bias[unit])).clamp(0, 64)
            })
            .collect();
        let mut total = i64::from(weights.output_bias) * 4096;
        for unit in 0..SECOND {
            let sum: i64 =
                first.iter().zip(weights.second[unit]).map(|(first, weight)| first * i64::from(weight)).sum();
            total += (sum + 64 * i64::from(weights.second_bias[unit])).clamp(0, 4096) * i64::from(weights.output[unit]);
        }
        i32::try_from((total * 910_239 / 10_000 / 1_048_576).clamp(-20_000, 20_000)).unwrap()
    }

    #[test]
    fn as_many_inputs_as_may_be_on_do_not_overflow() {
        for number in [i8::MIN, i8::MAX] {
            for output in [i16::MIN, i16::MAX] {
                let weights = uniform::<8, 4>(1, number, output);
                let net = Net::from(&weights);
                let mut first = net.begin();
                (0..MOST_ON).for_each(|_| first.add(0));
                assert_eq!(first.points(), plainly(&weights, &[0; MOST_ON]));
            }
        }
    }

    #[test]
    fn damaged_files_are_refused() {
        let weights = random::<8, 4>(3, 1);
        let bytes = weights.print();
        assert_eq!(NetWeights::read(&bytes, 3), Ok(weights));
        assert_eq!(NetWeights::<8, 4>::read(&bytes, 4), Err(NetError::Length));
        assert_eq!(NetWeights::<8, 4>::read(&bytes[1..], 3), Err(NetError::Length));
        assert_eq!(NetWeights::<8, 4>::read(&[&bytes[..], &[0]].concat(), 3), Err(NetError::Length));
        let keys = ["game", "seed"];
        let file = [print_header(&keys, &["some", "1"]), bytes.clone()].concat();
        assert_eq!(split_header(&file, &keys), Ok((["some", "1"], &bytes[..])));
        assert_eq!(split_header(&file, &["game"]), Err(NetError::Header));
        assert_eq!(split_header(&file, &["seed", "game"]), Err(NetError::Header));
        assert_eq!(split_header(&file[1..], &keys), Err(NetError::Header));
        assert_eq!(split_header(b"game: some\n", &keys), Err(NetError::Header));
    }
}
