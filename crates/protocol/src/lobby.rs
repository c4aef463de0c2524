//! The list of open seeks as somebody who follows it knows it: what was told once, and every change since.

use games::sorted::sort_by_key;
use std::cmp::Reverse;

use crate::http::Seek;
use crate::socket::FromServer;

/// The open seeks, kept up to date by what the server says of them.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct SeekList {
    /// The number of the last change that the list contains; nothing before the list was told.
    number: Option<u32>,
    seeks: Vec<Seek>,
}

/// What a message meant for a [`SeekList`].
#[derive(Debug, Clone, PartialEq)]
pub enum SeekNews {
    /// The message is about something else, or about a list that was not asked for.
    Nothing,
    /// The list is new, or these of its seeks are; others may be gone.
    Listed(Vec<Seek>),
    /// A change is missing: the whole list must be asked for again.
    Missed,
}

impl SeekList {
    /// The seeks, the newest first.
    #[must_use]
    pub fn seeks(&self) -> &[Seek] {
        &self.seeks
    }

    /// Takes in what a message says of the list.
    pub fn apply(&mut self, message: &FromServer) -> SeekNews {
        match message {
            FromServer::Seeks { number, seeks } => {
                self.number = Some(*number);
                self.seeks.clone_from(seeks);
                self.sort();
                SeekNews::Listed(self.seeks.clone())
            }
            FromServer::SeeksChanged { number, changed, removed } => {
                let Some(known) = self.number else { return SeekNews::Nothing };
                if *number != known.wrapping_add(1) {
                    self.number = None;
                    return SeekNews::Missed;
                }
                self.number = Some(*number);
                let is_old = |id: &String| removed.contains(id) || changed.iter().any(|seek| seek.id == *id);
                self.seeks.retain(|seek| !is_old(&seek.id));
                self.seeks.extend_from_slice(changed);
                self.sort();
                SeekNews::Listed(changed.clone())
            }
            _ => SeekNews::Nothing,
        }
    }

    fn sort(&mut self) {
        sort_by_key(&mut self.seeks, |seek| Reverse((seek.created, seek.id.clone())));
    }
}

#[cfg(test)]
mod tests {
    use play::time::Timestamp;

    use super::*;
    use crate::game::Kind;

    fn seek(id: &str, created: u64) -> Seek {
        let terms = serde_json::from_str(r#"{"game":"diaballik","clock":"300+5"}"#).unwrap();
        let name = format!("of {id}");
        Seek {
            id: id.to_owned(),
            name,
            kind: Kind::Guest,
            rating: None,
            created: Timestamp::new(created),
            terms,
            bots: false,
            side: None,
        }
    }

    fn changed(number: u32, changed: &[Seek], removed: &[&str]) -> FromServer {
        let removed = removed.iter().map(|&id| id.to_owned()).collect();
        FromServer::SeeksChanged { number, changed: changed.to_vec(), removed }
    }

    fn ids(list: &SeekList) -> Vec<&str> {
        list.seeks().iter().map(|seek| seek.id.as_str()).collect()
    }

    #[test]
    fn changes_are_taken_in_by_number_and_a_gap_asks_for_the_list_again() {
        let mut list = SeekList::default();
        assert_eq!(list.apply(&changed(4, &[seek("x", 1)], &[])), SeekNews::Nothing, "nothing was told yet");
        let told = FromServer::Seeks { number: 7, seeks: vec![seek("b", 2), seek("a", 1)] };
        assert!(matches!(list.apply(&told), SeekNews::Listed(all) if all.len() == 2));
        let c = seek("c", 3);
        assert_eq!(list.apply(&changed(8, std::slice::from_ref(&c), &["a"])), SeekNews::Listed(vec![c]));
        assert_eq!(ids(&list), ["c", "b"]);
        let renamed = Seek { name: "Sophie".to_owned(), ..seek("b", 2) };
        list.apply(&changed(9, &[renamed], &[]));
        assert_eq!((ids(&list), list.seeks()[1].name.as_str()), (vec!["c", "b"], "Sophie"));
        assert_eq!(list.apply(&changed(11, &[], &["b"])), SeekNews::Missed);
        assert_eq!(ids(&list), ["c", "b"], "what is known is shown until the answer comes");
        assert_eq!(list.apply(&changed(12, &[], &["c"])), SeekNews::Nothing, "it has been asked for once");
        list.apply(&FromServer::Seeks { number: 12, seeks: Vec::new() });
        assert_eq!(list.apply(&changed(13, &[seek("d", 4)], &[])), SeekNews::Listed(vec![seek("d", 4)]));
        assert_eq!(ids(&list), ["d"]);
    }
}
