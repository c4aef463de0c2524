//! The web client as files, in the memory of the program.
//!
//! | request | answer |
//! |---|---|
//! | a file of the client | the file, compressed as the browser asked; files named by their content are kept for a year |
//! | `tables/NAME.tlt`, where a folder of tables is given | the table of a board of Play Ball |
//! | `tables.json`, where a folder of tables is given | the bytes of each of them, by the name of its board |
//! | a path whose last part has no dot | `index.html`: the client reads the address |
//! | `/api/…`, and files that are not there | 404 |
//!
//! The crates that hand out embedded files compress them anew, and let nobody say for each file how long it is kept.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use axum::Router;
use axum::body::Body;
use axum::http::header::{
    ACCEPT_ENCODING, ACCEPT_LANGUAGE, ALLOW, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_LENGTH, CONTENT_SECURITY_POLICY,
    CONTENT_TYPE, ETAG, HeaderMap, HeaderName, HeaderValue, REFERRER_POLICY, VARY, X_CONTENT_TYPE_OPTIONS,
};
use axum::http::{Method, StatusCode, Uri};
use axum::response::Response;
use headers::{HeaderMapExt as _, IfNoneMatch};
use locale::Language;

use crate::texts::locale;

/// What the client may do: nothing but what comes from this server. Pictures are drawn by the page itself too (`data:`,
/// `blob:`), and WebAssembly is compiled, which has a word of its own.
const POLICY: &str = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; img-src 'self' data: blob:; \
                      object-src 'none'; base-uri 'self'; form-action 'self'; frame-ancestors 'none'";

/// Where the tables are listed.
const TABLES: &str = "/tables.json";

/// A file of the client, in the forms in which it can travel.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct File {
    /// Its name; the client is one folder.
    pub name: &'static str,
    /// Of its content, in hexadecimal digits.
    pub hash: &'static str,
    /// As it is.
    pub plain: &'static [u8],
    /// Compressed by brotli, where that makes it smaller.
    pub brotli: Option<&'static [u8]>,
    /// Compressed by gzip, where that makes it smaller.
    pub gzip: Option<&'static [u8]>,
}

impl File {
    /// The media type, by the end of the name.
    fn media_type(&self) -> &'static str {
        match self.name.rsplit('.').next().unwrap_or_default() {
            "html" => "text/html; charset=utf-8",
            "css" => "text/css; charset=utf-8",
            "js" => "text/javascript; charset=utf-8",
            "wasm" => "application/wasm",
            "svg" => "image/svg+xml",
            "png" => "image/png",
            "webp" => "image/webp",
            "woff2" => "font/woff2",
            "ftl" => "text/plain; charset=utf-8",
            "json" => "application/json",
            "jsonl" => "application/jsonl; charset=utf-8",
            "webmanifest" => "application/manifest+json",
            _ => "application/octet-stream",
        }
    }

    /// Whether the name tells the content, like `client-0123456789ab.js`: such a file never changes.
    fn is_named_by_content(&self) -> bool {
        let stem = self.name.split('.').next().unwrap_or_default();
        stem.rsplit_once('-').is_some_and(|(_, hash)| hash.len() == 12 && hash.bytes().all(|c| c.is_ascii_hexdigit()))
    }
}

/// The routes of the client, which has these files; without any, a page says how to get them. With a folder, its tables too: `tables/NAME.tlt` is the file `NAME.tlt` there, and `tables.json` lists
/// them.
pub fn router(files: &'static [File], tables: Option<PathBuf>) -> Router {
    let tables = tables.map(Arc::<Path>::from);
    Router::new().fallback(move |method: Method, uri: Uri, headers: HeaderMap| {
        let tables = tables.clone();
        async move {
            let reads = method == Method::GET || method == Method::HEAD;
            if let Some(folder) = tables.filter(|_| reads) {
                if let Some(name) = table_name(uri.path()) {
                    return with_table(folder.join(name), method == Method::HEAD).await;
                }
                if uri.path() == TABLES {
                    return with_list(folder).await;
                }
            }
            answer(files, &method, uri.path(), &headers)
        }
    })
}

