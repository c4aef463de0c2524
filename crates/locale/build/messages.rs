//! Reads the messages of all languages, checks them against each other and turns them into Rust functions.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use fluent_syntax::ast::{CallArguments, Entry, Expression, InlineExpression, Pattern, PatternElement};
use fluent_syntax::parser;

/// The messages of one language.
#[derive(Debug, Default)]
pub(crate) struct Messages {
    /// For each message its variables.
    pub(crate) messages: BTreeMap<String, BTreeSet<String>>,
    /// The terms that are defined.
    terms: BTreeSet<String>,
    /// What is used by whom: `-term` or `message`.
    used: Vec<(String, String)>,
    /// The text of each message as it is written.
    texts: BTreeMap<String, String>,
}

impl Messages {
    /// Adds the messages of the file `name`. What is wrong with it is added to `errors`.
    pub(crate) fn add(&mut self, name: &str, source: &str, errors: &mut Vec<String>) {
        let resource = match parser::parse(source) {
            Ok(resource) => resource,
            Err((resource, syntax)) => {
                for error in syntax {
                    let line = 1 + source[..error.pos.start].matches('\n').count();
                    errors.push(format!("{name}:{line}: {error}"));
                }
                resource
            }
        };
        for entry in resource.body {
            match entry {
                Entry::Message(message) => {
                    let id = message.id.name.to_owned();
                    if !message.attributes.is_empty() {
                        errors.push(format!("{name}: `{id}` has attributes: make them messages of their own"));
                    }
                    let Some(pattern) = message.value else {
                        errors.push(format!("{name}: `{id}` has no text"));
                        continue;
                    };
                    let mut variables = BTreeSet::new();
                    self.pattern(&id, &pattern, &mut variables);
                    self.texts.insert(id.clone(), first_line(&pattern));
                    if self.messages.insert(id.clone(), variables).is_some() {
                        errors.push(format!("{name}: `{id}` is defined twice"));
                    }
                }
                Entry::Term(term) => {
                    let id = format!("-{}", term.id.name);
                    // A term takes its own arguments only: its variables are not those of a message.
                    self.pattern(&id, &term.value, &mut BTreeSet::new());
                    if !self.terms.insert(id.clone()) {
                        errors.push(format!("{name}: `{id}` is defined twice"));
                    }
                }
                _ => {}
            }
        }
    }

    fn pattern(&mut self, id: &str, pattern: &Pattern<&str>, variables: &mut BTreeSet<String>) {
        for element in &pattern.elements {
            if let PatternElement::Placeable { expression } = element {
                self.expression(id, expression, variables);
            }
        }
    }

    fn expression(&mut self, id: &str, expression: &Expression<&str>, variables: &mut BTreeSet<String>) {
        match expression {
            Expression::Inline(inline) => self.inline(id, inline, variables),
            Expression::Select { selector, variants } => {
                self.inline(id, selector, variables);
                for variant in variants {
                    self.pattern(id, &variant.value, variables);
                }
            }
        }
    }

    fn inline(&mut self, id: &str, inline: &InlineExpression<&str>, variables: &mut BTreeSet<String>) {
        match inline {
            InlineExpression::VariableReference { id: variable } => {
                variables.insert(variable.name.to_owned());
            }
            InlineExpression::MessageReference { id: other, .. } => {
                self.used.push((other.name.to_owned(), id.to_owned()));
            }
            InlineExpression::TermReference { id: term, arguments, .. } => {
                self.used.push((format!("-{}", term.name), id.to_owned()));
                if let Some(arguments) = arguments {
                    self.arguments(id, arguments, variables);
                }
            }
            InlineExpression::FunctionReference { arguments, .. } => self.arguments(id, arguments, variables),
            InlineExpression::Placeable { expression } => self.expression(id, expression, variables),
            InlineExpression::StringLiteral { .. } | InlineExpression::NumberLiteral { .. } => {}
        }
    }

    fn arguments(&mut self, id: &str, arguments: &CallArguments<&str>, variables: &mut BTreeSet<String>) {
        for argument in arguments.positional.iter().chain(arguments.named.iter().map(|named| &named.value)) {
            self.inline(id, argument, variables);
        }
    }

