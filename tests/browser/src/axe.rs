//! Accessibility by axe-core, the script of Deque (MPL 2.0, unchanged in `vendor/`), run in the page.

use serde_json::Value;

use crate::Session;

const SCRIPT: &str = include_str!("../vendor/axe.min.js");

/// The rules of the page that are broken, each with the elements: WCAG 2.2 A and AA, and good practice. Colours that are changing are looked at as they
/// will be.
pub async fn violations(session: &Session) -> Vec<String> {
    // Half a megabyte, which the page keeps until another one is opened.
    if session.run("return window.axe === undefined").await == Value::Bool(true) {
        session.client.execute(SCRIPT, Vec::new()).await.unwrap();
    }
    let found = session
        .run_async(
            "await new Promise(requestAnimationFrame); \
             document.getAnimations().filter((one) => one instanceof CSSTransition).forEach((one) => one.finish()); \
             const found = await axe.run(document, { resultTypes: ['violations'] }); \
             return found.violations.flatMap(({ id, nodes }) => \
               nodes.map((node) => `${id}: ${node.html} ${node.failureSummary}`));",
        )
        .await;
    let texts = |value: &Value| value.as_str().map(ToOwned::to_owned);
    found.as_array().into_iter().flatten().filter_map(texts).collect()
}
