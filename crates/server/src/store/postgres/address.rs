//! The address of a database, and how the connection to it is encrypted.

use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use rustls::client::danger::{HandshakeSignatureValid, ServerCertVerified, ServerCertVerifier};
use rustls::crypto::{CryptoProvider, ring, verify_tls12_signature, verify_tls13_signature};
use rustls::pki_types::pem::{self, PemObject as _};
use rustls::pki_types::{CertificateDer, ServerName, UnixTime};
use rustls::{ClientConfig, DigitallySignedStruct, RootCertStore, SignatureScheme};
use tokio_postgres::Config;
use tokio_postgres::config::{Host, SslMode, TargetSessionAttrs};
use tokio_postgres_rustls::MakeRustlsConnect;

use super::error::AddressError;

/// How long a connection may take to be made.
pub(super) const CONNECT: Duration = Duration::from_secs(5);
/// A connection over which nothing comes is asked after this long whether it lives, and is lost after as long again.
const SILENCE: Duration = Duration::from_secs(15);

/// What PostgreSQL shall do for each connection: read what is committed, and give up what takes too long, which are milliseconds.
const OPTIONS: &str = "-c default_transaction_isolation=read\\ committed -c statement_timeout=10000 -c lock_timeout=5000 \
                       -c idle_in_transaction_session_timeout=60000";

/// Where a database is, and how it is connected to. The password is in none of its texts.
pub(super) struct Address {
    pub(super) config: Config,
    pub(super) tls: MakeRustlsConnect,
}

/// How the connection is encrypted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Encryption {
    Disable,
    Prefer,
    Require,
    VerifyFull,
}

impl Address {
    /// Reads `postgres://user:password@host:port/database?option=value`. [`Postgres::open`](super::Postgres::open) says what the options mean.
    pub(super) fn parse(url: &str) -> Result<Self, AddressError> {
        if !["postgres://", "postgresql://"].iter().any(|scheme| url.starts_with(scheme)) {
            return Err(AddressError::Form);
        }
        // What comes after the last `@` cannot be of a password.
        let host = url.rfind('@').unwrap_or_default();
        let (base, query) = match url[host..].find('?') {
            Some(at) => (&url[..host + at], &url[host + at + 1..]),
            None => (url, ""),
        };
        let (mut encryption, mut roots, mut rest) = (Encryption::Prefer, None::<PathBuf>, Vec::new());
        for option in query.split('&').filter(|option| !option.is_empty()) {
            match option.split_once('=') {
                Some(("sslmode", value)) => encryption = Encryption::parse(value)?,
                Some(("sslrootcert", value)) => roots = Some(value.replace("%2F", "/").replace("%2f", "/").into()),
                Some(_) => rest.push(option),
                None => return Err(AddressError::OptionWithoutValue(option.to_owned())),
            }
        }
        let query = if rest.is_empty() { String::new() } else { format!("?{}", rest.join("&")) };
        let mut config: Config = format!("{base}{query}").parse().map_err(|_| AddressError::Form)?;
        if config.get_dbname().is_none_or(str::is_empty) {
            return Err(AddressError::NoDatabase);
        }
        if config.get_user().is_none_or(str::is_empty) {
            return Err(AddressError::NoUser);
        }
        if roots.is_some() && encryption != Encryption::VerifyFull {
            return Err(AddressError::RootsAlone);
        }
        let options = [OPTIONS, config.get_options().unwrap_or_default()].join(" ");
        config
            .ssl_mode(match encryption {
                Encryption::Disable => SslMode::Disable,
                Encryption::Prefer => SslMode::Prefer,
                Encryption::Require | Encryption::VerifyFull => SslMode::Require,
            })
            .options(options.trim_end())
            .connect_timeout(CONNECT)
            .keepalives_idle(SILENCE)
            .keepalives_interval(SILENCE / 3)
            .keepalives_retries(3)
            .tcp_user_timeout(SILENCE)
            // Of several hosts the one that takes writes, after a failover too.
            .target_session_attrs(TargetSessionAttrs::ReadWrite);
        if config.get_application_name().is_none() {
            config.application_name("touchline");
        }
        Ok(Self { config, tls: encryption.tls(roots.as_deref())? })
    }

    /// The hosts and ports, as people read them.
    pub(super) fn place(&self) -> String {
        let ports = self.config.get_ports();
        let place = |(index, host): (usize, &Host)| {
            let port = ports.get(index).or(ports.first()).copied().unwrap_or(5432);
            match host {
                Host::Tcp(name) => format!("{name}:{port}"),
                #[cfg(unix)]
                Host::Unix(path) => format!("{}/.s.PGSQL.{port}", path.display()),
            }
        };
        self.config.get_hosts().iter().enumerate().map(place).collect::<Vec<_>>().join(",")
    }
}

