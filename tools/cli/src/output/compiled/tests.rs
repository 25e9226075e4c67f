use super::*;

fn written(compiled: &Result<CompiledFile, Unreadable>) -> String {
    let mut out = Vec::new();
    write_file(&mut out, OutputFormat::Json, compiled).expect("writing to memory does not fail");
    String::from_utf8_lossy(&out).into_owned()
}

#[test]
fn write_file_of_each_kind_is_a_line() {
    let sizes = Statistics {
        agents: 1,
        groups: 2,
        rules: 3,
        bands: 4,
        states: 5,
        steps: 900,
        most_steps: 1_000,
        bytes: 6,
    };
    let file = Ok(CompiledFile {
        file: "a b".to_owned(),
        sizes,
        milliseconds: 1.235,
        by_group: vec![Group {
            agents: vec!["*".to_owned()],
            rules: 3,
            shares: None,
            bands: vec![AsBand(BandStatistics {
                rules: 1,
                states: 2,
                hubs: 3,
                dense: 4,
                rows: 5,
                chains: 6,
                slots: 7,
                gaps: 8,
                bytes: 9,
            })],
        }],
    });
    assert_eq!(
        written(&file),
        concat!(
            r#"{"type":"file","file":"a b","agents":1,"groups":2,"rules":3,"bands":4,"#,
            r#""states":5,"bytes":6,"milliseconds":1.235,"by_group":[{"agents":["*"],"rules":3,"#,
            r#""shares":null,"bands":[{"rules":1,"states":2,"hubs":3,"dense":4,"rows":5,"#,
            r#""chains":6,"slots":7,"gaps":8,"bytes":9}]}]}"#,
            "\n"
        )
    );
    let file =
        Err(Unreadable { file: "a b".to_owned(), reason: "gone".to_owned(), is_empty: false });
    assert_eq!(written(&file), "{\"type\":\"error\",\"file\":\"a b\",\"error\":\"gone\"}\n");
}

#[test]
fn total_is_the_sum_of_the_files_that_were_read() {
    let file = |bytes, milliseconds| {
        let sizes = Statistics { bytes, ..Statistics::default() };
        let file = "robots.txt".to_owned();
        Ok(CompiledFile { file, sizes, milliseconds, by_group: Vec::new() })
    };
    let unread = Err(Unreadable { file: String::new(), reason: String::new(), is_empty: false });
    let total = |all: &[Result<CompiledFile, Unreadable>]| {
        let mut out = Vec::new();
        write_total(&mut out, OutputFormat::Human, all).expect("memory");
        String::from_utf8_lossy(&out).into_owned()
    };
    assert_eq!(total(&[]), "0 files compiled: 0 bytes, 0.000 ms\n");
    assert_eq!(total(&[file(6, 1.5)]), "1 file compiled: 6 bytes, 1.500 ms\n");
    assert_eq!(
        total(&[file(6, 1.5), unread, file(7, 0.25)]),
        "2 files compiled: 13 bytes, 1.750 ms; 1 could not be read\n"
    );
}
