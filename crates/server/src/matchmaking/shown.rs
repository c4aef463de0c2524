//! Which open seeks are shown.

use std::collections::HashMap;

use crate::store::accounts::UserId;
use crate::store::lobby::Listed;

/// The most seeks that are shown.
pub const SHOWN: usize = 200;

/// How many of the newest seeks are read to choose those that are shown.
pub const LOOKED_AT: usize = 5_000;

/// Which seeks are shown of many, the newest first: every network and every account has its share, and of each the newest are
/// taken. So the first seek of a newcomer is seen however many others have.
#[must_use]
pub fn fair(newest_first: Vec<Listed>, most: usize) -> Vec<Listed> {
    let mut of_account: HashMap<UserId, usize> = HashMap::new();
    let mut of_network: HashMap<_, Vec<(usize, usize)>> = HashMap::new();
    for (place, seek) in newest_first.iter().enumerate() {
        let turn = of_account.entry(seek.user).or_default();
        of_network.entry(seek.network).or_default().push((*turn, place));
        *turn += 1;
    }
    let mut turns: Vec<(usize, usize)> = of_network
        .into_values()
        .flat_map(|mut of_one| {
            of_one.sort_unstable();
            of_one.into_iter().enumerate().map(|(turn, (of_account, place))| (turn.max(of_account), place))
        })
        .collect();
    turns.sort_unstable();
    turns.truncate(most);
    turns.sort_unstable_by_key(|&(_, place)| place);
    let mut all: Vec<Option<Listed>> = newest_first.into_iter().map(Some).collect();
    turns.into_iter().filter_map(|(_, place)| all[place].take()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::secret::Network;

    /// Seeks by their account and network, the newest first; the ids are numbered from 0.
    fn listed(all: &[(UserId, u32)]) -> Vec<Listed> {
        let one = |(id, &(user, network)): (usize, &(UserId, u32))| Listed {
            id: id.to_string(),
            user,
            network: Network::of_number(network),
        };
        all.iter().enumerate().map(one).collect()
    }

    fn ids(of: Vec<Listed>) -> Vec<usize> {
        of.into_iter().map(|seek| seek.id.parse().unwrap()).collect()
    }

    #[test]
    fn every_network_and_account_has_its_share_of_the_list() {
        // Twenty accounts of one network with ten seeks each, and before and after them one of somebody else.
        let mut all: Vec<(UserId, u32)> = vec![(1, 1)];
        all.extend((0..200).map(|number| (100 + number % 20, 7)));
        all.push((2, 2));
        let shown = ids(fair(listed(&all), 50));
        assert!(shown.contains(&0) && shown.contains(&201), "{shown:?}");
        assert_eq!(shown.len(), 50);
        assert!(shown.is_sorted(), "the newest first");
        // Somebody of the same network, too: the older seek of an account that has one, among twenty with ten.
        all.push((3, 7));
        assert!(ids(fair(listed(&all), 30)).contains(&202));
        // One account from many networks is one account.
        let many: Vec<(UserId, u32)> = (0..10).map(|network| (1, network)).chain([(2, 50), (3, 51)]).collect();
        assert_eq!(ids(fair(listed(&many), 3)), [0, 10, 11]);
        assert_eq!(ids(fair(listed(&many), 100)).len(), 12);
    }
}
