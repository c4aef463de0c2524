//! Passkeys: the two ceremonies of WebAuthn, by which a device makes a key for an account and shows later that it has it.
//!
//! What a device signs names the site that it was shown by the browser, so that no other site can pass it on. The user is verified by the device, each time.
//! No statement about the make of a device is asked for.

use webauthn_rp::bin::{Decode as _, Encode as _};
use webauthn_rp::request::auth::AuthenticationVerificationOptions;
use webauthn_rp::request::register::{
    CredProtect, PublicKeyCredentialUserEntity, RegistrationVerificationOptions, UserHandle, Username,
};
use webauthn_rp::request::{AsciiDomain, PublicKeyCredentialDescriptor, RpId};
use webauthn_rp::response::register::{CompressedPubKey, DynamicState, StaticState};
use webauthn_rp::response::{AuthTransports, CredentialId};
use webauthn_rp::{
    AuthenticatedCredential, DiscoverableAuthentication, DiscoverableAuthenticationServerState,
    DiscoverableCredentialRequestOptions, PublicKeyCredentialCreationOptions, Registration, RegistrationServerState,
};

use crate::secret;

/// The public key of a passkey as it is stored, of any of the kinds that there are.
type StoredPublicKey = CompressedPubKey<[u8; 32], [u8; 32], [u8; 48], Vec<u8>>;

/// The bytes of what the passkeys of an account know it by.
const HANDLE: usize = 16;

/// The site as browsers know it.
#[derive(Debug)]
pub struct Site {
    id: RpId,
    origin: String,
}

/// A ceremony that has begun.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Begun {
    /// What its end is found by: the digest of the challenge.
    pub challenge: [u8; 32],
    /// What has to be known at its end.
    pub state: Vec<u8>,
    /// What the browser is asked, as JSON.
    pub options: String,
}

/// A passkey as it is stored.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Key {
    /// The id of the credential.
    pub credential: Vec<u8>,
    /// The public key, and what does not change.
    pub key: Vec<u8>,
    /// What changes with use: the counter of signatures.
    pub state: Vec<u8>,
}

/// A passkey that a browser presents; nothing of it is checked.
#[derive(Debug)]
pub struct Presented {
    response: DiscoverableAuthentication<HANDLE>,
}

fn digest(challenge: u128) -> [u8; 32] {
    secret::digest(&challenge.to_be_bytes())
}

impl Site {
    /// The site with an address, as `https://play.example`; nothing if it has no name by which devices could know it.
    #[must_use]
    pub fn new(origin: &str) -> Option<Self> {
        let (_, authority) = origin.split_once("://")?;
        let host = authority.split(':').next()?;
        // Browsers make passkeys for names only.
        if authority.starts_with('[') || host.parse::<std::net::Ipv4Addr>().is_ok() {
            return None;
        }
        let id = RpId::Domain(AsciiDomain::try_from(host.to_owned()).ok()?);
        Some(Self { id, origin: origin.to_owned() })
    }

    /// Asks a device to make a key for an account, by its handle and name, unless it has one of those that are known.
    #[must_use]
    pub fn begin_registration(&self, handle: [u8; HANDLE], name: &str, known: Vec<Vec<u8>>) -> Option<Begun> {
        let handle = UserHandle::from(handle);
        let user =
            PublicKeyCredentialUserEntity { name: Username::try_from(name).ok()?, id: &handle, display_name: None };
        let known = known.into_iter().filter_map(|id| {
            let id = CredentialId::try_from(id).ok()?;
            Some(PublicKeyCredentialDescriptor { id, transports: AuthTransports::NONE })
        });
        let mut options = PublicKeyCredentialCreationOptions::passkey(&self.id, user, known.collect());
        // Many devices do not know this extension, and make no passkey where it is enforced. The user is verified all the same, each time.
        options.extensions.cred_protect = CredProtect::None;
        let (server, client) = options.start_ceremony().ok()?;
        let challenge =
            digest(std::borrow::Borrow::<webauthn_rp::response::SentChallenge>::borrow(&server).encode().ok()?);
        Some(Begun { challenge, state: server.encode().ok()?, options: serde_json::to_string(&client).ok()? })
    }