impl Encryption {
    fn parse(value: &str) -> Result<Self, AddressError> {
        match value {
            "disable" => Ok(Self::Disable),
            "prefer" => Ok(Self::Prefer),
            "require" => Ok(Self::Require),
            "verify-full" => Ok(Self::VerifyFull),
            _ => Err(AddressError::SslMode(value.to_owned())),
        }
    }

    fn tls(self, roots: Option<&Path>) -> Result<MakeRustlsConnect, AddressError> {
        let provider = Arc::new(ring::default_provider());
        let builder = ClientConfig::builder_with_provider(Arc::clone(&provider))
            .with_safe_default_protocol_versions()
            .map_err(|error| AddressError::Unusable(error.to_string()))?;
        let config = if self == Self::VerifyFull {
            builder.with_root_certificates(trusted(roots)?).with_no_client_auth()
        } else {
            let verifier = Arc::new(AnyCertificate(provider));
            builder.dangerous().with_custom_certificate_verifier(verifier).with_no_client_auth()
        };
        Ok(MakeRustlsConnect::new(config))
    }
}

/// The certificates of a file, or those that the system trusts.
fn trusted(file: Option<&Path>) -> Result<RootCertStore, AddressError> {
    let certificates = match file {
        None => rustls_native_certs::load_native_certs().certs,
        Some(file) => CertificateDer::pem_file_iter(file)
            .and_then(Iterator::collect)
            .map_err(|error| AddressError::Roots { file: file.to_owned(), kind: kind_of(&error) })?,
    };
    let mut store = RootCertStore::empty();
    if store.add_parsable_certificates(certificates).0 == 0 {
        return Err(AddressError::NoRoots);
    }
    Ok(store)
}

/// What is wrong with a file of certificates.
fn kind_of(error: &pem::Error) -> io::ErrorKind {
    match error {
        pem::Error::Io(error) => error.kind(),
        _ => io::ErrorKind::InvalidData,
    }
}

/// For `prefer` and `require`, as everywhere with PostgreSQL: whoever only listens learns nothing, and whoever can stand in for the server is not
/// found out.
#[derive(Debug)]
struct AnyCertificate(Arc<CryptoProvider>);

impl ServerCertVerifier for AnyCertificate {
    fn verify_server_cert(
        &self,
        _end_entity: &CertificateDer<'_>,
        _intermediates: &[CertificateDer<'_>],
        _server_name: &ServerName<'_>,
        _ocsp_response: &[u8],
        _now: UnixTime,
    ) -> Result<ServerCertVerified, rustls::Error> {
        Ok(ServerCertVerified::assertion())
    }

    fn verify_tls12_signature(
        &self,
        message: &[u8],
        cert: &CertificateDer<'_>,
        dss: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, rustls::Error> {
        verify_tls12_signature(message, cert, dss, &self.0.signature_verification_algorithms)
    }

    fn verify_tls13_signature(
        &self,
        message: &[u8],
        cert: &CertificateDer<'_>,
        dss: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, rustls::Error> {
        verify_tls13_signature(message, cert, dss, &self.0.signature_verification_algorithms)
    }

    fn supported_verify_schemes(&self) -> Vec<SignatureScheme> {
        self.0.signature_verification_algorithms.supported_schemes()
    }
}

#[cfg(test)]
mod tests {
    use super::super::error::PostgresError;
    use super::*;

    fn error(url: &str) -> String {
        PostgresError::from(Address::parse(url).map(|_| ()).unwrap_err()).to_string()
    }

    #[test]
    fn an_address_says_where_and_keeps_its_password() {
        let address = Address::parse("postgres://anna:s%3Fcret@db.example:6000/site?sslmode=require").unwrap();
        assert_eq!(address.place(), "db.example:6000");
        assert_eq!(address.config.get_password(), Some(&b"s?cret"[..]));
        assert_eq!(address.config.get_ssl_mode(), SslMode::Require);
        assert!(!format!("{:?}", address.config).contains("cret"));
        let address = Address::parse("postgresql://anna@one,two:5433/site").unwrap();
        assert_eq!(address.config.get_application_name(), Some("touchline"));
        assert_eq!(address.config.get_ssl_mode(), SslMode::Prefer);
    }

    #[test]
    fn what_is_no_address_is_told_without_its_password() {
        for url in [
            "mysql://anna:s3cret@h/d",
            "postgres://anna:s3cret@h:port/d",
            "postgres://anna:s3cret@h",
            "postgres://:s3cret@h/d",
            "postgres://anna:s3cret@h/d?sslmode=verify",
            "postgres://anna:s3cret@h/d?sslmode",
            "postgres://anna:s3cret@h/d?unknown=1",
            "postgres://anna:s3cret?x@h/d?sslmode=ask",
            "postgres://anna:s3cret@h/d?sslmode=require&sslrootcert=/x",
            "postgres://anna:s3cret@h/d?sslmode=verify-full&sslrootcert=/no/such/file",
        ] {
            let error = error(url);
            assert!(error.starts_with("the address of the database ") && !error.contains("s3cret"), "{url}: {error}");
        }
    }
}