/// The file that a path asks for, where it asks for a table. Only names that a board can have: no path leads out of the folder.
fn table_name(path: &str) -> Option<&str> {
    let file = path.strip_prefix("/tables/")?;
    let name = file.strip_suffix(".tlt")?;
    let plain = |sign: u8| sign.is_ascii_lowercase() || sign.is_ascii_digit() || sign == b'-';
    (!name.is_empty() && name.bytes().all(plain)).then_some(file)
}

/// Which tables a folder has, by the name of their board, each with its bytes: a page that knows asks for none that is not there.
async fn with_list(folder: Arc<Path>) -> Response {
    let listed = tokio::task::spawn_blocking(move || {
        let files = std::fs::read_dir(folder).ok()?.filter_map(Result::ok);
        let tables = files.filter_map(|file| {
            let size = file.metadata().ok().filter(std::fs::Metadata::is_file)?.len();
            let file = format!("/tables/{}", file.file_name().to_str()?);
            Some((table_name(&file)?.strip_suffix(".tlt")?.to_owned(), size))
        });
        Some(tables.collect::<BTreeMap<_, _>>())
    });
    // A folder that cannot be read has no tables. The names are letters, digits and hyphens: JSON has nothing to escape.
    let tables = listed.await.ok().flatten().unwrap_or_default();
    let members: Vec<String> = tables.iter().map(|(name, size)| format!("\"{name}\":{size}")).collect();
    let mut response = Response::new(Body::from(format!("{{{}}}", members.join(","))));
    let headers = response.headers_mut();
    headers.insert(CONTENT_TYPE, HeaderValue::from_static("application/json"));
    headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-cache"));
    secured(response)
}

/// A table, read anew each time: browsers fetch it once and keep it.
async fn with_table(file: PathBuf, head: bool) -> Response {
    let read = tokio::task::spawn_blocking(move || {
        if head {
            let size = std::fs::metadata(file).ok().filter(std::fs::Metadata::is_file)?.len();
            return Some((size, Body::empty()));
        }
        let bytes = std::fs::read(file).ok()?;
        Some((bytes.len() as u64, Body::from(bytes)))
    });
    let Some((size, body)) = read.await.ok().flatten() else { return plain(StatusCode::NOT_FOUND, "") };
    let mut response = Response::new(body);
    let headers = response.headers_mut();
    headers.insert(CONTENT_TYPE, HeaderValue::from_static("application/octet-stream"));
    headers.insert(CONTENT_LENGTH, HeaderValue::from(size));
    headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-cache"));
    secured(response)
}

fn answer(files: &'static [File], method: &Method, path: &str, headers: &HeaderMap) -> Response {
    let path = path.trim_start_matches('/');
    if path == "api" || path.starts_with("api/") {
        return plain(StatusCode::NOT_FOUND, "");
    }
    if method != Method::GET && method != Method::HEAD {
        let mut response = plain(StatusCode::METHOD_NOT_ALLOWED, "");
        response.headers_mut().insert(ALLOW, HeaderValue::from_static("GET, HEAD"));
        return response;
    }
    let find = |name: &str| files.iter().find(|file| file.name == name);
    let last = path.rsplit('/').next().unwrap_or_default();
    let file = find(path).or_else(|| if last.contains('.') { None } else { find("index.html") });
    match file {
        Some(file) => with_file(file, method, headers),
        None if files.is_empty() && !last.contains('.') => not_built(headers),
        None => plain(StatusCode::NOT_FOUND, ""),
    }
}

