//! Which addresses the server sends to: public ones, whatever a name leads to at the moment of sending.
//!
//! Names are resolved here and connections are made to what was resolved and checked, so that a name that leads elsewhere a moment later leads nowhere.

use std::fmt;
use std::future::Future;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};

use hyper::Uri;
use hyper_util::client::legacy::connect::dns::Name;
use protocol::webhooks::MOST_ADDRESS;
use tower::Service;

/// Which addresses are sent to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Reach {
    /// `https` at port 443 of public addresses.
    #[default]
    Public,
    /// Also `http`, any port and any address: for tests. No setting of a server asks for it.
    Anywhere,
}

/// The addresses of a host.
type Found = Pin<Box<dyn Future<Output = std::io::Result<Vec<IpAddr>>> + Send>>;

/// Looks up the addresses of a host.
pub trait Resolve: Send + Sync {
    /// The addresses of a host. An error where there are none.
    fn addresses(&self, host: &str) -> Found;
}

/// Asks the system.
#[derive(Debug, Clone, Copy)]
pub struct OfSystem;

impl Resolve for OfSystem {
    fn addresses(&self, host: &str) -> Found {
        let host = host.to_owned();
        Box::pin(async move { Ok(tokio::net::lookup_host((host, 0)).await?.map(|address| address.ip()).collect()) })
    }
}

/// A host leads to an address that is not public.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("the host leads to an address that is not public")]
pub struct NotPublic;

/// Resolves names to addresses that may be connected to.
#[derive(Clone)]
pub(super) struct Checked {
    pub(super) reach: Reach,
    pub(super) resolve: Arc<dyn Resolve>,
}

impl fmt::Debug for Checked {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Checked").field("reach", &self.reach).finish_non_exhaustive()
    }
}

impl Service<Name> for Checked {
    type Response = std::vec::IntoIter<SocketAddr>;
    type Error = Box<dyn std::error::Error + Send + Sync>;
    type Future = Pin<Box<dyn Future<Output = Result<Self::Response, Self::Error>> + Send>>;

    fn poll_ready(&mut self, _: &mut Context<'_>) -> Poll<Result<(), Self::Error>> {
        Poll::Ready(Ok(()))
    }

    fn call(&mut self, name: Name) -> Self::Future {
        let (found, reach) = (self.resolve.addresses(name.as_str()), self.reach);
        Box::pin(async move {
            let addresses = found.await?;
            // One that is not public among others is no accident.
            if reach == Reach::Public && !addresses.iter().all(|address| is_public(*address)) {
                return Err(NotPublic.into());
            }
            // The port is that of the request.
            Ok(addresses.into_iter().map(|address| SocketAddr::new(address, 0)).collect::<Vec<_>>().into_iter())
        })
    }
}

/// Whether anybody on the Internet has an address: what the registries of special-purpose addresses of IANA (RFC 6890) do not keep for something else. The
/// standard library's `is_global` is not stable, and says yes to some that lead on to addresses of IPv4.
#[must_use]
pub fn is_public(address: IpAddr) -> bool {
    match address {
        IpAddr::V4(address) => is_public_v4(address),
        IpAddr::V6(address) => is_public_v6(address),
    }
}

fn is_public_v4(address: Ipv4Addr) -> bool {
    let [a, b, c, _] = address.octets();
    let is_kept = match (a, b, c) {
        // This network; shared addresses of providers; protocols of the IETF; the relay of 6to4; benchmarks; what is kept for later.
        (0 | 240..=255, ..) | (100, 64..=127, _) | (192, 0, 0) | (192, 88, 99) | (198, 18 | 19, _) => true,
        _ => {
            address.is_private()
                || address.is_loopback()
                || address.is_link_local()
                || address.is_multicast()
                || address.is_documentation()
        }
    };
    !is_kept
}

fn is_public_v6(address: Ipv6Addr) -> bool {
    // Only 2000::/3 is given out: it leaves out loopback, mapped and compatible addresses of IPv4, NAT64, unique local, link-local and multicast ones.
    let [first, second, ..] = address.segments();
    let is_kept = match (first, second) {
        // Protocols of the IETF, with Teredo and ORCHID; documentation; 6to4, which has an address of IPv4 in it.
        (0x2001, 0..=0x1ff | 0xdb8) | (0x2002, _) => true,
        (0x3fff, second) => second < 0x1000,
        _ => false,
    };
    (0x2000..=0x3fff).contains(&first) && !is_kept
}

