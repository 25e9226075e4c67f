//! The times of deciding and compiling each workload, compared with the last run: `cargo bench`.

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use robots_benches::libraries::libraries;
use robots_benches::ours::pack;
use robots_benches::workload;

fn decide(criterion: &mut Criterion) {
    for workload in workload::all() {
        let mut group = criterion.benchmark_group(format!("decide/{}", workload.name));
        let count = workload.requests.len();
        let mut allowed = vec![false; count];
        group.throughput(Throughput::Elements(count as u64));
        for library in libraries() {
            if library.parses_each_time {
                continue;
            }
            if let Some(engine) = (library.parse)(&workload.text) {
                group.bench_function(library.name, |bencher| {
                    bencher.iter(|| engine.decide(&workload.requests, 0..count, &mut allowed));
                });
            }
        }
    }
}

fn compile(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("compile");
    group.sample_size(10);
    for workload in workload::all() {
        group.throughput(Throughput::Bytes(workload.text.len() as u64));
        group.bench_function(&workload.name, |bencher| {
            bencher.iter(|| pack(&workload.text));
        });
    }
}

criterion_group!(tracked, decide, compile);
criterion_main!(tracked);
