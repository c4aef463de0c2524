//! The address of a bus.

use std::io;
use std::path::PathBuf;

use async_nats::{ConnectOptions, ServerAddr};
use percent_encoding::percent_decode_str;
use rustls::pki_types::CertificateDer;
use rustls::pki_types::pem::{self, PemObject as _};

/// The address of a bus is none. The text has no password.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum AddressError {
    /// It is not of the form of an address.
    #[error("the address of the bus is not like nats://user:password@host:4222")]
    Form,
    /// The prefix of the subjects is not one.
    #[error("the address of the bus has a prefix that is not 1 to 32 letters, digits, `-` and `_`")]
    Prefix,
    /// There is no such option.
    #[error("the address of the bus has an unknown option: `{0}`")]
    UnknownOption(String),
    /// This option has no value.
    #[error("the address of the bus has an option without a value: `{0}`")]
    OptionWithoutValue(String),
    /// `tlsca` without `tls://` would check nothing.
    #[error("the address of the bus has tlsca, which goes with tls:// only")]
    RootsAlone,
    /// The file of `tlsca` cannot be read.
    #[error("the address of the bus has tlsca={}, which cannot be read: {kind}", .file.display())]
    Roots {
        /// The file.
        file: PathBuf,
        /// Why; [`io::ErrorKind::InvalidData`] where it has no certificates.
        kind: io::ErrorKind,
    },
    /// The file of `creds` cannot be read.
    #[error("the address of the bus has creds={}, which cannot be read: {kind}", .file.display())]
    Credentials {
        /// The file.
        file: PathBuf,
        /// Why; [`io::ErrorKind::InvalidData`] where they are no credentials.
        kind: io::ErrorKind,
    },
    /// Both a file of credentials and a password or token.
    #[error("the address of the bus has creds and a password or token: one of them")]
    TwoLogins,
}

/// How a node shows who it is.
#[derive(Clone)]
enum Login {
    Nobody,
    Password(String, String),
    Token(String),
    /// The text of a credentials file.
    Credentials(String),
}

/// Where a bus is, and how it is connected to. The password is in none of its texts.
#[derive(Clone)]
pub struct Address {
    pub(super) servers: Vec<ServerAddr>,
    pub(super) prefix: String,
    login: Login,
    is_encrypted: bool,
    roots: Option<PathBuf>,
}

impl Address {
    /// Reads `nats://user:password@host:port?option=value`, or `nats://token@host:port`, percent-encoded; several hosts of a cluster stand with commas
    /// between. With `tls://` the connection is encrypted, and the certificate must be the host's. The options:
    ///
    /// | option | what it is |
    /// |---|---|
    /// | `tlsca` | with `tls://`, a file of the certificates that are trusted; without, those of the system are |
    /// | `creds` | a credentials file, in place of a password |
    /// | `prefix` | the first part of all subjects, where several sites share a bus: letters, digits, `-` and `_`; without, `tl` |
    ///
    /// # Errors
    /// It is none, or a file that it names cannot be read.
    pub fn parse(url: &str) -> Result<Self, AddressError> {
        let (scheme, rest) = url.split_once("://").ok_or(AddressError::Form)?;
        if !["nats", "tls"].contains(&scheme) {
            return Err(AddressError::Form);
        }
        // What comes after the last `@` cannot be of a password.
        let (login, rest) = rest.rsplit_once('@').map_or((None, rest), |(login, rest)| (Some(login), rest));
        let (hosts, query) = rest.split_once('?').unwrap_or((rest, ""));
        let server = |host: &str| {
            let server = format!("{scheme}://{host}").parse::<ServerAddr>().ok()?;
            // A path would be ignored.
            (!server.host().is_empty() && !host.contains(['/', '#'])).then_some(server)
        };
        let servers =
            hosts.trim_end_matches('/').split(',').map(server).collect::<Option<Vec<_>>>().ok_or(AddressError::Form)?;
        let decode =
            |text: &str| percent_decode_str(text).decode_utf8().map(Into::into).map_err(|_| AddressError::Form);
        let login = match login.map(|login| login.split_once(':').ok_or(login)) {
            None => Login::Nobody,
            Some(Ok((user, password))) => Login::Password(decode(user)?, decode(password)?),
            Some(Err(token)) => Login::Token(decode(token)?),
        };
        let mut address = Self { servers, prefix: "tl".to_owned(), login, is_encrypted: scheme == "tls", roots: None };
        for option in query.split('&').filter(|option| !option.is_empty()) {
            match option.split_once('=') {
                Some(("tlsca", value)) => address.trust(decode(value)?)?,
                Some(("creds", value)) => address.take_credentials(&decode(value)?)?,
                Some(("prefix", value)) => {
                    if !(1..=32).contains(&value.len())
                        || !value.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_".contains(&byte))
                    {
                        return Err(AddressError::Prefix);
                    }
                    value.clone_into(&mut address.prefix);
                }
                Some((name, _)) => return Err(AddressError::UnknownOption(name.to_owned())),
                None => return Err(AddressError::OptionWithoutValue(option.to_owned())),
            }
        }
        Ok(address)
    }

