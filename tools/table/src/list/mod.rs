//! The names of a public list.

use serde_json::Value;

/// The members of an object that hold the name, in the order of preference.
const NAMES: [&str; 3] = ["robots_token", "token", "name"];

/// Returns the names in a list: the keys of a JSON object of objects; the names of objects in a
/// JSON array, or in the longest array of an object; the `User-agent` lines of a robots.txt; or
/// else one name a line, without empty lines and comments.
pub(crate) fn names(text: &str) -> Vec<String> {
    if let Ok(value) = serde_json::from_str(text) {
        return of_json(&value);
    }
    let lines = text.lines().map(str::trim);
    let agents = lines.clone().filter_map(|line| {
        let (key, value) = line.split_once(':')?;
        let is_agent = key.trim().eq_ignore_ascii_case("user-agent");
        is_agent.then(|| value.trim().to_owned())
    });
    let agents: Vec<_> = agents.filter(|name| !name.is_empty() && name != "*").collect();
    if !agents.is_empty() {
        return agents;
    }
    let names = lines.filter(|line| !line.is_empty() && !line.starts_with('#'));
    names.map(str::to_owned).collect()
}

fn of_json(value: &Value) -> Vec<String> {
    match value {
        Value::Array(list) => list.iter().filter_map(name).collect(),
        Value::Object(members) => {
            let lists = members.values().filter_map(Value::as_array);
            match lists.max_by_key(|list| list.len()) {
                Some(list) => list.iter().filter_map(name).collect(),
                None => members.keys().cloned().collect(),
            }
        }
        _ => Vec::new(),
    }
}

fn name(entry: &Value) -> Option<String> {
    let named = || NAMES.iter().find_map(|member| entry.get(member)?.as_str());
    let name = entry.as_str().or_else(named)?.trim();
    (!name.is_empty()).then(|| name.to_owned())
}

#[cfg(test)]
mod tests;
