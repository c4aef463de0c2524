//! What mails say.

use locale::{Language, vars};

use crate::store::mail::{MailKind, Outgoing};
use crate::texts::locale;

/// The subject and the text of a mail, with links to a site; `unsubscribe` is what ends mails of its kind. What a link has after its `#` is sent to no server
/// by opening it.
pub(super) fn of(mail: &Outgoing, site: &str, unsubscribe: &str) -> (String, String) {
    let locale = locale(Language::from_tag(&mail.language).unwrap_or(Language::English));
    let name = mail.name.as_str();
    let token = mail.token.as_deref().unwrap_or_default();
    let (subject, parts) = match mail.kind {
        MailKind::Verify => (
            locale.mail_verify_subject(),
            vec![locale.mail_verify_body(name), format!("{site}/account/email#{token}"), locale.mail_ignore()],
        ),
        MailKind::Taken => {
            (locale.mail_taken_subject(), vec![locale.mail_taken_body(), site.to_owned(), locale.mail_ignore()])
        }
        MailKind::Recover => (
            locale.mail_recover_subject(),
            vec![locale.mail_recover_body(name), format!("{site}/account/password#{token}"), locale.mail_ignore()],
        ),
        MailKind::AddressChanged => {
            (locale.mail_address_subject(), vec![locale.mail_address_body(name), locale.mail_not_you(site)])
        }
        MailKind::PasswordChanged => {
            (locale.mail_password_subject(), vec![locale.mail_password_body(name), locale.mail_not_you(site)])
        }
        MailKind::PasskeyAdded => {
            (locale.mail_passkey_subject(), vec![locale.mail_passkey_body(name), locale.mail_not_you(site)])
        }
        MailKind::Digest => {
            let line = |game: &crate::store::mail::Waiting| {
                let link = format!("{site}/online/{}", game.id);
                locale.mail_digest_line(vars::Link(link), vars::Opponent(game.opponent.as_str()))
            };
            let lines: Vec<String> = mail.games.iter().map(line).collect();
            let end = format!("{}\n{site}/account/unsubscribe#{unsubscribe}", locale.mail_digest_end());
            (locale.mail_digest_subject(mail.games.len()), vec![locale.mail_digest_body(), lines.join("\n"), end])
        }
    };
    let mut text = parts.join("\n\n");
    text.push('\n');
    (subject, text)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::mail::Waiting;

    #[test]
    fn every_mail_says_what_it_is_about_in_every_language() {
        for language in ["en", "fr", "cs"] {
            for kind in MailKind::ALL {
                let games =
                    ["g1", "g2"].map(|id| Waiting { id: id.to_owned(), opponent: "Ben".to_owned(), deadline: None });
                let mail = Outgoing {
                    id: String::new(),
                    user: 1,
                    kind,
                    name: "Sophie".to_owned(),
                    address: "sophie@private.example".to_owned(),
                    language: language.to_owned(),
                    token: Some("TOKEN".to_owned()),
                    games: games.to_vec(),
                    tries: 0,
                };
                let (subject, text) = of(&mail, "https://play.example", "END");
                assert!(!subject.is_empty() && !subject.contains('\n'), "{subject}");
                assert!(text.contains("https://play.example") && !text.contains("sophie@"), "{text}");
                let links = [
                    ("account/email#TOKEN", MailKind::Verify),
                    ("account/password#TOKEN", MailKind::Recover),
                    ("account/unsubscribe#END", MailKind::Digest),
                    ("online/g2", MailKind::Digest),
                ];
                for (link, of) in links {
                    assert_eq!(text.contains(link), kind == of, "{link}: {text}");
                }
            }
        }
    }
}
