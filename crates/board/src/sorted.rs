//! Short lists in order. A board has some dozens of cells: a sort of the standard library is faster only for far longer lists, and
//! each type that is sorted by it is some kilobytes of WebAssembly more.

/// The items in order; equal ones stay as they came.
pub(crate) fn sorted<T: Ord>(items: impl IntoIterator<Item = T>) -> Vec<T> {
    let mut list = Vec::new();
    for item in items {
        list.insert(list.partition_point(|before| *before <= item), item);
    }
    list
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
