//! Serves the page to browsers on the same network. Whatever is sent to it, the server goes on, and a connection costs a bounded
//! amount of memory and time.

use std::cell::{Cell, RefCell};
use std::collections::VecDeque;
use std::convert::Infallible;
use std::future::poll_fn;
use std::io;
use std::net::TcpListener as Bound;
use std::pin::Pin;
use std::sync::Arc;
use std::task::Poll;
use std::time::Duration;

use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::io::AsyncWriteExt as _;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{Semaphore, mpsc, oneshot, watch};
use tokio::task::{spawn_blocking, spawn_local};
use tokio::time::sleep;
use tokio_io_timeout::TimeoutStream;

use super::answer::{Answers, is_endless};
use super::publisher::{News, Publisher, publish};
use crate::table::Snapshot;

/// The most who look at the same time.
pub(super) const CLIENTS: usize = 64;
/// The most connections beside those who look: that load the page or have not said what they want.
const WAITING: usize = 3 * CLIENTS;
/// The most connections that wait until they are taken.
#[cfg(unix)]
const BACKLOG: i32 = 1024;
/// The most bytes of a request's line and headers.
const HEADERS: usize = 8 * 1024;
/// The time to send them in.
const HEADERS_TIME: Duration = Duration::from_secs(10);
/// How long a client may not read.
const READ_TIME: Duration = Duration::from_secs(30);
/// The pause after the system refused a connection, as when it has no more of them.
const PAUSE: Duration = Duration::from_millis(100);

const TOO_SLOW: &[u8] =
    b"HTTP/1.1 408 Request Timeout\r\nconnection: close\r\ncontent-length: 0\r\n\r\n";
const TOO_MANY: &[u8] =
    b"HTTP/1.1 503 Service Unavailable\r\nconnection: close\r\ncontent-length: 0\r\n\r\n";

/// What ends the server.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Until {
    /// Ctrl-C, or the end of its terminal.
    Signal,
    /// The same, or the end of what can be read on standard input: of the program that started it.
    InputEnds,
}

impl Until {
    /// Listens from now on.
    fn ended(self) -> impl Future<Output = ()> {
        let signal = signalled();
        async move {
            tokio::select! {
                () = signal => {}
                () = input_ended(), if self == Self::InputEnds => {}
            }
        }
    }
}

#[cfg(unix)]
fn signalled() -> impl Future<Output = ()> {
    use tokio::signal::unix::{SignalKind, signal};
    let kinds = [
        SignalKind::interrupt(),
        SignalKind::terminate(),
        SignalKind::hangup(),
    ];
    let [first, second, third] = kinds.map(|kind| {
        let signals = signal(kind);
        async move {
            match signals {
                Ok(mut signals) => drop(signals.recv().await),
                // One that can't be caught ends the program by itself.
                Err(_) => std::future::pending().await,
            }
        }
    });
    async move {
        tokio::select! {
            () = first => {}
            () = second => {}
            () = third => {}
        }
    }
}

#[cfg(not(unix))]
async fn signalled() {
    let _ = tokio::signal::ctrl_c().await;
}

/// Reads on a thread of its own, which ends with the program.
async fn input_ended() {
    let (ended, end) = oneshot::channel::<()>();
    std::thread::spawn(move || {
        let _ = io::copy(&mut io::stdin().lock(), &mut io::sink());
        drop(ended);
    });
    let _ = end.await;
}

/// Where what was read of the campaign is put for the page.
#[derive(Debug, Clone)]
pub struct PagePost(mpsc::UnboundedSender<News>);

impl PagePost {
    /// Puts it.
    pub fn leave(&self, news: News) {
        // The server may have ended.
        let _ = self.0.send(news);
    }
}

/// A page that is ready to be served.
#[derive(Debug)]
pub struct PlayersPage {
    listener: Bound,
    secret: String,
    name: Option<String>,
    news: mpsc::UnboundedReceiver<News>,
}

impl PlayersPage {
    /// A page below `/secret` at a listener. `name` is the host's name that the game master gave, if any.
    pub fn new(listener: Bound, secret: String, name: Option<String>) -> (Self, PagePost) {
        let (post, news) = mpsc::unbounded_channel();
        let page = Self {
            listener,
            secret,
            name,
            news,
        };
        (page, PagePost(post))
    }

