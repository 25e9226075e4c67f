use proptest::prelude::*;
use sfv::{BareItem, Dictionary, ListEntry};

use super::*;

/// The same by a library for structured fields.
fn expected(field: &str) -> Option<Vec<(String, String)>> {
    let members: Dictionary = sfv::Parser::new(field).parse().ok()?;
    let value = |entry: ListEntry| match entry {
        ListEntry::Item(item) => match item.bare_item {
            BareItem::Token(token) => token.as_str().to_owned(),
            _ => String::new(),
        },
        ListEntry::InnerList(_) => String::new(),
    };
    let members = members.into_iter();
    Some(members.map(|(key, entry)| (key.as_str().to_owned(), value(entry))).collect())
}

/// Fields, most of them dictionaries.
fn field() -> impl Strategy<Value = String> {
    let item = "[a-zA-Z*][a-z0-9:/.%]{0,3}|-?[0-9]{1,16}|-?[0-9]{0,13}\\.[0-9]{0,4}|@-?[0-9]{0,3}(\\.1)?\
                    |\"[ -~]{0,2}(\\\\[\\\\\"a])?\"|:[A-Za-z0-9+/]{0,5}={0,3}:|\\?[0-2]?\
                    |%\"([ -~]|%[0-9a-fA-F]{2}|%c3%a9){0,2}\"";
    let parameter = ("[; ]{0,2}", "[a-z*][a-z0-9_.*-]{0,2}|[A-Z]", "=?", item)
        .prop_map(|(mark, key, equals, item)| format!(";{mark}{key}{equals}{item}"));
    let parameters = proptest::collection::vec(parameter, 0..2).prop_map(|all| all.concat());
    let item = (item, parameters.clone()).prop_map(|(item, of)| item + &of).boxed();
    let list = (proptest::collection::vec(item.clone(), 0..3), "[ )]{0,2}")
        .prop_map(|(items, end)| format!("({}{end})", items.join(" ")));
    let value = prop_oneof![3 => item, 1 => list];
    let member = ("[abc*][a-c0-9_.*-]{0,1}", "=?", value, parameters)
        .prop_map(|(key, equals, value, of)| key + &equals + &value + &of);
    let members = proptest::collection::vec(member, 0..3);
    (members, "[ \t]{0,1},[ \t]{0,1}", "[ ,\t]{0,1}")
        .prop_map(|(members, comma, end)| members.join(&comma) + &end)
}

#[test]
fn every_type_is_parsed_and_the_last_value_of_a_key_kept() {
    let all = "a=1, b=-1.5;x, c=\"\\\"\", d=tok/en:x, e=:aGk=:, f=?0, g=@12, h=%\"%c3%a9\", \
                   i=(a \"b\";c=1 3);d, j, a=last;why=not";
    let members = dictionary(all).expect("a dictionary");
    let tokens = members.iter().filter(|(_, value)| !value.is_empty());
    let tokens: Vec<_> = tokens.map(|(key, value)| (&**key, &**value)).collect();
    assert_eq!(tokens, [("a", "last"), ("d", "tok/en:x")]);
    assert_eq!(members.len(), 10);
    assert_eq!(Some(members), expected(all));
    for malformed in
        ["A=1", "a=", "a=1,", "a=1 b", "a=(1", "a=1.2345", "a=?2", "a=%\"%C3%A9\"", "a=\"\\a\""]
    {
        assert_eq!(dictionary(malformed), None, "{malformed}");
        assert_eq!(expected(malformed), None, "{malformed}");
    }
}

proptest! {
    #[test]
    fn field_is_read_as_a_library_for_structured_fields_reads_it(
        field in prop_oneof![field(), "[ -~\t]{0,8}", "\\PC{0,6}"],
    ) {
        prop_assert_eq!(dictionary(&field), expected(&field), "{:?}", field);
    }
}