fn with_file(file: &'static File, method: &Method, headers: &HeaderMap) -> Response {
    let (encoding, bytes) = match (file.brotli, file.gzip) {
        (Some(bytes), _) if accepts(headers, "br") => (Some("br"), bytes),
        (_, Some(bytes)) if accepts(headers, "gzip") => (Some("gzip"), bytes),
        _ => (None, file.plain),
    };
    // Strong: the same tag, the same bytes. So each encoding has its own.
    let tag = format!("\"{}{}\"", file.hash, encoding.map(|name| format!("-{name}")).unwrap_or_default());
    let known = is_known(headers, &tag);
    let mut response = Response::new(if known || method == Method::HEAD { Body::empty() } else { Body::from(bytes) });
    let cached = if file.is_named_by_content() { "public, max-age=31536000, immutable" } else { "no-cache" };
    let mut set = |name: HeaderName, value: &str| {
        if let Ok(value) = HeaderValue::from_str(value) {
            response.headers_mut().insert(name, value);
        }
    };
    set(ETAG, &tag);
    set(VARY, "accept-encoding");
    set(CACHE_CONTROL, cached);
    if known {
        *response.status_mut() = StatusCode::NOT_MODIFIED;
    } else {
        set(CONTENT_TYPE, file.media_type());
        set(CONTENT_LENGTH, &bytes.len().to_string());
        if let Some(encoding) = encoding {
            set(CONTENT_ENCODING, encoding);
        }
    }
    secured(response)
}

/// Whether whoever asks has what has this tag.
pub(super) fn is_known(headers: &HeaderMap, tag: &str) -> bool {
    let known: Option<IfNoneMatch> = headers.typed_get();
    tag.parse().is_ok_and(|tag| known.is_some_and(|known| !known.precondition_passes(&tag)))
}

/// Whether whoever asks takes an encoding; a weight of nothing forbids it. The crate of typed headers has none for `Accept-Encoding`.
pub(super) fn accepts(headers: &HeaderMap, encoding: &str) -> bool {
    let offered = headers.get(ACCEPT_ENCODING).and_then(|value| value.to_str().ok()).unwrap_or_default();
    offered.split(',').any(|part| {
        let mut parts = part.split(';').map(str::trim);
        let named = parts.next().is_some_and(|name| name.eq_ignore_ascii_case(encoding));
        let weight = parts.find_map(|part| part.strip_prefix("q=")).and_then(|q| q.parse::<f32>().ok());
        named && weight.is_none_or(|weight| weight > 0.0)
    })
}

fn plain(status: StatusCode, text: &str) -> Response {
    let mut response = Response::new(Body::from(text.to_owned()));
    *response.status_mut() = status;
    response.headers_mut().insert(CONTENT_TYPE, HeaderValue::from_static("text/plain; charset=utf-8"));
    response.headers_mut().insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
    secured(response)
}

/// The language that a browser asks for.
pub(super) fn language(headers: &HeaderMap) -> Language {
    let asked = headers.get(ACCEPT_LANGUAGE).and_then(|value| value.to_str().ok());
    asked.and_then(Language::accepted).unwrap_or_default()
}

/// Says how to get the client.
fn not_built(headers: &HeaderMap) -> Response {
    plain(StatusCode::SERVICE_UNAVAILABLE, &locale(language(headers)).web_start_not_built())
}

