//! Short lists in order, by insertion. A board has some dozens of cells, a page some hundreds of rows: a sort of the standard library is
//! faster only for far longer lists, and each type that is sorted by it is some kilobytes of WebAssembly more.

use alloc::vec::Vec;

/// The items in order; equal ones stay as they came.
#[must_use]
pub fn sorted<T: Ord>(items: impl IntoIterator<Item = T>) -> Vec<T> {
    let mut list = Vec::new();
    for item in items {
        list.insert(list.partition_point(|before| *before <= item), item);
    }
    list
}

/// Brings a list into the order of a key; equal items stay as they came.
///
/// ```
/// let mut words = vec!["goal", "ball", "net"];
/// games::sorted::sort_by_key(&mut words, |word| word.len());
/// assert_eq!(words, ["net", "goal", "ball"]);
/// ```
pub fn sort_by_key<T, K: Ord>(list: &mut Vec<T>, key: impl Fn(&T) -> K) {
    for end in 1..list.len() {
        let own = key(&list[end]);
        let place = list[..end].partition_point(|before| key(before) <= own);
        if place < end {
            let item = list.remove(end);
            list.insert(place, item);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::sorted;

    #[test]
    fn it_is_in_order() {
        assert_eq!(sorted([3, 1, 2, 3, 0, 2]), [0, 1, 2, 2, 3, 3]);
        assert_eq!(sorted([(1, 'b'), (0, 'a')]), [(0, 'a'), (1, 'b')]);
        assert!(sorted::<u8>([]).is_empty());
    }
}
