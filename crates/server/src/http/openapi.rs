//! The description of the API in the form of OpenAPI 3.1.

use std::sync::LazyLock;

use axum::http::header::CONTENT_TYPE;
use axum::response::IntoResponse;
use protocol::problem::Problem;
use protocol::socket::{FromClient, FromServer};
use utoipa::openapi::path::{Operation, PathItem};
use utoipa::openapi::security::{ApiKey, ApiKeyValue, Http, HttpAuthScheme, SecurityScheme};
use utoipa::openapi::{ContentBuilder, OpenApi as Document, Ref, ResponseBuilder};
use utoipa::{OpenApi, PartialSchema, ToSchema};

use super::ask::COOKIE;

/// What stands over everything.
#[derive(Debug, OpenApi)]
#[openapi(
    info(
        title = "Touchline",
        description = "The API of a Touchline server.\n\n\
            Everything is JSON. Moments are milliseconds since the start of 1970 (UTC), durations are milliseconds. \
            What is refused is answered with a `Problem`: a code and arguments, never words. Members that are not known are \
            refused in what is sent; what the server answers may gain members within a version. \
            A request that is not `GET` must have `Content-Type: application/json`, `DELETE` without a body excepted; an empty \
            body is `null`. The messages of the WebSocket `/api/socket` are the schemas `FromClient` and `FromServer`.",
    ),
    components(schemas(FromClient, FromServer, Problem)),
    tags(
        (name = "accounts", description = "Coming in, registering, sessions."),
        (name = "bots", description = "Bots of the asker's, and their tokens."),
        (name = "lobby", description = "Seeks, challenges, games with bots, rematches."),
        (name = "games", description = "Games and their archive, as everybody may read them."),
        (name = "players", description = "Profiles, ratings, leaderboards."),
        (name = "social", description = "Chat on or off, blocks, reports."),
        (name = "socket", description = "The WebSocket."),
        (name = "operation", description = "For those who run the server."),
    )
)]
struct Head;

/// The operations of a path.
fn operations(item: &mut PathItem) -> impl Iterator<Item = &mut Operation> {
    [&mut item.get, &mut item.post, &mut item.put, &mut item.patch, &mut item.delete].into_iter().flatten()
}

/// The description of all routes.
#[must_use]
pub fn document() -> Document {
    let mut document = Head::openapi();
    let routers =
        [("/api", super::guarded()), ("/api", super::unguarded()), ("", super::archive()), ("", super::outside())];
    for (prefix, router) in routers {
        let part = router.into_openapi();
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
        format!("__Host-{COOKIE}"),
        format!("The session of a person. Without TLS the cookie is named `{COOKIE}`."),
    );
    components.add_security_scheme("session", SecurityScheme::ApiKey(ApiKey::Cookie(session)));
    let mut token = Http::new(HttpAuthScheme::Bearer);
    token.description = Some("The token of a bot.".to_owned());
    components.add_security_scheme("token", SecurityScheme::Http(token));
    let refused = ContentBuilder::new().schema(Some(Ref::from_schema_name("Problem"))).build();
    let refused = ResponseBuilder::new().description("refused").content("application/problem+json", refused).build();
    for operation in document.paths.paths.values_mut().flat_map(operations) {
        operation.responses.responses.insert("default".to_owned(), refused.clone().into());
    }
    document
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