/// What every answer has: no page of others may hold this one in a frame, nothing is guessed, nothing told elsewhere.
fn secured(mut response: Response) -> Response {
    let headers = response.headers_mut();
    headers.insert(CONTENT_SECURITY_POLICY, HeaderValue::from_static(POLICY));
    headers.insert(X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
    headers.insert(REFERRER_POLICY, HeaderValue::from_static("no-referrer"));
    headers.insert(HeaderName::from_static("cross-origin-opener-policy"), HeaderValue::from_static("same-origin"));
    response
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::http::header::IF_NONE_MATCH;
    use tower::ServiceExt as _;

    static SITE: [File; 3] = [
        File { name: "client-0123456789ab.js", hash: "aa", plain: b"script", brotli: Some(b"br"), gzip: Some(b"gz") },
        File { name: "icon-192.png", hash: "bb", plain: b"png", brotli: None, gzip: None },
        File { name: "index.html", hash: "cc", plain: b"<!doctype html>", brotli: None, gzip: Some(b"gz") },
    ];

    fn get(path: &str, headers: &[(HeaderName, &'static str)]) -> Response {
        ask(&Method::GET, path, headers)
    }

    fn ask(method: &Method, path: &str, headers: &[(HeaderName, &'static str)]) -> Response {
        let headers = headers.iter().map(|(name, value)| (name.clone(), HeaderValue::from_static(value))).collect();
        answer(&SITE, method, path, &headers)
    }

    fn header(response: &Response, name: HeaderName) -> &str {
        response.headers().get(name).map_or("", |value| value.to_str().unwrap())
    }

    fn body(response: Response) -> Vec<u8> {
        let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
        runtime.block_on(axum::body::to_bytes(response.into_body(), 1 << 20)).unwrap().to_vec()
    }

    #[test]
    fn a_file_travels_as_the_browser_asked() {
        let js = "/client-0123456789ab.js";
        for (offered, encoding, bytes, tag) in [
            ("gzip, deflate, br", "br", &b"br"[..], "\"aa-br\""),
            ("gzip", "gzip", b"gz", "\"aa-gzip\""),
            ("br;q=0, gzip;q=0.5", "gzip", b"gz", "\"aa-gzip\""),
            ("identity", "", b"script", "\"aa\""),
        ] {
            let response = get(js, &[(ACCEPT_ENCODING, offered)]);
            assert_eq!(header(&response, CONTENT_ENCODING), encoding, "{offered}");
            assert_eq!(header(&response, ETAG), tag);
            assert_eq!(header(&response, VARY), "accept-encoding");
            assert_eq!(header(&response, CONTENT_TYPE), "text/javascript; charset=utf-8");
            assert_eq!(body(response), bytes);
        }
    }

    #[test]
    fn what_is_named_by_its_content_is_kept_and_the_rest_is_asked_for() {
        assert!(header(&get("/client-0123456789ab.js", &[]), CACHE_CONTROL).contains("immutable"));
        for path in ["/", "/index.html", "/icon-192.png", "/play"] {
            assert_eq!(header(&get(path, &[]), CACHE_CONTROL), "no-cache", "{path}");
        }
    }

    #[test]
    fn what_the_browser_has_is_not_sent_again() {
        let response = get("/", &[(IF_NONE_MATCH, "\"x\", W/\"cc\"")]);
        assert_eq!(response.status(), StatusCode::NOT_MODIFIED);
        assert_eq!(body(response), b"");
        let response = get("/", &[(IF_NONE_MATCH, "\"cc\""), (ACCEPT_ENCODING, "gzip")]);
        assert_eq!(response.status(), StatusCode::OK, "the other encoding is another file");
    }

    #[test]
    fn addresses_of_pages_get_the_page_and_files_that_are_not_there_do_not() {
        for path in ["/", "/play", "/rules/playball"] {
            assert_eq!(body(get(path, &[])), b"<!doctype html>", "{path}");
        }
        for path in ["/missing.js", "/client-000000000000.js", "/api", "/api/games", "/../secret.txt"] {
            assert_eq!(get(path, &[]).status(), StatusCode::NOT_FOUND, "{path}");
        }
    }

    #[test]
    fn only_reading_is_allowed() {
        let response = ask(&Method::HEAD, "/", &[]);
        assert_eq!((response.status(), header(&response, CONTENT_LENGTH)), (StatusCode::OK, "15"));
        assert_eq!(body(response), b"");
        assert_eq!(ask(&Method::POST, "/", &[]).status(), StatusCode::METHOD_NOT_ALLOWED);
    }

    #[test]
    fn every_answer_is_secured() {
        for path in ["/", "/missing.js", "/api/x"] {
            let response = get(path, &[]);
            assert!(header(&response, CONTENT_SECURITY_POLICY).contains("'wasm-unsafe-eval'"), "{path}");
            assert_eq!(header(&response, X_CONTENT_TYPE_OPTIONS), "nosniff");
        }
    }

    #[test]
    fn without_the_client_a_page_says_how_to_get_it() {
        let headers = [(ACCEPT_LANGUAGE, HeaderValue::from_static("de, cs-CZ;q=0.8"))].into_iter().collect();
        let response = answer(&[], &Method::GET, "/", &headers);
        assert_eq!(response.status(), StatusCode::SERVICE_UNAVAILABLE);
        let text = String::from_utf8(body(response)).unwrap();
        assert!(text.contains("cargo xtask client") && text.starts_with("Webový"), "{text}");
    }

    #[test]
    fn the_routes_answer() {
        let request = axum::http::Request::get("/api/x").body(Body::empty()).unwrap();
        let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
        let response = runtime.block_on(router(&[], None).oneshot(request)).unwrap();
        assert_eq!(response.status(), StatusCode::NOT_FOUND);
    }

    fn ask_for_table(tables: Option<PathBuf>, method: Method, path: &str) -> Response {
        let request = axum::http::Request::builder().method(method).uri(path).body(Body::empty()).unwrap();
        let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
        runtime.block_on(router(&[], tables).oneshot(request)).unwrap()
    }

    #[test]
    fn tables_are_listed_so_that_none_is_asked_for_in_vain() {
        let folder = tempfile::tempdir().unwrap();
        for (name, text) in [("sprint.tlt", "a table"), ("lanes.tlt", "another"), ("secret.txt", ""), ("a\"b.tlt", "")]
        {
            std::fs::write(folder.path().join(name), text).unwrap();
        }
        std::fs::create_dir(folder.path().join("folder.tlt")).unwrap();
        let list = |folder: &Path| {
            let response = ask_for_table(Some(folder.to_owned()), Method::GET, "/tables.json");
            assert_eq!((response.status(), header(&response, CONTENT_TYPE)), (StatusCode::OK, "application/json"));
            String::from_utf8(body(response)).unwrap()
        };
        assert_eq!(list(folder.path()), r#"{"lanes":7,"sprint":7}"#);
        assert_eq!(list(&folder.path().join("nowhere")), "{}");
    }

    #[test]
    fn tables_are_handed_out_where_there_is_a_folder() {
        let folder = tempfile::tempdir().unwrap();
        std::fs::write(folder.path().join("sprint.tlt"), b"a table").unwrap();
        std::fs::write(folder.path().join("secret.txt"), b"no table").unwrap();
        let tables = || Some(folder.path().to_owned());
        let response = ask_for_table(tables(), Method::GET, "/tables/sprint.tlt");
        assert_eq!(response.status(), StatusCode::OK);
        assert_eq!(header(&response, CONTENT_TYPE), "application/octet-stream");
        assert_eq!(header(&response, X_CONTENT_TYPE_OPTIONS), "nosniff");
        assert_eq!(body(response), b"a table");
        let response = ask_for_table(tables(), Method::HEAD, "/tables/sprint.tlt");
        assert_eq!((header(&response, CONTENT_LENGTH), response.status()), ("7", StatusCode::OK));
        assert_eq!(body(response), b"");
        for path in [
            "/tables/lanes.tlt",
            "/tables/secret.txt",
            "/tables/.tlt",
            "/tables/..%2Fsprint.tlt",
            "/tables/../tables/sprint.tlt",
            "/tables//sprint.tlt",
        ] {
            assert_eq!(ask_for_table(tables(), Method::GET, path).status(), StatusCode::NOT_FOUND, "{path}");
        }
        assert_eq!(ask_for_table(None, Method::GET, "/tables/sprint.tlt").status(), StatusCode::NOT_FOUND);
        assert_eq!(
            ask_for_table(tables(), Method::POST, "/tables/sprint.tlt").status(),
            StatusCode::METHOD_NOT_ALLOWED
        );
    }

    fn named(name: &'static str) -> File {
        File { name, hash: "", plain: b"", brotli: None, gzip: None }
    }

    #[test]
    fn only_names_with_a_hash_tell_the_content() {
        assert!(named("client-0123456789ab.wasm").is_named_by_content());
        for name in ["index.html", "icon-maskable-512.png", "service-worker.js", "client-0123456789xy.js"] {
            assert!(!named(name).is_named_by_content(), "{name}");
        }
    }

    #[test]
    fn every_kind_of_file_has_its_media_type() {
        assert_eq!(named("screenshot-wide-1280x800-0123456789ab.webp").media_type(), "image/webp");
        assert_eq!(named("manifest.webmanifest").media_type(), "application/manifest+json");
        assert_eq!(named("client-0123456789ab.wasm").media_type(), "application/wasm");
    }
}
