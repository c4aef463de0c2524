//! Random numbers, and what is made of them: ids, session tokens, recovery codes.

use std::net::IpAddr;

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use hmac::{Hmac, KeyInit, Mac};
use sha2::{Digest, Sha256};

/// Random bytes of the operating system.
///
/// # Panics
/// The system has none: nothing secret can be made then.
#[must_use]
pub fn random<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).expect("the operating system has random numbers");
    bytes
}

/// A number from 0 to `below - 1`, each equally likely; 0 for `below` 0.
#[must_use]
pub fn below(below: u32) -> u32 {
    let limit = u32::MAX - u32::MAX % below.max(1);
    loop {
        let number = u32::from_be_bytes(random());
        if number < limit {
            return number % below.max(1);
        }
    }
}

const LETTERS: &[u8; 62] = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/// An id that nobody guesses: 12 letters and digits, 71 bits.
#[must_use]
pub fn id() -> String {
    (0..12).map(|_| char::from(LETTERS[below(62) as usize])).collect()
}

/// A code by which an app fetches its token, 256 random bits, and the digest that is stored.
#[must_use]
pub fn oauth_code() -> (String, [u8; 32]) {
    let bytes: [u8; 32] = random();
    let text = URL_SAFE_NO_PAD.encode(bytes);
    let digest = digest(text.as_bytes());
    (text, digest)
}

/// SHA-256, in whose form tokens and codes are stored.
#[must_use]
pub fn digest(bytes: &[u8]) -> [u8; 32] {
    Sha256::digest(bytes).into()
}

/// The entropy that a bot adds to the dice of a game. It follows from the seed, so that it need not be stored; both are published together.
#[must_use]
pub fn bot_entropy(seed: &[u8; 32], game: &str) -> [u8; 32] {
    digest(&[b"touchline bot entropy 1", &seed[..], game.as_bytes()].concat())
}

/// Signs tokens, so that one that was made up never reaches the database.
#[derive(Clone)]
pub struct Signer([u8; 32]);

impl std::fmt::Debug for Signer {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Signer")
    }
}

/// From which network somebody comes: enough to tell a crowd in one place from people all over the world, and too little to find
/// out where that is. It is 20 bits of a keyed hash of the address, so that about 4,000 addresses of IPv4 have the same.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Network(u32);

impl Network {
    /// The network of a number that [`number`](Self::number) gave.
    #[must_use]
    pub const fn of_number(number: u32) -> Self {
        Self(number)
    }

    /// The number that is stored, below 2²⁰.
    #[must_use]
    pub const fn number(self) -> u32 {
        self.0
    }
}

const TOKEN: usize = 32;
const SIGNATURE: usize = 16;
/// What a token is for is signed with it, so that the token of a session cannot be used as a bot's.
const SESSION: &[u8] = b"touchline session 1";
const BOT: &[u8] = b"touchline bot 1";
const NETWORK: &[u8] = b"touchline network 1";
const PUSH: &[u8] = b"touchline push 1";
const BOT_PREFIX: &str = "touchline_bot_";
const UNSUBSCRIBE: &[u8] = b"touchline unsubscribe 1";
const PASSKEY: &[u8] = b"touchline passkey user 1";
const ACCESS: &[u8] = b"touchline access 1";
const ACCESS_PREFIX: &str = "touchline_pat_";

impl Signer {
    /// A signer with a key.
    #[must_use]
    pub const fn new(key: [u8; 32]) -> Self {
        Self(key)
    }

    fn mac(&self, purpose: &[u8], token: &[u8]) -> Hmac<Sha256> {
        let mut mac = Hmac::<Sha256>::new_from_slice(&self.0).expect("a key of any length fits");
        mac.update(purpose);
        mac.update(token);
        mac
    }

    /// The network of an address: the same as long as the key is.
    #[must_use]
    pub fn network(&self, address: IpAddr) -> Network {
        let mac = match address.to_canonical() {
            IpAddr::V4(four) => self.mac(NETWORK, &four.octets()),
            // What one customer of a provider has.
            IpAddr::V6(six) => self.mac(NETWORK, &six.octets()[..6]),
        };
        let [a, b, c, ..]: [u8; 32] = mac.finalize().into_bytes().into();
        Network(u32::from_be_bytes([0, a, b, c]) >> 4)
    }

    /// Secrets for the key by which push services know the site, in order: they follow from the key of the site, so that it is the same on all nodes and
    /// after a move.
    pub fn push_secrets(&self) -> impl Iterator<Item = [u8; 32]> {
        (0..=u8::MAX).map(|number| self.mac(PUSH, &[number]).finalize().into_bytes().into())
    }