    fn trust(&mut self, file: String) -> Result<(), AddressError> {
        if !self.is_encrypted {
            return Err(AddressError::RootsAlone);
        }
        let read: Result<Vec<_>, _> = CertificateDer::pem_file_iter(&file).and_then(Iterator::collect);
        match read {
            Ok(certificates) if !certificates.is_empty() => {
                self.roots = Some(file.into());
                Ok(())
            }
            Err(pem::Error::Io(error)) => Err(AddressError::Roots { file: file.into(), kind: error.kind() }),
            _ => Err(AddressError::Roots { file: file.into(), kind: io::ErrorKind::InvalidData }),
        }
    }

    fn take_credentials(&mut self, file: &str) -> Result<(), AddressError> {
        let refused = |kind| AddressError::Credentials { file: file.into(), kind };
        if !matches!(self.login, Login::Nobody) {
            return Err(AddressError::TwoLogins);
        }
        let text = std::fs::read_to_string(file).map_err(|error| refused(error.kind()))?;
        ConnectOptions::with_credentials(&text).map_err(|_| refused(io::ErrorKind::InvalidData))?;
        self.login = Login::Credentials(text);
        Ok(())
    }

    /// What the library is to be told.
    pub(super) fn options(&self) -> io::Result<ConnectOptions> {
        let options = ConnectOptions::new().require_tls(self.is_encrypted);
        let options = match &self.login {
            Login::Nobody => options,
            Login::Password(user, password) => options.user_and_password(user.clone(), password.clone()),
            Login::Token(token) => options.token(token.clone()),
            Login::Credentials(text) => options.credentials(text)?,
        };
        Ok(match &self.roots {
            Some(file) => options.add_root_certificates(file.clone()),
            None => options,
        })
    }

    /// The hosts and ports, as people read them.
    #[must_use]
    pub fn place(&self) -> String {
        let place = |server: &ServerAddr| format!("{}:{}", server.host(), server.port());
        self.servers.iter().map(place).collect::<Vec<_>>().join(",")
    }
}

impl std::fmt::Debug for Address {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_tuple("Address").field(&self.place()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_says_where_and_keeps_its_password() {
        let address = Address::parse("nats://anna:s%40cr:et@one,two:5222?prefix=site-2").unwrap();
        assert_eq!((address.place().as_str(), address.prefix.as_str()), ("one:4222,two:5222", "site-2"));
        assert!(matches!(&address.login, Login::Password(user, password) if user == "anna" && password == "s@cr:et"));
        assert_eq!(format!("{address:?}"), r#"Address("one:4222,two:5222")"#);
        let address = Address::parse("tls://t0ken@[::1]/").unwrap();
        assert!(address.is_encrypted && matches!(&address.login, Login::Token(token) if token == "t0ken"));
        assert_eq!(address.place(), "::1:4222");
    }

    #[test]
    fn what_is_no_address_is_told_without_its_password() {
        for url in [
            "",
            "anna:s3cret@host",
            "ws://anna:s3cret@host",
            "nats://anna:s3cret@",
            "nats://anna:s3cret@host:port",
            "nats://anna:s3cret@one,,two",
            "nats://anna:s3cret@host/path",
            "nats://anna:s3cret%ff@host",
            "nats://anna:s3cret?x@host?y",
            "nats://anna:s3cret@host?unknown=1",
            "nats://anna:s3cret@host?prefix=a.b",
            "nats://anna:s3cret@host?prefix=>",
            "nats://anna:s3cret@host?tlsca=/x",
            "tls://anna:s3cret@host?tlsca=/no/such/file",
            "nats://anna:s3cret@host?creds=/x",
            "nats://host?creds=/no/such/file",
        ] {
            let error = Address::parse(url).unwrap_err().to_string();
            assert!(error.starts_with("the address of the bus ") && !error.contains("s3cret"), "{url}: {error}");
        }
    }
}
