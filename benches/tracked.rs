//! Decide and compile, workload by workload, against the last run.

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use robots_benches::engine::{LIBRARIES, pack};
use robots_benches::workload;

fn decide(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("decide");
    for workload in workload::all() {
        let engine = (LIBRARIES[0].parse)(&workload.text);
        let mut allowed = vec![false; workload.requests.len()];
        group.throughput(Throughput::Elements(allowed.len() as u64));
        group.bench_function(&workload.name, |bencher| {
            bencher.iter(|| engine.decide(&workload.requests, &mut allowed));
        });
    }
}

fn compile(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("compile");
    group.sample_size(10);
    for workload in workload::all() {
        group.throughput(Throughput::Bytes(workload.text.len() as u64));
        group.bench_function(&workload.name, |bencher| {
            bencher.iter(|| pack(&workload.text))
        });
    }
}

criterion_group!(tracked, decide, compile);
criterion_main!(tracked);
