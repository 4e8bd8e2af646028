//! What the players' page costs: `cargo bench --bench page -- clients|idle|dom`. `clients`: 64 who look at 200 commits, each state with
//! every open entry, and the server's memory. `idle`: 20 who look at nothing new for 30 seconds, its processor time and memory. `dom`:
//! the time from a phrase to the page in Chromium, 200 times.
#![expect(clippy::print_stdout, reason = "it tells what it measured")]
#![cfg(target_os = "linux")]

#[expect(dead_code, reason = "the tests use the rest")]
#[path = "../browser/browser.rs"]
mod browser;
#[path = "../browser/served.rs"]
mod served;

use std::error::Error;
use std::fs;
use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpStream;
use std::process::{Child, ChildStdin, ChildStdout, Stdio};
use std::thread;
use std::time::{Duration, Instant, SystemTime};

use browser::Browser;
use served::Served;

const COMMITS: u32 = 200;
const CLIENTS: usize = 64;
const IDLE_CLIENTS: usize = 20;
const IDLE: Duration = Duration::from_secs(30);

fn main() -> Result<(), Box<dyn Error>> {
    let words = std::env::args().skip(1).filter(|word| word != "--bench");
    match words.collect::<Vec<_>>().join(" ").as_str() {
        // `cargo bench` without arguments runs every bench; this one has nothing to measure then.
        "" => Ok(()),
        "clients" => clients(),
        "idle" => idle(),
        "dom" => dom(),
        other => Err(format!("clients, idle or dom, not {other}").into()),
    }
}

/// A table in a session, and plain mode to play it.
fn playing() -> (Served, Player) {
    let served = Served::new("nexus", "session start\n");
    let player = Player::of(&served);
    (served, player)
}

/// Plain mode that waits for phrases.
struct Player {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl Player {
    fn of(served: &Served) -> Self {
        let mut program = served.program(&["line", "Mill"]);
        program.stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = program.spawn().expect("the program runs");
        let input = child.stdin.take().expect("it is piped");
        let output = BufReader::new(child.stdout.take().expect("it is piped"));
        Self {
            child,
            input,
            output,
        }
    }

