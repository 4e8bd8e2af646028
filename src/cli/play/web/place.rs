//! Where the page is served: an address of this computer and a port, named or found.

use std::io::ErrorKind;
use std::net::{IpAddr, Ipv4Addr, SocketAddr, TcpListener, ToSocketAddrs as _};

use anyhow::{Result, anyhow, bail};

use crate::page::Candidate;

/// The usual port.
const PORT: u16 = 8042;
/// How many ports after one in use are tried.
const TRIED: u16 = 200;

/// What the user named.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct PagePlace {
    host: Option<Host>,
    port: Option<u16>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
enum Host {
    Address(IpAddr),
    Name(String),
}

/// Where the page is served.
#[derive(Debug)]
pub(super) struct BoundPlace {
    pub(super) listener: TcpListener,
    /// `192.168.1.5:8042`, as it stands in a link.
    pub(super) host: String,
    /// The host's name, where the user named one.
    pub(super) name: Option<String>,
    pub(super) port: u16,
    /// Whether phones may reach it.
    pub(super) is_for_phones: bool,
    /// What the user should know about it, a line each.
    pub(super) notes: Vec<String>,
}

impl PagePlace {
    /// Reads `ADDRESS`, `ADDRESS:PORT`, `[IPV6]:PORT`, `NAME:PORT`, `:PORT` or `PORT`; nothing names nothing.
    ///
    /// # Errors
    /// A port or a host that can't be one.
    pub(super) fn parse(typed: &str) -> Result<Self> {
        let typed = typed.trim();
        let unscoped = unscoped(typed);
        if let Ok(address) = unscoped.parse::<SocketAddr>() {
            return Ok(Self {
                host: Some(Host::Address(address.ip())),
                port: Some(port(&address.port().to_string(), typed)?),
            });
        }
        let inner = unscoped.strip_prefix('[');
        let inner = inner.and_then(|it| it.strip_suffix(']'));
        if let Ok(address) = inner.unwrap_or(&unscoped).parse::<IpAddr>() {
            return Ok(Self {
                host: Some(Host::Address(address)),
                port: None,
            });
        }
        let (host, number) = match typed.rsplit_once(':') {
            Some((host, number)) => (host, Some(number)),
            None if !typed.is_empty() && typed.chars().all(|c| c.is_ascii_digit()) => {
                ("", Some(typed))
            }
            None => (typed, None),
        };
        let is_part = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '.';
        if !host.chars().all(is_part) {
            bail!(
                "“{typed}” is not an address with a port; write it like 192.168.1.5, 192.168.1.5:8042 or [fd00::1]:8042"
            );
        }
        Ok(Self {
            host: (!host.is_empty()).then(|| Host::Name(host.to_owned())),
            port: number.map(|number| port(number, typed)).transpose()?,
        })
    }

    /// The port that was named.
    pub(super) const fn port(&self) -> Option<u16> {
        self.port
    }

    /// Takes the port: the one named, else the one of the last time, else the usual one, or the next that is free.
    ///
    /// # Errors
    /// The address is none of this computer's, or the port named is in use.
    pub(super) fn bind(self, all: &[Candidate], last: Option<u16>) -> Result<BoundPlace> {
        let mut notes = Vec::new();
        let (address, name) = match self.host {
            Some(Host::Address(address)) if !is_for_links(&address) => bail!(
                "{address} can't stand in a link: it needs an interface's name behind it, which browsers don't take; {}",
                choose(all)
            ),
            Some(Host::Address(address)) if !is_ours(&address, all) => {
                return Err(not_ours(&address.to_string(), all));
            }
            Some(Host::Address(address)) => (address, None),
            Some(Host::Name(name)) => (own_address(&name, all, &mut notes)?, Some(name)),
            None => (likeliest(all, &mut notes), None),
        };
        let at = |port| TcpListener::bind(SocketAddr::new(address, port));
        let wanted = self.port.or(last).unwrap_or(PORT);
        let mut tried = at(wanted);
        let is_in_use = |it: &std::io::Result<TcpListener>| matches!(it, Err(why) if why.kind() == ErrorKind::AddrInUse);
        if is_in_use(&tried) {
            let free = (1..=TRIED)
                .filter_map(|more| wanted.checked_add(more))
                .map(at);
            let mut free = free.filter(|it| !is_in_use(it));
            let next = free.next();
            if self.port.is_none() {
                tried = next.unwrap_or(tried);
            } else {
                let next = next.and_then(|it| it.ok()?.local_addr().ok());
                let next = next.map_or_else(String::new, |it| {
                    format!("; {} is free: --web {it}", it.port())
                });
                bail!("port {wanted} is in use{next}");
            }
        }
        let listener = tried.map_err(|why| match why.kind() {
            ErrorKind::AddrNotAvailable => not_ours(&address.to_string(), all),
            ErrorKind::PermissionDenied => anyhow!(
                "the system doesn't allow port {wanted}; choose one from 1024 on: --web {}",
                SocketAddr::new(address, PORT)
            ),
            _ => anyhow!("{}: {why}", SocketAddr::new(address, wanted)),
        })?;
        let port = listener.local_addr()?.port();
        if address.is_loopback() && notes.is_empty() {
            notes.push("Only this computer can open the page there.".to_owned());
        }
        // At every address at once, the link has the likeliest one.
        let shown = if address.is_unspecified() {
            likeliest(all, &mut notes)
        } else {
            address
        };
        let host = match &name {
            Some(name) => format!("{name}:{port}"),
            None => SocketAddr::new(shown, port).to_string(),
        };
        Ok(BoundPlace {
            listener,
            host,
            name,
            port,
            is_for_phones: !address.is_loopback(),
            notes,
        })
    }
}