    /// Adds to `errors` what is used but not defined.
    pub(crate) fn check_references(&self, language: &str, errors: &mut Vec<String>) {
        for (used, by) in &self.used {
            if !self.terms.contains(used) && !self.messages.contains_key(used) {
                errors.push(format!("{language}: `{by}` uses `{used}`, which is not defined"));
            }
        }
    }

    /// Adds to `errors` how this language differs from `model`.
    pub(crate) fn check_against(&self, language: &str, model: &Self, errors: &mut Vec<String>) {
        for (id, variables) in &model.messages {
            match self.messages.get(id) {
                None => errors.push(format!("{language}: `{id}` is missing")),
                Some(own) if own != variables => {
                    errors.push(format!("{language}: `{id}` has the variables {own:?}, not {variables:?}"));
                }
                Some(_) => {}
            }
        }
        for id in self.messages.keys().filter(|id| !model.messages.contains_key(*id)) {
            errors.push(format!("{language}: `{id}` is not a message of the other languages"));
        }
    }

    /// Methods of `Locale`, one a message, with its variables in alphabetical order as arguments.
    pub(crate) fn functions(&self) -> String {
        let mut code = String::from(
            "#[allow(clippy::too_many_arguments, reason = \"a message has as many arguments as variables\")]\n\
             #[allow(rustdoc::bare_urls, reason = \"texts stand as they are shown\")]\nimpl Locale {\n",
        );
        for (id, variables) in &self.messages {
            let name = id.replace('-', "_");
            // One variable cannot be given for another; of several, each says which it is.
            let named = variables.len() > 1;
            let parameter = |variable: &String| match named {
                true => format!(", {variable}: vars::{}<impl Into<Value<'a>>>", type_name(variable)),
                false => format!(", {variable}: impl Into<Value<'a>>"),
            };
            let argument = |variable: &String| {
                let value = if named { format!("{variable}.0") } else { variable.clone() };
                format!("(\"{variable}\", {value}.into()), ")
            };
            let parameters: String = variables.iter().map(parameter).collect();
            let arguments: String = variables.iter().map(argument).collect();
            let lifetime = if variables.is_empty() { "" } else { "<'a>" };
            let text = self.texts.get(id).map_or("", String::as_str);
            let _ = write!(
                code,
                "    /// `{id}`: {text}\n    #[must_use]\n    pub fn {name}{lifetime}(&self{parameters}) -> String {{\n        \
                 self.format(\"{id}\", &[{arguments}])\n    }}\n\n"
            );
        }
        code + "}\n\n" + &self.variable_types()
    }

    /// A type for each variable of the messages that have several.
    fn variable_types(&self) -> String {
        let several = self.messages.values().filter(|variables| variables.len() > 1);
        let names: BTreeSet<&String> = several.flatten().collect();
        let types = names.into_iter().map(|variable| {
            format!(
                "    /// The value of the variable `${variable}` of a message.\n    #[derive(Debug, Clone, Copy)]\n    \
                 pub struct {}<T>(pub T);\n",
                type_name(variable)
            )
        });
        format!(
            "/// The variables of messages that have more than one, each a type of its own: arguments in the wrong order do not \
             compile.\npub mod vars {{\n{}}}\n",
            types.collect::<Vec<_>>().join("\n")
        )
    }
}

/// The type of a variable: `board-name` is `BoardName`.
fn type_name(variable: &str) -> String {
    let words = variable.split(['-', '_']);
    let capitalised = words.map(|word| {
        let (first, rest) = word.split_at(word.len().min(1));
        first.to_ascii_uppercase() + rest
    });
    capitalised.collect()
}

/// The start of a text, for the documentation of its function.
fn first_line(pattern: &Pattern<&str>) -> String {
    let mut line = String::new();
    for element in &pattern.elements {
        match element {
            PatternElement::TextElement { value } => line.push_str(value),
            PatternElement::Placeable {
                expression: Expression::Inline(InlineExpression::VariableReference { id }),
            } => {
                let _ = write!(line, "{{{}}}", id.name);
            }
            PatternElement::Placeable { .. } => line.push('…'),
        }
    }
    let line = line.lines().next().unwrap_or_default();
    line.replace('[', "\\[").replace('<', "\\<").replace('`', "'")
}
