use super::*;

/// Input that returns at most this number of bytes per read.
struct Trickle<'a>(&'a [u8], usize);

impl Read for Trickle<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let most = self.1.min(buffer.len());
        self.0.read(&mut buffer[..most])
    }
}

fn answered(input: &[u8], most: usize, threads: usize) -> Vec<(usize, Vec<u8>)> {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build();
    let pool = pool.expect("threads can be started");
    pool.install(|| answered_here(input, most))
}

fn answered_here(input: &[u8], most: usize) -> Vec<(usize, Vec<u8>)> {
    let mut all = Vec::new();
    answer_lines(
        &mut Trickle(input, most),
        "memory",
        || (),
        |(), number, line, answers| {
            answers.errors.push(number.to_string());
            let line = line.unwrap_or(b"too long");
            answers.output.extend_from_slice(line);
            answers.output.push(b'\n');
        },
        |block| {
            for answers in block {
                let lines = answers.output.split_inclusive(|&byte| byte == b'\n');
                let numbers = answers.errors.iter().flat_map(|number| number.parse());
                all.extend(numbers.zip(lines.map(|line| line.trim_ascii_end().to_vec())));
            }
            Ok(())
        },
    )
    .expect("reading and writing memory does not fail");
    all
}

#[test]
fn lines_are_answered_in_order_however_they_are_read() {
    let input: Vec<u8> = (0..6_000)
        .flat_map(|index| match index % 7 {
            0 => b"\n".to_vec(),
            1 => b" \r\n".to_vec(),
            rest => format!("{index}{}\r\n", "x".repeat(rest * 3)).into_bytes(),
        })
        .chain(*b"last")
        .collect();
    let lines = input.split(|&byte| byte == b'\n').map(<[u8]>::trim_ascii_end);
    let lines = (1..).zip(lines.map(<[u8]>::to_vec));
    let expected: Vec<_> = lines.filter(|(_, line)| !line.is_empty()).collect();
    for (most, threads) in [(1, 1), (7, 3), (30_000, 1), (30_000, 4), (usize::MAX, 5)] {
        assert!(answered(&input, most, threads) == expected, "{most} {threads}");
    }
}

#[test]
fn line_longer_than_a_block_is_one_line() {
    let input = [vec![b'a'; 2 * BLOCK + 5], b"\nb".to_vec()].concat();
    let answered = answered(&input, usize::MAX, 2);
    assert_eq!(answered.len(), 2);
    assert_eq!(answered[0].1.len(), 2 * BLOCK + 5);
    assert_eq!(answered[1], (2, b"b".to_vec()));
}

#[test]
fn line_longer_than_the_limit_is_dropped_and_counted() {
    let long = [vec![b'a'; LONGEST_LINE], vec![b' '; 3 * BLOCK], b"b\nc\n".to_vec()].concat();
    for most in [BLOCK / 3, usize::MAX] {
        let answered = answered(&long, most, 2);
        assert!(answered == [(1, b"too long".to_vec()), (2, b"c".to_vec())]);
    }
    let longest = [vec![b'a'; LONGEST_LINE], b"\n".to_vec()].concat();
    assert_eq!(answered(&longest, usize::MAX, 2)[0].1.len(), LONGEST_LINE);
}

#[test]
fn block_is_cut_after_lines() {
    let block = b"0123456789\n".repeat(5_000);
    let cut = pieces(&block, 4);
    assert_eq!(cut.len(), 4);
    assert!(cut.iter().all(|piece| piece.ends_with(b"\n")));
    assert_eq!(cut.concat(), block);
    assert_eq!(pieces(b"a\nb\n", 4), [b"a\nb\n"]);
}
