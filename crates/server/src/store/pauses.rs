//! Pauses from rated games, for players who abort them again and again.

use play::time::Millis;

/// How many rated games in a row may be aborted without a pause: anybody has to leave once in a while.
const FREE: u32 = 2;

/// The first pause. Each further aborted game doubles it.
const SHORTEST: Millis = Millis::from_seconds(5 * 60);

/// The longest pause.
const LONGEST: Millis = Millis::from_days(1);

/// Aborted games are forgotten after this long without another.
pub(super) const FORGOTTEN: Millis = Millis::from_days(7);

/// The length of the pause after `in_a_row` aborted rated games; zero for no pause.
pub(super) fn pause(in_a_row: u32) -> Millis {
    match in_a_row.checked_sub(FREE + 1) {
        None => Millis::ZERO,
        Some(more) => Millis::new(SHORTEST.get() << more.min(20)).min(LONGEST),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pauses_grow_and_have_an_end() {
        assert_eq!([0, 1, 2].map(pause), [Millis::ZERO; 3]);
        assert_eq!([3, 4, 5, 6].map(|in_a_row| pause(in_a_row).get() / 60_000), [5, 10, 20, 40]);
        assert_eq!(
            [11, 12, 1_000, u32::MAX].map(|in_a_row| pause(in_a_row).get() / 60_000),
            [1_280, 1_440, 1_440, 1_440]
        );
    }
}
