//! The description of the API in the form of OpenAPI 3.1.

use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::sync::LazyLock;

use axum::http::header::CONTENT_TYPE;
use axum::response::IntoResponse;
use protocol::http::ResultName;
use protocol::problem::Problem;
use protocol::socket::{FromClient, FromServer};
use utoipa::openapi::path::{Operation, PathItem};
use utoipa::openapi::schema::{AllOfBuilder, ObjectBuilder, Schema, Type};
use utoipa::openapi::security::{ApiKey, ApiKeyValue, Http, HttpAuthScheme, SecurityScheme};
use utoipa::openapi::{ContentBuilder, OpenApi as Document, Ref, Response, ResponseBuilder};
use utoipa::{OpenApi, PartialSchema, ToSchema};

use super::cookie_name;
use crate::refusal::Refusal;

/// The introduction of the description.
#[derive(Debug, OpenApi)]
#[openapi(
    info(
        title = "Touchline",
        description = "The API of a Touchline server.\n\n\
            Everything is JSON. Moments are milliseconds since the start of 1970 (UTC), durations are milliseconds. \
            What is refused is answered with a `Problem`: a code and arguments, never words; each request names the codes that it is \
            refused with. Members that are not known are \
            refused in what is sent; what the server answers may gain members within a version. \
            A request that is not `GET` must have `Content-Type: application/json`, `DELETE` without a body and the forms of OAuth excepted; an empty \
            body is `null`. The messages of the WebSocket `/api/socket` are the schemas `FromClient` and `FromServer`.",
    ),
    components(schemas(FromClient, FromServer, Problem, ResultName)),
    tags(
        (name = "accounts", description = "Coming in, registering, sessions."),
        (name = "oauth", description = "Apps that a person lets in, by OAuth 2 with PKCE."),
        (name = "bots", description = "Bots of the signed_in's, and their tokens."),
        (name = "lobby", description = "Seeks, challenges, games with bots, rematches."),
        (name = "games", description = "Games and their archive, as everybody may read them."),
        (name = "players", description = "Profiles, ratings, leaderboards."),
        (name = "social", description = "Friends, private messages, chat on or off, blocks, reports."),
        (name = "puzzles", description = "Puzzles: ratings of players and puzzles, attempts, votes, storms against the clock."),
        (name = "tournaments", description = "Tournaments: arenas, Swiss, round robins, knock-outs."),
        (name = "clubs", description = "Clubs: who is in them, their chats, leaderboards and matches."),
        (name = "studies", description = "Studies: trees of turns with chapters, comments and arrows, which several people change."),
        (name = "notifications", description = "What a player is told of while it is away, and how its devices are called."),
        (name = "standing", description = "How a player stands with the site: notices, what was done to the account, appeals."),
        (name = "admin", description = "Looking after the site, for those who have a role."),
        (name = "socket", description = "The WebSocket."),
        (name = "operation", description = "For those who run the server."),
    )
)]
struct Head;

/// The extension in which the description of a handler lists the codes that it refuses with, beside those that [`common`] finds;
/// `reason-` stands for all codes that begin so.
const PROBLEMS: &str = "x-problems";
/// How the codes begin that stand for rules of a game or of the notation.
const REASONS: &str = "reason-";

/// The operations of a path, each with whether it only reads, and whether it takes JSON.
fn operations(item: &mut PathItem) -> impl Iterator<Item = (bool, bool, &mut Operation)> {
    let all = [
        (true, false, &mut item.get),
        (false, true, &mut item.post),
        (false, true, &mut item.put),
        (false, true, &mut item.patch),
        (false, false, &mut item.delete),
    ];
    all.into_iter().filter_map(|(reads, is_json, operation)| Some((reads, is_json, operation.as_mut()?)))
}

/// The codes that an operation is refused with because of what it is: who may ask, what it takes, which guards stand before it.
fn common(reads: bool, is_json: bool, is_guarded: bool, operation: &Operation) -> Vec<&'static str> {
    let security = serde_json::to_string(&operation.security).unwrap_or_default();
    let (people, tokens) = (security.contains("\"session\""), security.contains("\"token\""));
    let has_body = operation.request_body.is_some();
    let is_about_itself = operation.tags.iter().flatten().any(|tag| tag == "operation");
    let has_parameters = operation.parameters.iter().flatten().next().is_some();
    [
        (true, "server-host"),
        (has_body || has_parameters, "server-malformed"),
        (people || tokens, "server-not-signed-in"),
        (people || tokens, "server-wrong-token"),
        (people || tokens, "server-account-suspended"),
        (people || tokens, "server-account-closed"),
        (people && !tokens, "server-people-only"),
        (people && !tokens, "server-session-only"),
        (tokens, "server-scope-needed"),
        (is_guarded && !reads, "server-cross-site"),
        (has_body, "server-too-long"),
        (is_guarded && is_json, "server-not-json"),
        (is_guarded, "server-too-fast"),
        (is_guarded && !is_about_itself, "server-unavailable"),
    ]
    .into_iter()
    .filter_map(|(is_so, code)| is_so.then_some(code))
    .collect()
}

/// The status that goes with a code.
///
/// # Panics
/// There is no such code: a handler is described wrongly.
fn status(code: &str) -> u16 {
    let known = Refusal::MEANINGS.iter().find(|(known, ..)| *known == code).map(|(_, status, _)| *status);
    known.or((code == REASONS).then_some(422)).unwrap_or_else(|| panic!("there is no code {code}"))
}

