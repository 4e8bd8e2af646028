//! Whether the page of a link is served already, by another run of the program on this computer.

use std::io::{Read as _, Write as _};
use std::net::{IpAddr, Ipv4Addr, SocketAddr, TcpStream};
use std::time::Duration;

use crate::page::Candidate;

/// How long an answer may take: on the same computer it comes at once.
const PATIENCE: Duration = Duration::from_millis(500);

/// Where a page with this secret is served at this port of any of these addresses, if it is.
pub(super) fn place_of(secret: &str, port: u16, all: &[Candidate]) -> Option<SocketAddr> {
    let own = all.iter().map(|it| it.address);
    let addresses = std::iter::once(IpAddr::V4(Ipv4Addr::LOCALHOST)).chain(own);
    let mut places = addresses.map(|address| SocketAddr::new(address, port));
    places.find(|place| answers(*place, secret).unwrap_or(false))
}

fn answers(place: SocketAddr, secret: &str) -> std::io::Result<bool> {
    let mut stream = TcpStream::connect_timeout(&place, PATIENCE)?;
    stream.set_read_timeout(Some(PATIENCE))?;
    stream.set_write_timeout(Some(PATIENCE))?;
    let request = format!("HEAD /{secret} HTTP/1.1\r\nhost: {place}\r\nconnection: close\r\n\r\n");
    stream.write_all(request.as_bytes())?;
    let mut status = [0; 12];
    stream.read_exact(&mut status)?;
    Ok(&status == b"HTTP/1.1 200")
}
