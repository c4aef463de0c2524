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
    let is_here = |host: &str| ["127.0.0.1", "localhost", "[::1]"].contains(&host.split_once(":").map_or(host, |it| it.0));
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