/// An address that may be sent to, as far as that can be seen without looking up its host.
///
/// # Errors
/// Nothing is sent there.
pub fn checked(text: &str, reach: Reach) -> Result<Uri, NotPublic> {
    let fits = (1..=MOST_ADDRESS).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_graphic());
    let address: Uri = text.parse().ok().filter(|_| fits && !text.contains('#')).ok_or(NotPublic)?;
    let authority = address.authority().ok_or(NotPublic)?;
    let host = authority.host();
    if host.is_empty() || authority.as_str().contains('@') {
        return Err(NotPublic);
    }
    let scheme = address.scheme_str().unwrap_or_default();
    if reach == Reach::Anywhere {
        return if matches!(scheme, "http" | "https") { Ok(address) } else { Err(NotPublic) };
    }
    let has_port = !authority.as_str().ends_with(host);
    if scheme != "https" || (has_port && authority.port_u16() != Some(443)) {
        return Err(NotPublic);
    }
    // The connector looks up names alone.
    let literal = host.trim_start_matches('[').trim_end_matches(']').parse::<IpAddr>();
    match literal {
        Ok(address) if !is_public(address) => Err(NotPublic),
        Err(_) if host.starts_with('[') => Err(NotPublic),
        Ok(_) | Err(_) => Ok(address),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_public_addresses_are_public() {
        for address in [
            "0.0.0.0",
            "0.1.2.3",
            "10.0.0.1",
            "100.64.0.1",
            "100.127.255.255",
            "127.0.0.1",
            "127.255.0.9",
            "169.254.169.254",
            "172.16.0.1",
            "172.31.255.255",
            "192.0.0.8",
            "192.0.2.1",
            "192.88.99.1",
            "192.168.1.1",
            "198.18.0.1",
            "198.19.255.255",
            "198.51.100.7",
            "203.0.113.9",
            "224.0.0.1",
            "239.255.255.255",
            "240.0.0.1",
            "255.255.255.255",
            "::",
            "::1",
            "::7f00:1",
            "::ffff:127.0.0.1",
            "::ffff:93.184.215.14",
            "64:ff9b::7f00:1",
            "64:ff9b:1::1",
            "100::1",
            "2001::1",
            "2001:10::1",
            "2001:20::1",
            "2001:db8::1",
            "2002:7f00:1::1",
            "3fff::1",
            "3fff:fff::1",
            "5f00::1",
            "fc00::1",
            "fd12:3456::1",
            "fe80::1",
            "fec0::1",
            "ff02::1",
        ] {
            assert!(!is_public(address.parse().unwrap()), "{address}");
        }
        for address in [
            "1.1.1.1",
            "8.8.8.8",
            "93.184.215.14",
            "100.63.255.255",
            "100.128.0.1",
            "172.15.0.1",
            "172.32.0.1",
            "192.0.1.1",
            "192.88.98.1",
            "198.17.0.1",
            "198.20.0.1",
            "223.255.255.255",
            "2001:200::1",
            "2001:4860:4860::8888",
            "2606:4700:4700::1111",
            "2a00:1450::1",
            "3fff:1000::1",
        ] {
            assert!(is_public(address.parse().unwrap()), "{address}");
        }
    }

    #[test]
    fn what_cannot_be_sent_to_is_refused_before_anything_is_looked_up() {
        let long = format!("https://hook.example/{}", "x".repeat(MOST_ADDRESS));
        for address in [
            "",
            "hook.example",
            "/hook",
            "http://hook.example/",
            "ftp://hook.example/",
            "https://",
            "https:///hook",
            "https://name@hook.example/",
            "https://name:word@hook.example/",
            "https://hook.example:8443/",
            "https://hook.example:80/",
            "https://hook.example:/",
            "https://hook.example/#part",
            "https://hook.example/a b",
            "https://hök.example/",
            "https://127.0.0.1/",
            "https://127.0.0.1:443/",
            "https://10.1.2.3/",
            "https://169.254.169.254/latest/meta-data/",
            "https://[::1]/",
            "https://[::ffff:10.0.0.1]/",
            "https://[fd00::1]:443/",
            "https://[fe80::1%25eth0]/",
            long.as_str(),
        ] {
            assert!(checked(address, Reach::Public).is_err(), "{address}");
        }
        for address in [
            "https://hook.example",
            "https://hook.example/path?key=1",
            "https://hook.example:443/",
            "https://8.8.8.8/",
            "https://[2606:4700:4700::1111]/",
            "HTTPS://HOOK.EXAMPLE/",
        ] {
            assert!(checked(address, Reach::Public).is_ok(), "{address}");
        }
        assert!(checked("http://127.0.0.1:8080/", Reach::Anywhere).is_ok());
        assert!(checked("file:///etc/passwd", Reach::Anywhere).is_err());
        assert!(checked("http://name@127.0.0.1/", Reach::Anywhere).is_err());
    }
}