/// Without the interface that a system writes behind an address: `fe80::1` of `fe80::1%eth0`.
fn unscoped(typed: &str) -> String {
    match typed.split_once('%') {
        Some((address, scope)) => {
            let end = scope.find(']').unwrap_or(scope.len());
            format!("{address}{}", &scope[end..])
        }
        None => typed.to_owned(),
    }
}

/// A port that can be named in a link.
fn port(number: &str, typed: &str) -> Result<u16> {
    match number.parse() {
        Ok(port) if port > 0 => Ok(port),
        _ => bail!("“{number}” in “{typed}” is not a port; a port is a number from 1 to 65535"),
    }
}

/// The address by which phones are likely to reach this computer; else its own, with those that may do it all the same.
fn likeliest(all: &[Candidate], notes: &mut Vec<String>) -> IpAddr {
    let words = |it: &Candidate| format!("{} ({})", it.address, it.interface);
    let mut likely = all.iter().filter(|it| it.is_likely);
    let Some(first) = likely.next() else {
        let possible: Vec<String> = all.iter().filter(|it| is_possible(it)).map(words).collect();
        notes.push(if possible.is_empty() {
            "No network is found here: only this computer can open the page.".to_owned()
        } else {
            format!(
                "Only this computer can open it here. Others, by --web ADDRESS: {}",
                possible.join(", ")
            )
        });
        return IpAddr::V4(Ipv4Addr::LOCALHOST);
    };
    let others: Vec<String> = likely.map(words).collect();
    if !others.is_empty() {
        notes.push(format!(
            "Other addresses, each chosen by --web ADDRESS: {}",
            others.join(", ")
        ));
    }
    first.address
}

/// Whether another device may reach this address by its figures alone.
fn is_possible(it: &Candidate) -> bool {
    !it.address.is_loopback() && is_for_links(&it.address)
}

/// Whether an address can stand in a link: a link-local one needs an interface's name behind it, which browsers don't take.
fn is_for_links(address: &IpAddr) -> bool {
    match address {
        IpAddr::V4(_) => true,
        IpAddr::V6(address) => !address.is_unicast_link_local(),
    }
}

/// The address of this computer that a name leads to: one that others reach, where it is the computer's own name, which here may
/// lead to itself alone.
fn own_address(name: &str, all: &[Candidate], notes: &mut Vec<String>) -> Result<IpAddr> {
    let found = (name, 0).to_socket_addrs();
    let found =
        found.map_err(|_| anyhow!("no computer called “{name}” is known here; {}", choose(all)))?;
    let found: Vec<IpAddr> = found
        .map(|it| it.ip())
        .filter(|it| is_ours(it, all))
        .collect();
    let reached = found.iter().find(|it| !it.is_loopback());
    match (reached, found.first()) {
        (Some(reached), _) => Ok(*reached),
        (None, Some(own)) if name.eq_ignore_ascii_case("localhost") => Ok(*own),
        (None, Some(_)) => Ok(likeliest(all, notes)),
        (None, None) => Err(not_ours(name, all)),
    }
}

/// Whether this computer has an address; all of its addresses at once are its own, too.
fn is_ours(address: &IpAddr, all: &[Candidate]) -> bool {
    let is_one = all.iter().any(|own| own.address == *address);
    is_one || address.is_loopback() || address.is_unspecified()
}

fn not_ours(host: &str, all: &[Candidate]) -> anyhow::Error {
    anyhow!("{host} is not an address of this computer; {}", choose(all))
}

/// `its addresses are 192.168.1.5 (wlan0), 127.0.0.1 (lo)`.
fn choose(all: &[Candidate]) -> String {
    let all = all.iter().filter(|it| is_for_links(&it.address));
    let words = all.map(|it| format!("{} ({})", it.address, it.interface));
    let words: Vec<String> = words.collect();
    format!("its addresses are {}", words.join(", "))
}
