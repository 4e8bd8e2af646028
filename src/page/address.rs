//! The addresses by which other devices on the network may reach this machine.

use std::io;
use std::net::IpAddr;

use if_addrs::Interface;

/// Names of interfaces that lead to no phone at the table: containers, virtual machines, tunnels.
const VIRTUAL: [&str; 14] = [
    "docker",
    "br-",
    "veth",
    "virbr",
    "vmnet",
    "vboxnet",
    "tun",
    "tap",
    "tailscale",
    "wg",
    "zt",
    "utun",
    "wsl",
    "vethernet",
];

/// An address and the interface that has it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Candidate {
    /// `192.168.1.5`.
    pub address: IpAddr,
    /// `wlan0`.
    pub interface: String,
    /// Whether phones at the table are likely to be in its network: a private IPv4 address of an interface that is up and is a real
    /// one.
    pub is_likely: bool,
}

/// All addresses of this machine, the likeliest first.
///
/// # Errors
/// The system doesn't tell.
pub fn candidates() -> io::Result<Vec<Candidate>> {
    let all = if_addrs::get_if_addrs()?.into_iter();
    let mut all: Vec<Candidate> = all.map(candidate).collect();
    all.sort_by_key(|it| {
        (
            !it.is_likely,
            it.address.is_loopback(),
            it.address.is_ipv6(),
        )
    });
    Ok(all)
}

fn candidate(it: Interface) -> Candidate {
    let address = it.ip();
    let name = it.name.to_lowercase();
    let is_virtual = VIRTUAL.iter().any(|begins| name.starts_with(begins));
    let is_private = match address {
        IpAddr::V4(address) => address.is_private(),
        IpAddr::V6(_) => false,
    };
    Candidate {
        address,
        is_likely: is_private && it.is_oper_up() && !is_virtual,
        interface: it.name,
    }
}
