//! What a request gets: the page, its live states, or a refusal, asked in this order: method, host, path.

use std::convert::Infallible;
use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

use http_body_util::combinators::UnsyncBoxBody;
use http_body_util::{BodyExt as _, Full, StreamBody};
use hyper::body::{Body as _, Bytes, Frame};
use hyper::header::{self, HeaderValue};
use hyper::http::uri::Authority;
use hyper::{Method, Request, Response, StatusCode};
use subtle::ConstantTimeEq as _;
use tokio::sync::{OwnedSemaphorePermit, Semaphore, watch};
use tokio::time::{Instant, interval_at};
use tokio_stream::StreamExt as _;
use tokio_stream::wrappers::{IntervalStream, WatchStream};

use super::document::POLICY;
use super::publisher::Published;

/// The time between two signs of life, by which each side notices that the other one is gone.
const SIGN: Duration = Duration::from_secs(15);

/// A sign of life: an event without a number, which changes nothing. Scripts aren't told of comments.
const ALIVE: &[u8] = b"event: alive\ndata: .\n\n";

/// What a stream of states is.
const EVENTS: &str = "text/event-stream";

/// The body of every answer.
pub(super) type Body = UnsyncBoxBody<Bytes, Infallible>;

/// What every connection answers from.
#[derive(Debug, Clone)]
pub(super) struct Answers {
    /// The first part of each path.
    pub(super) secret: Arc<str>,
    /// The host's name that the game master gave, if any.
    pub(super) name: Option<Arc<str>>,
    /// The present state.
    pub(super) states: watch::Receiver<Arc<Published>>,
    /// Those who look; as many as there may be.
    pub(super) clients: Arc<Semaphore>,
    /// How many look, told each time when it changes.
    pub(super) looking: watch::Sender<usize>,
}

impl Answers {
    /// The answer to a request.
    pub(super) fn answer<B>(&self, request: &Request<B>) -> Response<Body> {
        if !matches!(*request.method(), Method::GET | Method::HEAD) {
            let mut refusal = refusal(StatusCode::METHOD_NOT_ALLOWED);
            let allowed = HeaderValue::from_static("GET, HEAD");
            refusal.headers_mut().insert(header::ALLOW, allowed);
            return refusal;
        }
        if !self.is_for_us(request) {
            return refusal(StatusCode::MISDIRECTED_REQUEST);
        }
        match self.below_secret(request.uri().path()) {
            Some("" | "/") => {
                let page = self.states.borrow().document.clone();
                with(
                    StatusCode::OK,
                    "text/html; charset=utf-8",
                    Full::new(page).boxed_unsync(),
                )
            }
            Some("/live") => self.live(request.method() == Method::HEAD),
            _ => refusal(StatusCode::NOT_FOUND),
        }
    }

    /// Whether the host is one that this machine may have: a page of somebody else's whose name leads here must read nothing.
    fn is_for_us<B>(&self, request: &Request<B>) -> bool {
        let mut hosts = request.headers().get_all(header::HOST).iter();
        let (Some(host), None) = (hosts.next(), hosts.next()) else {
            return false;
        };
        let host = host.to_str().ok().and_then(|it| it.parse().ok());
        let is_ours = |it: &Authority| !it.as_str().contains('@') && self.is_own(it.host());
        host.as_ref().is_some_and(is_ours) && request.uri().authority().is_none_or(is_ours)
    }

    fn is_own(&self, host: &str) -> bool {
        let literal = host.trim_start_matches('[').trim_end_matches(']');
        let given = self.name.as_deref();
        literal.parse::<IpAddr>().is_ok()
            || host.eq_ignore_ascii_case("localhost")
            || given.is_some_and(|name| host.eq_ignore_ascii_case(name))
    }

    /// What follows the secret in a path; `None` where it is another one. Takes the same time for every wrong one.
    fn below_secret<'a>(&self, path: &'a str) -> Option<&'a str> {
        let path = path.strip_prefix('/')?;
        let (secret, below) = path.split_at_checked(self.secret.len())?;
        bool::from(secret.as_bytes().ct_eq(self.secret.as_bytes())).then_some(below)
    }

    /// The present state, then each later one, with signs of life in between. Who reads slowly gets the latest state next, not each.
    fn live(&self, only_head: bool) -> Response<Body> {
        let Ok(client) = Arc::clone(&self.clients).try_acquire_owned() else {
            return refusal(StatusCode::SERVICE_UNAVAILABLE);
        };
        if only_head {
            return with(StatusCode::OK, EVENTS, Full::default().boxed_unsync());
        }
        let looks = Looks::new(client, &self.looking);
        let states = WatchStream::new(self.states.clone());
        let states = states.map(move |state| {
            let _until_the_stream_ends = &looks;
            state.event.clone()
        });
        let signs = IntervalStream::new(interval_at(Instant::now() + SIGN, SIGN));
        let signs = signs.map(|_| Bytes::from_static(ALIVE));
        let all = states.merge(signs);
        let body = StreamBody::new(all.map(|bytes| Ok(Frame::data(bytes)))).boxed_unsync();
        let mut answer = with(StatusCode::OK, EVENTS, body);
        // It is closed by the client, whose leaving is noticed only on a connection that could go on.
        answer.headers_mut().remove(header::CONNECTION);
        answer
    }
}

/// Whether an answer goes on until the client leaves: only what ends has a length.
pub(super) fn is_endless(answer: &Response<Body>) -> bool {
    answer.body().size_hint().exact().is_none()
}

/// Somebody who looks, until it is dropped.
#[derive(Debug)]
struct Looks {
    _client: OwnedSemaphorePermit,
    looking: watch::Sender<usize>,
}

impl Looks {
    fn new(client: OwnedSemaphorePermit, looking: &watch::Sender<usize>) -> Self {
        looking.send_modify(|many| *many += 1);
        Self {
            _client: client,
            looking: looking.clone(),
        }
    }
}

impl Drop for Looks {
    fn drop(&mut self) {
        self.looking.send_modify(|many| *many -= 1);
    }
}

/// An answer without content: the same bytes whatever is wrong with a request of its kind.
fn refusal(status: StatusCode) -> Response<Body> {
    with(
        status,
        "text/plain; charset=utf-8",
        Full::default().boxed_unsync(),
    )
}

fn with(status: StatusCode, kind: &'static str, body: Body) -> Response<Body> {
    let mut answer = Response::new(body);
    *answer.status_mut() = status;
    let policy = HeaderValue::from_str(&POLICY).expect("a policy is ASCII");
    let headers = answer.headers_mut();
    headers.insert(header::CONTENT_SECURITY_POLICY, policy);
    for (name, value) in [
        (header::CONTENT_TYPE, kind),
        (header::CACHE_CONTROL, "no-store"),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::REFERRER_POLICY, "no-referrer"),
        // One request a connection: none is kept waiting for a next one.
        (header::CONNECTION, "close"),
    ] {
        headers.insert(name, HeaderValue::from_static(value));
    }
    answer
}
