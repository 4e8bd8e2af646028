//! The page as a program of its own, started by the screen.

use std::env;
use std::io::{self, BufRead as _, BufReader, Read as _};
use std::path::Path;
use std::process::{Child, ChildStdout, Command, Stdio};
use std::sync::Arc;

use super::link::Link;
use crate::cli::PathsContext;
use crate::journal::Reader;
use crate::tui::{PageEnd, PageStarter, RunningPage, StartedPage};

/// The program that serves the page. It ends with its input, also where this program is killed.
#[derive(Debug)]
struct PageProgram {
    child: Child,
    address: String,
    /// It writes nothing more; the output ends with it.
    output: Option<BufReader<ChildStdout>>,
    /// Notes that it is served; where that can't be noted, the next start doesn't tell of it.
    link: Option<Link>,
}

/// What starts the page of a campaign of this user.
pub(crate) fn page_starter(place: PathsContext) -> PageStarter {
    Arc::new(move |campaign| start_page(&place, campaign))
}

fn start_page(place: &PathsContext, campaign: &Path) -> StartedPage {
    let why = |why: std::io::Error| format!("the players' page can't be started: {why}");
    let program = env::current_exe().map_err(why)?;
    let mut command = Command::new(program);
    command.arg("watch").arg(campaign);
    command.args(["--web", "--until-input-ends", "--data"]);
    command.arg(&place.paths.data);
    command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    let mut child = command.spawn().map_err(why)?;
    let mut address = String::new();
    let mut output = child.stdout.take().map(BufReader::new);
    if let Some(output) = &mut output {
        output.read_line(&mut address).map_err(why)?;
    }
    if address.starts_with("http") {
        address.truncate(address.trim_end().len());
        let reader = Reader::open(campaign).ok();
        let link = reader.and_then(|reader| Link::of(&place.paths.data, &reader).ok());
        let link = link.and_then(|mut link| link.set_on(true).ok().map(|()| link));
        return Ok(Box::new(PageProgram {
            child,
            address,
            output,
            link,
        }));
    }
    let mut said = String::new();
    if let Some(mut errors) = child.stderr.take() {
        errors.read_to_string(&mut said).map_err(why)?;
    }
    child.wait().map_err(why)?;
    let said = said.trim();
    Err(said.strip_prefix("rollbook: ").unwrap_or(said).to_owned())
}

impl RunningPage for PageProgram {
    fn address(&self) -> &str {
        &self.address
    }

    fn take_end(&mut self) -> Option<PageEnd> {
        let mut output = self.output.take()?;
        Some(Box::new(move || {
            // An error is an end as well.
            let _ = io::copy(&mut output, &mut io::sink());
        }))
    }
}

impl Drop for PageProgram {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.child.kill();
        let _ = self.child.wait();
        if let Some(link) = &mut self.link {
            let _ = link.set_on(false);
        }
    }
}