    /// Serves the page, which begins with this state, until it is ended; `looking` is told how many look: nobody as
    /// soon as it is served, then when that changes. It may take its time: it runs beside the page, and is told the latest number.
    ///
    /// # Errors
    /// The system gives no timers or sockets.
    pub fn serve(
        self,
        first: Snapshot,
        looking: impl Fn(usize) + Send + Sync + 'static,
        until: Until,
    ) -> io::Result<()> {
        self.listener.set_nonblocking(true)?;
        limit(&self.listener);
        let mut runtime = tokio::runtime::Builder::new_current_thread();
        let runtime = runtime.enable_all().build()?;
        let local = tokio::task::LocalSet::new();
        let served = local.block_on(&runtime, async move {
            let listener = TcpListener::from_std(self.listener)?;
            let (publisher, first) = Publisher::new(first);
            let (states, state) = watch::channel(Arc::new(first));
            let (told, mut many) = watch::channel(0);
            let answers = Answers {
                secret: self.secret.into(),
                name: self.name.map(Into::into),
                states: state,
                clients: Arc::new(Semaphore::new(CLIENTS)),
                looking: told,
            };
            let ended = until.ended();
            let looking = Arc::new(looking);
            let tell = async {
                loop {
                    let (looking, now) = (Arc::clone(&looking), *many.borrow_and_update());
                    if spawn_blocking(move || looking(now)).await.is_err()
                        || many.changed().await.is_err()
                    {
                        break;
                    }
                }
            };
            tokio::select! {
                () = accept(listener, answers) => {}
                () = publish(publisher, self.news, states) => {}
                () = tell => {}
                () = ended => {}
            }
            Ok(())
        });
        // A terminal that is stopped would keep it.
        runtime.shutdown_background();
        served
    }
}

/// Bounds what the system keeps for a client that doesn't read, and ends the connection of one that is gone.
#[cfg(unix)]
fn limit(listener: &Bound) {
    // A burst of connections is refused at once, not after the system's waiting time.
    let _ = rustix::net::listen(listener, BACKLOG);
    // The system's own choice is as good where it refuses.
    let _ = rustix::net::sockopt::set_socket_send_buffer_size(listener, 256 * 1024);
    #[cfg(target_os = "linux")]
    let _ = rustix::net::sockopt::set_tcp_user_timeout(listener, 30_000);
}

#[cfg(not(unix))]
fn limit(_: &Bound) {}

async fn accept(listener: TcpListener, answers: Answers) {
    let mut waiting = Waiting::default();
    loop {
        let Ok((stream, _)) = listener.accept().await else {
            sleep(PAUSE).await;
            continue;
        };
        spawn_local(serve_one(stream, answers.clone(), waiting.place()));
    }
}

/// The connections that don't look, the oldest first. Where there are too many the oldest makes room: somebody who only holds
/// connections keeps nobody out, because a browser needs one for a moment.
#[derive(Debug, Default)]
struct Waiting(VecDeque<oneshot::Sender<()>>);

impl Waiting {
    /// A place, until it is dropped or told to make room.
    fn place(&mut self) -> oneshot::Receiver<()> {
        self.0.retain(|it| !it.is_closed());
        if self.0.len() == WAITING
            && let Some(oldest) = self.0.pop_front()
        {
            // It may have ended by itself just now.
            let _ = oldest.send(());
        }
        let (sender, place) = oneshot::channel();
        self.0.push_back(sender);
        place
    }
}

/// Answers one request.
async fn serve_one(stream: TcpStream, answers: Answers, place: oneshot::Receiver<()>) {
    // An event is small and must not wait for the next one.
    let _ = stream.set_nodelay(true);
    let mut stream = TimeoutStream::new(stream);
    stream.set_write_timeout(Some(READ_TIME));
    let place = RefCell::new(Some(place));
    let is_answered = Cell::new(false);
    let answer = service_fn(|request| {
        let answer = answers.answer(&request);
        is_answered.set(true);
        // Those who look have places of their own.
        if is_endless(&answer) {
            place.take();
        }
        async move { Ok::<_, Infallible>(answer) }
    });
    let mut connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(HEADERS_TIME)
        .max_buf_size(HEADERS)
        .auto_date_header(false)
        .serve_connection(TokioIo::new(Box::pin(stream)), answer);
    let makes_room = poll_fn(|context| match place.borrow_mut().as_mut() {
        Some(place) => Pin::new(place).poll(context).map(drop),
        None => Poll::Pending,
    });
    let refusal = tokio::select! {
        ended = Pin::new(&mut connection) => match ended {
            Err(why) if why.is_timeout() => TOO_SLOW,
            _ => return,
        },
        () = makes_room => if is_answered.get() { return } else { TOO_MANY },
    };
    let mut stream = connection.into_parts().io.into_inner();
    // It may be gone.
    let _ = stream.write_all(refusal).await;
    let _ = stream.shutdown().await;
}
