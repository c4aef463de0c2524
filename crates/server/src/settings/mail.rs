//! The mail server.

use lettre::message::Mailbox;

use super::{ServiceUrl, SettingsError};
use crate::mail::Mailer;

/// How mail is sent.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MailSettings {
    /// The address of the server, as `smtps://user:password@mail.example`.
    pub smtp: ServiceUrl,
    /// Whom mails are from, as `Touchline <games@play.example>`.
    pub from: String,
}

/// The settings of the mail server, if there is one: it needs a sender, and an address of the site that links begin with.
pub(super) fn read(
    smtp: Option<ServiceUrl>,
    from: Option<String>,
    public_url: Option<&str>,
) -> Result<Option<MailSettings>, SettingsError> {
    let (smtp, from) = match (smtp, from) {
        (None, None) => return Ok(None),
        (Some(smtp), Some(from)) if public_url.is_some() => (smtp, from),
        _ => return Err(SettingsError::MailIncomplete),
    };
    if from.parse::<Mailbox>().is_err() {
        return Err(SettingsError::MailFrom(from));
    }
    let (scheme, rest) = smtp.0.split_once("://").ok_or(SettingsError::Smtp)?;
    let (authority, _) = rest.split_once(['/', '?']).unwrap_or((rest, ""));
    let host = authority.rsplit_once('@').map(|(_, host)| host);
    let is_here =
        |host: &str| ["127.0.0.1", "localhost", "[::1]"].contains(&host.split_once(":").map_or(host, |it| it.0));
    let is_encrypted = scheme == "smtps" || rest.contains("tls=required");
    if let Some(host) = host
        && !is_encrypted
        && !is_here(host)
    {
        return Err(SettingsError::SmtpUnencrypted);
    }
    Mailer::new(&smtp.0, &from, "https://play.example").map_err(|_| SettingsError::Smtp)?;
    Ok(Some(MailSettings { smtp, from }))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn settle(
        smtp: Option<&str>,
        from: Option<&str>,
        url: Option<&str>,
    ) -> Result<Option<MailSettings>, SettingsError> {
        read(smtp.map(|smtp| ServiceUrl(smtp.to_owned())), from.map(str::to_owned), url)
    }

    #[test]
    fn mail_needs_a_server_a_sender_and_an_address_of_the_site() {
        let (url, from) = (Some("https://play.example"), Some("Touchline <games@play.example>"));
        assert!(matches!(settle(None, None, url), Ok(None)));
        for (smtp, from, url) in [(Some("smtps://x"), None, url), (None, from, url), (Some("smtps://x"), from, None)] {
            assert!(matches!(settle(smtp, from, url), Err(SettingsError::MailIncomplete)));
        }
        for smtp in ["x", "http://x", "smtps://"] {
            assert!(matches!(settle(Some(smtp), from, url), Err(SettingsError::Smtp)), "{smtp}");
        }
        assert!(matches!(settle(Some("smtps://x"), Some("nobody"), url), Err(SettingsError::MailFrom(_))));
        for smtp in [
            "smtps://a:s3cret@x",
            "smtp://a:s3cret@x:587?tls=required",
            "smtp://127.0.0.1:25",
            "smtp://a:s3cret@localhost:25",
        ] {
            let settings = settle(Some(smtp), from, url).unwrap().unwrap();
            assert!(!format!("{settings:?}").contains("s3cret"), "{smtp}");
        }
    }

    #[test]
    fn a_password_is_not_sent_for_everybody_to_read() {
        for smtp in
            ["smtp://a:b@mail.example", "smtp://a:b@mail.example?tls=opportunistic", "smtp://a:b@localhost.example"]
        {
            let settled = settle(Some(smtp), Some("a@b.example"), Some("https://play.example"));
            assert!(matches!(settled, Err(SettingsError::SmtpUnencrypted)), "{smtp}");
        }
    }
}