    /// Commits an open note; returns once it is on disk.
    fn tick(&mut self, n: u32) {
        writeln!(self.input, "note \"tick {n}.\" open").expect("it listens");
        let mut answer = String::new();
        self.output.read_line(&mut answer).expect("it answers");
        assert!(answer.starts_with("ok "), "{answer}");
    }
}

impl Drop for Player {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// A stream of events.
fn looking(address: &str) -> TcpStream {
    let rest = address.trim_start_matches("http://");
    let (host, path) = rest.split_once('/').expect("a path");
    let mut stream = TcpStream::connect(host).expect("a connection");
    write!(stream, "GET /{path}/live HTTP/1.1\r\nhost: {host}\r\n\r\n").expect("it is sent");
    stream
}

/// The server's process.
fn pid(served: &Served) -> u32 {
    served.server.as_ref().expect("it runs").id()
}

/// A number of the server's status in kB.
fn status(pid: u32, name: &str) -> u64 {
    let status = fs::read_to_string(format!("/proc/{pid}/status")).expect("it runs");
    let line = status.lines().find_map(|line| line.strip_prefix(name));
    let number = line.and_then(|it| it.trim_start_matches(':').split_whitespace().next());
    number.and_then(|it| it.parse().ok()).expect("a number")
}

fn memory(pid: u32) -> String {
    let [peak, own] = ["VmHWM", "RssAnon"].map(|name| status(pid, name));
    format!("memory at most {peak} kB, of which {own} kB are its own now")
}

/// Reads states until the last tick has come; each shows all ticks up to its newest. Returns how many states came.
fn follow(mut stream: TcpStream) -> u32 {
    let (mut states, mut text, mut bytes) = (0, String::new(), vec![0; 65_536]);
    loop {
        let many = stream.read(&mut bytes).expect("it comes");
        assert_ne!(many, 0, "the stream ended");
        text.push_str(&String::from_utf8_lossy(&bytes[..many]));
        while let Some((event, rest)) = text.split_once("\n\n") {
            let ticks = event.matches("<li>tick ").count();
            if event.contains("id: ") {
                states += 1;
                let newest = event
                    .split("<li>tick ")
                    .nth(1)
                    .and_then(|it| it.split('.').next());
                let newest: usize = newest.map_or(0, |it| it.parse().expect("a number"));
                assert_eq!(ticks, newest, "a state lacks an open entry");
            }
            let is_last = ticks == COMMITS as usize;
            text = rest.to_owned();
            if is_last {
                return states;
            }
        }
    }
}

fn clients() -> Result<(), Box<dyn Error>> {
    let (served, mut player) = playing();
    let process = pid(&served);
    let address = &served.address;
    let start = Instant::now();
    let states = thread::scope(|scope| {
        let all: Vec<_> = (0..CLIENTS)
            .map(|_| looking(address))
            .map(|stream| scope.spawn(move || follow(stream)))
            .collect();
        for n in 1..=COMMITS {
            player.tick(n);
        }
        let states = all
            .into_iter()
            .map(|it| it.join().map_err(|_| "a client fell"));
        states.collect::<Result<Vec<u32>, _>>()
    })?;
    let (least, most) = (states.iter().min(), states.iter().max());
    println!(
        "{CLIENTS} clients, {COMMITS} commits in {:?}: each saw the last, {least:?} to {most:?} states; {}",
        start.elapsed(),
        memory(process)
    );
    Ok(())
}

fn idle() -> Result<(), Box<dyn Error>> {
    let (served, mut player) = playing();
    let process = pid(&served);
    let _all: Vec<TcpStream> = (0..IDLE_CLIENTS)
        .map(|_| looking(&served.address))
        .collect();
    player.tick(1);
    thread::sleep(Duration::from_secs(20));
    // The scheduler's own account, in nanoseconds: ticks are too coarse.
    let used = || -> Result<u64, Box<dyn Error>> {
        let mut sum = 0;
        for task in fs::read_dir(format!("/proc/{process}/task"))? {
            let account = fs::read_to_string(task?.path().join("schedstat"))?;
            let own = account.split_whitespace().next().ok_or("no number")?;
            sum += own.parse::<u64>()?;
        }
        Ok(sum)
    };
    let before = used()?;
    thread::sleep(IDLE);
    let gone = Duration::from_nanos(used()? - before);
    println!(
        "{IDLE_CLIENTS} clients, idle for {IDLE:?}: {gone:?} of a processor, {:.3} %; {}",
        100.0 * gone.as_secs_f64() / IDLE.as_secs_f64(),
        memory(process)
    );
    Ok(())
}

/// Notes in the page when each tick is there.
const WATCHER: &str = "window.ticks = {};
    new MutationObserver(() => {
      const at = performance.timeOrigin + performance.now();
      for (const it of document.querySelectorAll('#history li')) {
        const n = (it.textContent.match(/tick (\\d+)/) || [])[1];
        if (n) window.ticks[n] ??= at;
      }
    }).observe(document.getElementById('state'), { subtree: true, childList: true, characterData: true });";

fn dom() -> Result<(), Box<dyn Error>> {
    if !browser::is_installed() {
        return Err("chromium and chromedriver are not installed".into());
    }
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()?;
    runtime.block_on(async {
        let (served, mut player) = playing();
        let page = Browser::open(&served, (390, 844), false).await;
        page.until("#live", "Live").await;
        page.run(WATCHER, vec![]).await;
        let mut sent = Vec::new();
        for n in 1..=COMMITS {
            sent.push(SystemTime::now().duration_since(SystemTime::UNIX_EPOCH)?);
            player.tick(n);
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
        page.until("#history", &format!("tick {COMMITS}.")).await;
        let ticks = page.run("return window.ticks", vec![]).await;
        let mut took = Vec::new();
        for (n, sent) in (1..=COMMITS).zip(sent) {
            let at = ticks[n.to_string()].as_f64().ok_or("a tick is missing")?;
            took.push(at - sent.as_secs_f64() * 1000.0);
        }
        took.sort_by(f64::total_cmp);
        let at = |share: usize| took[(took.len() * share / 100).min(took.len() - 1)];
        println!(
            "from the phrase to the page, {COMMITS} times: median {:.1} ms, p99 {:.1} ms, at most {:.1} ms",
            at(50),
            at(99),
            at(100)
        );
        page.close().await;
        Ok(())
    })
}