    fn make(&self, purpose: &[u8]) -> (String, [u8; 32]) {
        let token: [u8; TOKEN] = random();
        let signature: [u8; 32] = self.mac(purpose, &token).finalize().into_bytes().into();
        (URL_SAFE_NO_PAD.encode([&token[..], &signature[..SIGNATURE]].concat()), digest(&token))
    }

    fn read(&self, purpose: &[u8], text: &str) -> Option<[u8; 32]> {
        let bytes = URL_SAFE_NO_PAD.decode(text).ok().filter(|bytes| bytes.len() == TOKEN + SIGNATURE)?;
        let (token, signature) = bytes.split_at(TOKEN);
        self.mac(purpose, token).verify_truncated_left(signature).ok()?;
        Some(digest(token))
    }

    /// A new token of a session: what goes into the cookie, and the digest that is stored.
    #[must_use]
    pub fn token(&self) -> (String, [u8; 32]) {
        self.make(SESSION)
    }

    /// The digest of a session's token that was signed here.
    #[must_use]
    pub fn check(&self, cookie: &str) -> Option<[u8; 32]> {
        self.read(SESSION, cookie)
    }

    /// A new token of a bot, and the digest that is stored. The prefix lets those who search texts for secrets find it.
    #[must_use]
    pub fn bot_token(&self) -> (String, [u8; 32]) {
        let (text, digest) = self.make(BOT);
        (format!("{BOT_PREFIX}{text}"), digest)
    }

    /// The digest of a bot's token that was signed here.
    #[must_use]
    pub fn check_bot_token(&self, text: &str) -> Option<[u8; 32]> {
        self.read(BOT, text.strip_prefix(BOT_PREFIX)?)
    }

    /// A new personal access token, and the digest that is stored.
    #[must_use]
    pub fn access_token(&self) -> (String, [u8; 32]) {
        let (text, digest) = self.make(ACCESS);
        (format!("{ACCESS_PREFIX}{text}"), digest)
    }

    /// What the passkeys of an account know it by: nobody can tell the account from it.
    #[must_use]
    pub fn passkey_handle(&self, account: i64) -> [u8; 16] {
        let mac: [u8; 32] = self.mac(PASSKEY, &account.to_be_bytes()).finalize().into_bytes().into();
        let [first, ..] = mac.as_chunks::<16>().0 else { unreachable!("it has two such parts") };
        *first
    }

    /// What lets somebody end the mail that an account has asked for, without signing in: it is in each such mail, and valid for good.
    #[must_use]
    pub fn unsubscription(&self, account: i64) -> String {
        let signature: [u8; 32] = self.mac(UNSUBSCRIBE, &account.to_be_bytes()).finalize().into_bytes().into();
        URL_SAFE_NO_PAD.encode([&account.to_be_bytes()[..], &signature[..SIGNATURE]].concat())
    }

    /// The account whose mail is to end.
    #[must_use]
    pub fn check_unsubscription(&self, text: &str) -> Option<i64> {
        let bytes: [u8; 8 + SIGNATURE] = URL_SAFE_NO_PAD.decode(text).ok()?.try_into().ok()?;
        let (account, signature) = bytes.split_at(8);
        self.mac(UNSUBSCRIBE, account).verify_truncated_left(signature).ok()?;
        Some(i64::from_be_bytes(account.try_into().ok()?))
    }

    /// The digest of a personal access token that was signed here.
    #[must_use]
    pub fn check_access_token(&self, text: &str) -> Option<[u8; 32]> {
        self.read(ACCESS, text.strip_prefix(ACCESS_PREFIX)?)
    }
}

/// What a link in a mail has in it, 256 random bits, and the digest that is stored.
#[must_use]
pub fn mail_token() -> (String, [u8; 32]) {
    let token: [u8; TOKEN] = random();
    (URL_SAFE_NO_PAD.encode(token), digest(&token))
}

/// The digest of what a link in a mail has in it; nothing if no mail had that.
#[must_use]
pub fn mail_digest(text: &str) -> Option<[u8; 32]> {
    let token: [u8; TOKEN] = URL_SAFE_NO_PAD.decode(text).ok()?.try_into().ok()?;
    Some(digest(&token))
}

/// The letters of recovery codes: none that is taken for another.
const CODE: &[u8; 32] = b"23456789ABCDEFGHJKLMNPQRSTUVWXYZ";

/// A recovery code, five groups of six letters and digits: 150 bits.
#[must_use]
pub fn recovery_code() -> String {
    let group = || (0..6).map(|_| char::from(CODE[below(32) as usize])).collect::<String>();
    [group(), group(), group(), group(), group()].join("-")
}

