//! The page as a program of its own, started by the screen.

use std::env;
use std::io::{BufRead as _, BufReader, Read as _};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::Arc;

use crate::cli::PathsContext;
use crate::tui::{PageStarter, RunningPage, StartedPage};

/// The program that serves the page. It ends with its input, also where this program is killed.
#[derive(Debug)]
struct PageProgram {
    child: Child,
    address: String,
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
    if let Some(output) = child.stdout.take() {
        BufReader::new(output)
            .read_line(&mut address)
            .map_err(why)?;
    }
    if address.starts_with("http") {
        address.truncate(address.trim_end().len());
        return Ok(Box::new(PageProgram { child, address }));
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

    fn is_over(&mut self) -> bool {
        !matches!(self.child.try_wait(), Ok(None))
    }
}

impl Drop for PageProgram {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