/// The answer with a problem that has one of these codes; with any code where none is named.
fn refused(description: &str, codes: &[&str]) -> Response {
    let problem = Ref::from_schema_name(Problem::name());
    let code = ObjectBuilder::new().schema_type(Type::String);
    let code = match codes.split_last() {
        None => None,
        // All others are words, the last one a beginning.
        Some((&REASONS, others)) => {
            let others: String = others.iter().map(|code| format!("{code}|")).collect();
            Some(code.pattern(Some(format!("^({others}{REASONS}.+)$"))))
        }
        Some(_) => Some(code.enum_values(Some(codes.iter().copied()))),
    };
    let schema: Schema = match code {
        None => AllOfBuilder::new().item(problem).into(),
        Some(code) => AllOfBuilder::new().item(problem).item(ObjectBuilder::new().property("code", code)).into(),
    };
    let content = ContentBuilder::new().schema(Some(schema)).build();
    ResponseBuilder::new().description(description).content("application/problem+json", content).build()
}

/// Says what an operation can be refused with.
fn describe_refusals(operation: &mut Operation, common: &[&str]) {
    let own = operation.extensions.as_mut().and_then(|extensions| extensions.remove(PROBLEMS)).unwrap_or_default();
    operation.extensions = operation.extensions.take().filter(|extensions| !extensions.is_empty());
    let own = own.as_array().into_iter().flatten().filter_map(serde_json::Value::as_str);
    let mut by_status: BTreeMap<u16, BTreeSet<&str>> = BTreeMap::new();
    for code in common.iter().copied().chain(own) {
        by_status.entry(status(code)).or_default().insert(code);
    }
    for (status, codes) in by_status {
        let (beginnings, mut codes): (Vec<&str>, Vec<&str>) = codes.into_iter().partition(|code| *code == REASONS);
        codes.extend(beginnings);
        let names: Vec<String> = codes
            .iter()
            .map(|code| if *code == REASONS { format!("`{code}…`") } else { format!("`{code}`") })
            .collect();
        let response = refused(&names.join(", "), &codes);
        operation.responses.responses.insert(status.to_string(), response.into());
    }
    operation.responses.responses.insert("default".to_owned(), refused("refused for another reason", &[]).into());
}

/// The description of all routes.
///
/// # Panics
/// A handler names a code that there is not; tests see that none does.
#[must_use]
pub fn document() -> Document {
    let mut document = Head::openapi();
    let routers = [
        ("/api", true, super::guarded()),
        ("/api", false, super::unguarded()),
        ("", true, super::files()),
        ("", false, super::apps()),
        ("", false, super::outside()),
    ];
    for (prefix, is_guarded, router) in routers {
        let mut part = router.into_openapi();
        for (reads, is_json, operation) in part.paths.paths.values_mut().flat_map(operations) {
            let common = common(reads, is_json, is_guarded, operation);
            describe_refusals(operation, &common);
        }
        document = if prefix.is_empty() { document.merge_from(part) } else { document.nest(prefix, part) };
    }
    env!("CARGO_PKG_VERSION").clone_into(&mut document.info.version);
    document.info.license = None;
    let components = document.components.get_or_insert_default();
    let mut referred = Vec::new();
    FromClient::schemas(&mut referred);
    FromServer::schemas(&mut referred);
    components.schemas.extend(referred);
    components.schemas.insert(Problem::name().into_owned(), Problem::schema());
    let session = ApiKeyValue::with_description(
        cookie_name(true).to_owned(),
        format!("The session of a person. Without TLS the cookie is named `{}`.", cookie_name(false)),
    );
    components.add_security_scheme("session", SecurityScheme::ApiKey(ApiKey::Cookie(session)));
    let mut token = Http::new(HttpAuthScheme::Bearer);
    token.description =
        Some("The token of a bot, or a personal access token that has the scope which the request names.".to_owned());
    components.add_security_scheme("token", SecurityScheme::Http(token));
    document
}

/// The paths of what is the same for everybody and about nobody in particular: games and players, as everybody may read them.
static PUBLIC: LazyLock<HashSet<String>> = LazyLock::new(|| {
    let is_public = |operation: &Operation| {
        let mut tags = operation.tags.iter().flatten();
        operation.security.is_none() && tags.any(|tag| ["games", "players"].contains(&tag.as_str()))
    };
    let paths = document().paths.paths.into_iter();
    paths.filter(|(_, item)| item.get.as_ref().is_some_and(is_public)).map(|(path, _)| path).collect()
});

/// Whether what a `GET` of this path answers is public data, which pages of other sites may read too.
pub(super) fn is_public(path: &str) -> bool {
    PUBLIC.contains(path)
}

static TEXT: LazyLock<String> =
    LazyLock::new(|| document().to_pretty_json().expect("the description has texts and numbers only"));

/// This description.
#[utoipa::path(
    get,
    path = "/openapi.json",
    tag = "operation",
    responses((status = 200, description = "in the form of OpenAPI 3.1", content_type = "application/json")),
)]
pub(super) async fn description() -> impl IntoResponse {
    ([(CONTENT_TYPE, "application/json")], TEXT.as_str())
}