/// The digest of a recovery code, however it was typed.
#[must_use]
pub fn code_digest(typed: &str) -> [u8; 32] {
    let plain: String = typed.chars().filter(char::is_ascii_alphanumeric).map(|c| c.to_ascii_uppercase()).collect();
    digest(plain.as_bytes())
}

const FIRST: [&str; 32] = [
    "Agile", "Amber", "Azure", "Bold", "Brave", "Bright", "Calm", "Clever", "Coral", "Cosmic", "Daring", "Eager",
    "Fair", "Fleet", "Gentle", "Golden", "Happy", "Jolly", "Keen", "Lively", "Lucky", "Merry", "Nimble", "Noble",
    "Quick", "Quiet", "Silver", "Steady", "Sunny", "Swift", "Tidy", "Wily",
];
const SECOND: [&str; 32] = [
    "Badger", "Beaver", "Bison", "Crane", "Dolphin", "Falcon", "Ferret", "Finch", "Fox", "Gecko", "Hare", "Heron",
    "Ibex", "Jackdaw", "Kestrel", "Koala", "Lark", "Lemur", "Lynx", "Marten", "Otter", "Owl", "Panda", "Pika",
    "Puffin", "Raven", "Robin", "Seal", "Stork", "Swan", "Tapir", "Wren",
];

/// A name for a guest: `QuickOtter4821`.
#[must_use]
pub fn guest_name() -> String {
    let word = |words: &[&'static str; 32]| words[below(32) as usize];
    format!("{}{}{:04}", word(&FIRST), word(&SECOND), below(10_000))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_own_tokens_are_taken() {
        let signer = Signer::new([1; 32]);
        let (cookie, digest) = signer.token();
        assert_eq!(signer.check(&cookie), Some(digest));
        assert_eq!(Signer::new([2; 32]).check(&cookie), None);
        for place in 0..cookie.len() {
            let mut changed = cookie.clone().into_bytes();
            changed[place] = if changed[place] == b'A' { b'B' } else { b'A' };
            assert_eq!(signer.check(&String::from_utf8(changed).unwrap()), None, "{place}");
        }
        for text in ["", "x", "====", &cookie[..cookie.len() - 1]] {
            assert_eq!(signer.check(text), None);
        }
    }

    #[test]
    fn a_network_is_known_again_and_says_little() {
        let signer = Signer::new([1; 32]);
        let of = |address: &str| signer.network(address.parse().unwrap());
        assert_eq!(of("192.0.2.7"), of("::ffff:192.0.2.7"));
        assert_eq!(of("2001:db8:1:2::3"), of("2001:db8:1:ffff::"));
        assert_ne!(of("192.0.2.7"), of("192.0.2.8"));
        assert_ne!(of("2001:db8:1::"), of("2001:db8:2::"));
        assert_ne!(of("192.0.2.7"), Signer::new([2; 32]).network("192.0.2.7".parse().unwrap()));
        assert!((0..100_u8).all(|last| of(&format!("192.0.2.{last}")).number() < 1 << 20));
    }

    #[test]
    fn a_sessions_token_is_none_of_a_bot() {
        let signer = Signer::new([1; 32]);
        let ((cookie, _), (token, digest)) = (signer.token(), signer.bot_token());
        assert_eq!(signer.check_bot_token(&token), Some(digest));
        assert_eq!(signer.check(&token), None);
        assert_eq!(signer.check(token.strip_prefix("touchline_bot_").unwrap()), None);
        assert_eq!(signer.check_bot_token(&format!("touchline_bot_{cookie}")), None);
        let (access, digest) = signer.access_token();
        assert_eq!(signer.check_access_token(&access), Some(digest));
        let as_a_bots = access.replace("touchline_pat_", "touchline_bot_");
        assert_eq!((signer.check_bot_token(&as_a_bots), signer.check_access_token(&token)), (None, None));
    }

    #[test]
    fn mail_is_ended_by_what_was_in_it_only() {
        let signer = Signer::new([1; 32]);
        let text = signer.unsubscription(42);
        assert_eq!(
            (signer.check_unsubscription(&text), Signer::new([2; 32]).check_unsubscription(&text)),
            (Some(42), None)
        );
        let other = signer.unsubscription(43);
        let mixed = format!("{}{}", &other[..11], &text[11..]);
        assert_eq!((signer.check_unsubscription(&mixed), signer.check_unsubscription("")), (None, None));
        let (token, digest) = mail_token();
        assert_eq!((mail_digest(&token), mail_digest(&token[1..]), mail_digest("")), (Some(digest), None, None));
    }

    #[test]
    fn codes_are_read_as_people_type_them() {
        let code = recovery_code();
        assert_eq!(code.len(), 34);
        assert_eq!(code_digest(&code.to_lowercase().replace('-', " ")), code_digest(&code));
    }
}
