//! What compose.yaml and the Containerfiles say.

use std::fs;
use std::path::{Path, PathBuf};

use saphyr::{LoadableYamlNode as _, Scalar, Yaml};
use serde_json::{Map, Value};

/// The folder of what is deployed.
pub fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../deploy")
}

/// compose.yaml, with what it repeats and the variables in their places.
pub fn compose(variables: &[(&str, &str)]) -> Value {
    let text = fs::read_to_string(folder().join("compose.yaml")).unwrap();
    let documents = Yaml::load_from_str(&text).unwrap();
    assert_eq!(documents.len(), 1);
    value(&documents[0], variables)
}

fn value(yaml: &Yaml<'_>, variables: &[(&str, &str)]) -> Value {
    match yaml {
        Yaml::Value(Scalar::Null) => Value::Null,
        Yaml::Value(Scalar::Boolean(yes)) => (*yes).into(),
        Yaml::Value(Scalar::Integer(number)) => (*number).into(),
        Yaml::Value(Scalar::String(text)) => expanded(text, variables).into(),
        Yaml::Sequence(items) => items.iter().map(|item| value(item, variables)).collect(),
        Yaml::Mapping(members) => {
            let mut merged = Map::new();
            // A member that is not merged counts, wherever it stands.
            let is_merged = |key: &Yaml<'_>| key.as_str() == Some("<<");
            for (_, from) in members.iter().filter(|(key, _)| is_merged(key)) {
                merged.extend(value(from, variables).as_object().unwrap().clone());
            }
            for (key, member) in members.iter().filter(|(key, _)| !is_merged(key)) {
                merged.insert(key.as_str().unwrap().to_owned(), value(member, variables));
            }
            merged.into()
        }
        other => panic!("{other:?} is not understood here"),
    }
}

/// A text with its variables, `${NAME:?what is missing}`.
fn expanded(text: &str, variables: &[(&str, &str)]) -> String {
    let Some((before, rest)) = text.split_once("${") else { return text.to_owned() };
    let (variable, after) = rest.split_once('}').unwrap();
    let (name, _) = variable.split_once(":?").unwrap_or_else(|| panic!("`{variable}` may be missing"));
    let (_, value) = variables.iter().find(|(known, _)| *known == name).unwrap();
    format!("{before}{value}{}", expanded(after, variables))
}

/// The texts of an array.
pub fn texts(value: &Value) -> Vec<String> {
    let items = value.as_array().map(Vec::as_slice).unwrap_or_default();
    items.iter().map(|item| item.as_str().unwrap().to_owned()).collect()
}

/// What the last stage of a Containerfile starts.
pub struct Image {
    pub user: String,
    pub environment: Vec<(String, String)>,
    /// The program and its arguments.
    pub entrypoint: Vec<String>,
    /// The arguments that a compose file can replace.
    pub command: Vec<String>,
}

impl Image {
    pub fn read(name: &str) -> Self {
        let text = fs::read_to_string(folder().join(name)).unwrap().replace("\\\n", " ");
        let stage = text.rsplit("\nFROM ").next().unwrap();
        let all = |instruction: &str| -> Vec<String> {
            let lines = stage.lines().filter_map(|line| line.split_once(' '));
            lines.filter(|(name, _)| *name == instruction).map(|(_, rest)| rest.to_owned()).collect()
        };
        let array = |instruction: &str| serde_json::from_str(all(instruction).last().unwrap()).unwrap();
        let settings = all("ENV").join(" ");
        let settings = settings.split_whitespace().map(|setting| setting.split_once('=').unwrap());
        Self {
            user: all("USER").last().unwrap().clone(),
            environment: settings.map(|(name, value)| (name.to_owned(), value.to_owned())).collect(),
            entrypoint: array("ENTRYPOINT"),
            command: array("CMD"),
        }
    }
}
