use super::Identity;

#[test]
fn identity_index_is_its_position_in_all() {
    for (index, identity) in Identity::ALL.into_iter().enumerate() {
        assert_eq!(identity.index(), index);
    }
}
