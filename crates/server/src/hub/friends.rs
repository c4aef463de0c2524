//! Whom players follow, whether they are here, and what they write to each other.

use std::collections::HashSet;

use protocol::friends::{Friend, Relation};
use protocol::messages::PrivateMessage;
use protocol::socket::FromServer;

use super::Hub;
use crate::refusal::Refusal;
use crate::store::StoreError;
use crate::store::accounts::UserId;
use crate::store::messages::{Writing, Written};

impl Hub {
    /// Those among some accounts that are connected to the site.
    pub(super) async fn connected_among(&self, users: &[UserId]) -> Result<HashSet<UserId>, StoreError> {
        let mut connected = match self.node() {
            Some(node) => node.database().connected_among(users, self.now()).await?,
            None => HashSet::new(),
        };
        connected.extend(users.iter().filter(|&&user| self.presence().is_connected(user)));
        Ok(connected)
    }

    /// Whom an account follows, by name, and who of them is here.
    ///
    /// # Errors
    /// The store failed.
    pub(crate) async fn friends(&self, user: UserId) -> Result<Vec<Friend>, Refusal> {
        let followed = self.store().followed(user).await?;
        let ids: Vec<UserId> = followed.iter().map(|followed| followed.user.id).collect();
        let connected = self.connected_among(&ids).await?;
        let friend = |followed: crate::store::friends::Followed| Friend {
            online: followed.user.level.is_some() || connected.contains(&followed.user.id),
            name: followed.user.name,
            kind: followed.user.kind,
            plays: followed.plays,
            mutual: followed.mutual,
        };
        Ok(followed.into_iter().map(friend).collect())
    }

    /// What is between two players.
    ///
    /// # Errors
    /// There is no such player, or it is the asker.
    pub(crate) async fn relation(&self, user: UserId, name: String) -> Result<Relation, Refusal> {
        let (other, relation) = self.store().relation(user, name).await?;
        let online = relation.follows && self.connected_among(&[other]).await?.contains(&other);
        Ok(Relation { online, ..relation })
    }

    /// Stores a private message, and tells it to whom it was written and to the other devices of whoever wrote it. Once begun it is brought to its end.
    ///
    /// # Errors
    /// It may not be written.
    pub(crate) async fn write_message(&self, writing: Writing) -> Result<PrivateMessage, Refusal> {
        let hub = self.clone();
        self.to_the_end(async move {
            // One that was there already is told again: it may be sent again because whoever stored it had no time to tell it.
            let Written { author, to, message } = hub.store().write_message(writing).await?;
            hub.send_to_user(author.id, &FromServer::Message { with: to.name, message: message.clone() });
            let theirs = PrivateMessage { own: false, ..message.clone() };
            hub.send_to_user(to.id, &FromServer::Message { with: author.name, message: theirs });
            Ok(message)
        })
        .await
    }
}