    /// What the end of a registration is found by, in what a browser answered.
    #[must_use]
    pub fn challenge_of_registration(answer: &str) -> Option<[u8; 32]> {
        let registration = Registration::from_json_relaxed(answer.as_bytes()).ok()?;
        Some(digest(registration.challenge_relaxed().ok()?.encode().ok()?))
    }

    /// The key that a device made; nothing if that is not so.
    #[must_use]
    pub fn finish_registration(&self, state: &[u8], answer: &str) -> Option<Key> {
        let registration = Registration::from_json_relaxed(answer.as_bytes()).ok()?;
        let state = RegistrationServerState::<HANDLE>::decode(state).ok()?;
        let origins = [self.origin.as_str()];
        let options = RegistrationVerificationOptions::<&str, &str> {
            allowed_origins: &origins,
            error_on_unsolicited_extensions: false,
            ..RegistrationVerificationOptions::default()
        };
        let made = state.verify(&self.id, &registration, &options).ok()?;
        Some(Key {
            credential: made.id().as_ref().to_vec(),
            key: made.static_state().encode().ok()?,
            state: made.dynamic_state().encode().ok()?.to_vec(),
        })
    }

    /// Asks a device for any key that it has for this site.
    #[must_use]
    pub fn begin_authentication(&self) -> Option<Begun> {
        let (server, client) = DiscoverableCredentialRequestOptions::passkey(&self.id).start_ceremony().ok()?;
        let challenge =
            digest(std::borrow::Borrow::<webauthn_rp::response::SentChallenge>::borrow(&server).encode().ok()?);
        Some(Begun { challenge, state: server.encode().ok()?, options: serde_json::to_string(&client).ok()? })
    }

    /// Sees that a device has the key that it presents: what changes with use, as it is now. A counter of signatures that does not grow is that of a copy, and
    /// refused; devices that have none say 0.
    #[must_use]
    pub fn finish_authentication(
        &self,
        state: &[u8],
        presented: &Presented,
        handle: [u8; HANDLE],
        known: &Key,
    ) -> Option<Vec<u8>> {
        let state = DiscoverableAuthenticationServerState::decode(state).ok()?;
        let handle = UserHandle::from(handle);
        let id = CredentialId::try_from(known.credential.as_slice()).ok()?;
        let key = StaticState::<StoredPublicKey>::decode(known.key.as_slice()).ok()?;
        let used = DynamicState::decode(known.state.as_slice().try_into().ok()?).ok()?;
        let mut credential = AuthenticatedCredential::new(id, &handle, key, used).ok()?;
        let origins = [self.origin.as_str()];
        let options = AuthenticationVerificationOptions::<&str, &str> {
            allowed_origins: &origins,
            error_on_unsolicited_extensions: false,
            ..AuthenticationVerificationOptions::default()
        };
        state.verify(&self.id, &presented.response, &mut credential, &options).ok()?;
        Some(credential.dynamic_state().encode().ok()?.to_vec())
    }
}

impl Presented {
    /// Reads what a browser answered.
    #[must_use]
    pub fn read(answer: &str) -> Option<Self> {
        let response = DiscoverableAuthentication::from_json_relaxed(answer.as_bytes()).ok()?;
        Some(Self { response })
    }

    /// What the end of the ceremony is found by.
    #[must_use]
    pub fn challenge(&self) -> Option<[u8; 32]> {
        Some(digest(self.response.challenge_relaxed().ok()?.encode().ok()?))
    }

    /// The id of the credential.
    #[must_use]
    pub fn credential(&self) -> Vec<u8> {
        self.response.raw_id().as_ref().to_vec()
    }
}
