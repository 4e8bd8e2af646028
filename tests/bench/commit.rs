//! What a roll costs from command to disk, against bare synced commits of `SQLite` in the same folder:
//! `cargo bench --bench commit -- [ROLLS] [CAMPAIGN]`. With CAMPAIGN (a file `generate` made) the rolls are made on a copy of it.
#![expect(clippy::print_stdout, reason = "a bench prints what it measured")]

use std::error::Error;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use rollbook::campaign::Command;
use rollbook::campaign::party::Party;
use rollbook::campaign::test::{Actor, Test};
use rollbook::game;
use rollbook::table::{Environment, Table};
use rusqlite::Connection;

fn main() -> Result<(), Box<dyn Error>> {
    let mut words = std::env::args().skip(1).filter(|word| word != "--bench");
    let rolls = words.next().map_or(Ok(1_000), |word| word.parse())?;
    let campaign = words.next().map(PathBuf::from);
    // Not the system's folder for temporary files, which may be memory.
    let folder = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR"))?;
    let bare = bare(folder.path(), rolls)?;
    show("bare synced commit", &bare, &bare);
    for source in game::embedded() {
        let path = folder.path().join(format!("{}.rollbook", source.game.id));
        let party = Party::sample(&source.game).ok_or("no sample party")??;
        let table = Table::create(
            &path,
            "Bench",
            &source.text,
            party.characters,
            Environment::system()?,
        )?;
        show(&source.game.id, &rolled(table, rolls)?, &bare);
    }
    if let Some(campaign) = campaign {
        let path = folder.path().join("copy.rollbook");
        std::fs::copy(&campaign, &path)?;
        // Else opening would wait for the copy's own pages.
        std::fs::File::open(&path)?.sync_all()?;
        let opening = Instant::now();
        let table = Table::open(&path, Environment::system()?)?;
        println!(
            "opened {} entries in {:.1?}",
            table.campaign().last.0,
            opening.elapsed()
        );
        show("in that campaign", &rolled(table, rolls)?, &bare);
    }
    Ok(())
}

/// A row of the size of a short entry, as plainly as `SQLite` can.
fn bare(folder: &Path, commits: usize) -> rusqlite::Result<Vec<Duration>> {
    let conn = Connection::open(folder.join("bare.sqlite"))?;
    conn.pragma_update_and_check(None, "journal_mode", "WAL", |_| Ok(()))?;
    conn.pragma_update(None, "synchronous", "FULL")?;
    conn.execute_batch("CREATE TABLE entries (seq INTEGER PRIMARY KEY, entry TEXT)")?;
    let mut insert = conn.prepare("INSERT INTO entries (entry) VALUES (?1)")?;
    let row = "x".repeat(500);
    (0..commits)
        .map(|_| {
            let start = Instant::now();
            insert.execute([&row])?;
            Ok(start.elapsed())
        })
        .collect()
}

fn rolled(mut table: Table, rolls: usize) -> Result<Vec<Duration>, Box<dyn Error>> {
    let tests: Vec<Test> = table
        .campaign()
        .characters
        .values()
        .flat_map(|who| {
            who.saved.iter().map(|saved| Test {
                who: Actor::Character(who.id),
                ..saved.test.clone()
            })
        })
        .filter(|test| table.campaign().resolve(test).is_ok())
        .collect();
    let mut times = Vec::with_capacity(rolls);
    for test in tests.iter().cycle().take(rolls) {
        let command = Command::Roll(Box::new(test.clone()));
        let start = Instant::now();
        table.run(&command)?;
        times.push(start.elapsed());
    }
    table.close()?;
    Ok(times)
}

fn show(what: &str, times: &[Duration], bare: &[Duration]) {
    let mut sorted = times.to_vec();
    sorted.sort_unstable();
    let at = |hundredth: usize| sorted[(sorted.len() - 1) * hundredth / 100];
    let ratio =
        times.iter().sum::<Duration>().as_secs_f64() / bare.iter().sum::<Duration>().as_secs_f64();
    println!(
        "{what:<20} p50 {:>9.1?}  p99 {:>9.1?}  {ratio:.2} x bare",
        at(50),
        at(99)
    );
}
