//! Mail: what it says, and how it is sent by SMTP.
//!
//! Mails are plain text. Headers are made of parts that have been parsed, and encoded where they have more than ASCII: no address and no name can add one.

mod words;

use std::time::Duration;

use lettre::message::header::{ContentType, Header, HeaderName, HeaderValue};
use lettre::message::{Mailbox, MessageBuilder};
use lettre::transport::smtp::extension::ClientId;
use lettre::{Address, AsyncSmtpTransport, AsyncTransport as _, Message, Tokio1Executor};

use crate::store::mail::{MailKind, Outgoing};

/// How long the mail server may take for a mail.
const PATIENCE: Duration = Duration::from_secs(20);

/// What became of a mail.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Outcome {
    /// The mail server has it.
    Sent,
    /// It may be taken later.
    Again,
    /// It will never be.
    Refused,
}

/// Why mail cannot be sent at all.
#[derive(Debug, thiserror::Error)]
pub enum MailerError {
    /// Not the address of a mail server, or the certificates of the system cannot be read.
    #[error("smtp: {0}")]
    Server(#[from] lettre::transport::smtp::Error),
    /// Not a sender.
    #[error("mail-from: {0}")]
    From(#[from] lettre::address::AddressError),
}

/// Sends mail.
#[derive(Debug, Clone)]
pub struct Mailer {
    transport: AsyncSmtpTransport<Tokio1Executor>,
    from: Mailbox,
    site: String,
}

/// A header of RFC 2369 or 8058, whose value is made here and of ASCII.
#[derive(Clone)]
struct Unsubscribe<const POST: bool>(String);

impl<const POST: bool> Header for Unsubscribe<POST> {
    fn name() -> HeaderName {
        HeaderName::new_from_ascii_str(if POST { "List-Unsubscribe-Post" } else { "List-Unsubscribe" })
    }

    fn parse(text: &str) -> Result<Self, Box<dyn std::error::Error + Send + Sync>> {
        Ok(Self(text.to_owned()))
    }

    fn display(&self) -> HeaderValue {
        HeaderValue::new(Self::name(), self.0.clone())
    }
}

impl Mailer {
    /// A mailer by the server with an address, as `smtps://user:password@mail.example`, with a sender, for the site that links lead to.
    ///
    /// # Errors
    /// One of the two is none.
    pub fn new(smtp: &str, from: &str, site: &str) -> Result<Self, MailerError> {
        let host = site.split("://").last().unwrap_or_default().split(':').next().unwrap_or_default();
        let transport = AsyncSmtpTransport::<Tokio1Executor>::from_url(smtp)?
            .timeout(Some(PATIENCE))
            .hello_name(ClientId::Domain(host.to_owned()))
            .build();
        Ok(Self { transport, from: from.parse()?, site: site.to_owned() })
    }

    /// The mail as it is sent; nothing if it cannot be. `unsubscribe` is what ends mails of its kind.
    fn message(&self, mail: &Outgoing, unsubscribe: &str) -> Option<Message> {
        let (subject, body) = words::of(mail, &self.site, unsubscribe);
        let to: Address = mail.address.parse().ok()?;
        let builder: MessageBuilder =
            Message::builder().from(self.from.clone()).to(Mailbox::new(None, to)).subject(subject);
        let builder = match mail.kind {
            MailKind::Digest => builder
                .header(Unsubscribe::<false>(format!("<{}/unsubscribe/{unsubscribe}>", self.site)))
                .header(Unsubscribe::<true>("List-Unsubscribe=One-Click".to_owned())),
            _ => builder,
        };
        builder.header(ContentType::TEXT_PLAIN).body(body).ok()
    }

    /// Sends a mail, once.
    pub async fn send(&self, mail: &Outgoing, unsubscribe: &str) -> Outcome {
        let Some(message) = self.message(mail, unsubscribe) else { return Outcome::Refused };
        match tokio::time::timeout(PATIENCE, self.transport.send(message)).await {
            Ok(Ok(_)) => Outcome::Sent,
            // The mailbox is none, or takes nothing of this kind; what is wrong between the site and its server may be put right.
            Ok(Err(error)) if error.status().is_some_and(|code| code.to_string().starts_with("55")) => Outcome::Refused,
            Ok(Err(error)) => {
                // What the server says may have the address in it.
                tracing::warn!(
                    timeout = error.is_timeout(),
                    code = error.status().map(|code| code.to_string()),
                    "mail was not taken"
                );
                Outcome::Again
            }
            Err(_) => Outcome::Again,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::mail::Waiting;

    fn mail(kind: MailKind, address: &str) -> Outgoing {
        Outgoing {
            id: "m".to_owned(),
            user: 1,
            kind,
            name: "Žofie".to_owned(),
            address: address.to_owned(),
            language: "cs".to_owned(),
            token: Some("token".to_owned()),
            games: vec![Waiting { id: "g1".to_owned(), opponent: "Ben".to_owned(), deadline: None }],
            tries: 0,
        }
    }

    #[tokio::test]
    async fn no_address_adds_a_header() {
        let mailer =
            Mailer::new("smtp://127.0.0.1:1", "Touchline <games@play.example>", "https://play.example").unwrap();
        for address in
            ["a@b.example\r\nBcc: c@d.example", "a@b.example, c@d.example", "a@b.example>\n<x@y", "", "nobody"]
        {
            assert!(mailer.message(&mail(MailKind::Verify, address), "").is_none(), "{address:?}");
        }
        for kind in MailKind::ALL {
            let text = mailer.message(&mail(kind, "a@b.example"), "END").unwrap().formatted();
            let text = String::from_utf8(text).unwrap();
            let (head, _) = text.split_once("\r\n\r\n").unwrap();
            assert!(head.is_ascii() && head.contains("To: a@b.example\r\n"), "{head}");
            let is_digest = kind == MailKind::Digest;
            let one_click = "List-Unsubscribe: <https://play.example/unsubscribe/END>\r\n";
            assert_eq!(text.contains(one_click), is_digest, "{text}");
            assert_eq!(text.contains("List-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n"), is_digest, "{text}");
        }
    }

    #[test]
    fn what_cannot_send_mail_is_refused() {
        for (smtp, from) in [("smtp.example", "a@b.example"), ("http://x", "a@b.example"), ("smtps://x", "nobody")] {
            assert!(Mailer::new(smtp, from, "https://play.example").is_err(), "{smtp} {from}");
        }
    }
}
