use super::Identity;

const ALL: [Identity; Identity::COUNT] =
    [Identity::Verified, Identity::Contradicted, Identity::Unknown];

#[test]
fn identity_index_is_its_position_in_all() {
    for (index, identity) in ALL.into_iter().enumerate() {
        assert_eq!(identity as usize, index);
    }
}
