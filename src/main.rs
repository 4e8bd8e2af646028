//! The program: parses the command line, opens files and settings, and hands each part to the function that needs it.

use std::io::{self, ErrorKind, IsTerminal as _, Write as _};
use std::panic;
use std::process::{self, ExitCode};

use clap::CommandFactory as _;
use rollbook::cli::{self, Cli, Faults, PathsContext, StartMode, Verb};
use rollbook::game::sanitize;

/// The exit status after a panic, as usual for programs in Rust.
const PANICKED: i32 = 101;

fn main() -> ExitCode {
    end_on_panic();
    rollbook::tui::runtime::terminal::outlive_limits();
    let said = match Cli::of_process() {
        Ok(cli) => run(cli),
        Err(e) => misused(&e),
    };
    match said {
        Ok(code) => code,
        Err(e) if reader_left(&e) => ExitCode::SUCCESS,
        Err(e) => {
            // stderr may be closed; ignore it.
            let _ = writeln!(io::stderr(), "rollbook: {}", sanitize(&format!("{e:#}")));
            ExitCode::FAILURE
        }
    }
}

/// Makes a panic of any thread end the program once it is reported: without that thread the rest would seem to go on. The journal
/// loses nothing, as when the program is killed.
fn end_on_panic() {
    let report = panic::take_hook();
    panic::set_hook(Box::new(move |what| {
        report(what);
        process::exit(PANICKED);
    }));
}

/// Prints help or the version, or a misuse in one line. Returns the exit status: 2 for a misuse.
fn misused(error: &clap::Error) -> anyhow::Result<ExitCode> {
    if !error.use_stderr() {
        error.print()?;
        return Ok(ExitCode::SUCCESS);
    }
    writeln!(
        io::stderr(),
        "rollbook: {}",
        sanitize(&cli::usage_error(error))
    )?;
    Ok(ExitCode::from(2))
}

/// Whether the reader of a pipe closed it, as in `rollbook log | head`: not an error.
fn reader_left(e: &anyhow::Error) -> bool {
    e.downcast_ref::<io::Error>()
        .is_some_and(|e| e.kind() == ErrorKind::BrokenPipe)
}

/// Returns the exit status: 0 done, 1 refused or invalid. A misuse has already ended with 2.
fn run(cli: Cli) -> anyhow::Result<ExitCode> {
    let out = &mut io::BufWriter::new(cli::safe_output(io::stdout().lock()));
    let place = || PathsContext::from_flags(&cli.screen.global);
    // For a command that uses no settings.
    let place_told = || place().inspect(PathsContext::tell_named_settings);
    // A filter needs no home: without one there are no games of the user's.
    let games = || Some(place().ok()?.paths.games());
    let Some(verb) = cli.verb else {
        let start_mode = cli
            .screen
            .campaign
            .as_deref()
            .map_or(StartMode::Last, StartMode::Named);
        return Ok(cli::screen(
            &place()?,
            cli.screen.global.color,
            &cli.screen.dice,
            start_mode,
        )?
        .into());
    };
    let mut is_right = true;
    match verb {
        Verb::Demo(args) => {
            let dice = args.dice.or(cli.screen.dice);
            let table = cli::demo(&place()?, args.game.as_deref(), &dice)?;
            let start_mode = StartMode::Ready(Box::new(table));
            return Ok(cli::screen(&place()?, cli.screen.global.color, &dice, start_mode)?.into());
        }
        Verb::New(args) => {
            let table = cli::new(&place_told()?, &args)?;
            writeln!(
                out,
                "created {}; open it with: rollbook \"{0}\"",
                table.campaign().name
            )?;
            table.close()?;
        }
        Verb::List => cli::list(&place_told()?.campaigns, out)?,
        Verb::Line(args) => {
            let dice = args.dice.or(cli.screen.dice);
            let mut table = cli::open(&place()?, &args.campaign, &dice)?;
            let prompt = io::stdin().is_terminal();
            let mut input = cli::StandardInput::new();
            let done = cli::line(&mut table, &mut input, out, prompt, args.strict);
            table.close()?;
            is_right = done? || !args.strict;
        }
        Verb::Log(args) if args.follow => {
            cli::follow(&place_told()?.campaigns.find(&args.campaign)?, &args, out)?;
        }
        Verb::Log(args) => cli::log(
            &place_told()?.reader(&args.campaign)?,
            &args,
            out,
            &mut io::stderr(),
        )?,
        Verb::Luck(args) => cli::luck(&place_told()?.reader(&args.campaign)?, &args, out)?,
        Verb::Show(args) => cli::show(&place_told()?.reader(&args.campaign)?, &args, out)?,
        Verb::Recap(args) => cli::recap(&place_told()?.reader(&args.campaign)?, &args, out)?,
        Verb::Watch(args) if args.web.is_some() => cli::serve(&place()?, &args, out)?,
        Verb::Watch(args) => {
            return Ok(cli::watch(&place()?, cli.screen.global.color, &args)?.into());
        }
        Verb::Export(args) => cli::export(&place_told()?.reader(&args.campaign)?, &args, out)?,
        Verb::Import(args) => cli::import(&place_told()?.campaigns, &args, out)?,
        Verb::Backup(args) => cli::backup(&place()?, &args, out)?,
        Verb::Restore(args) => cli::restore(&place()?, &args, out)?,
        Verb::Check(args) => is_right = cli::check(&args, &place()?, out)?,
        Verb::Game(args) => cli::games(&args, &place_told()?, out)?,
        Verb::Compare(args) => is_right = cli::compare(&place_told()?.campaigns, &args, out)?,
        Verb::Odds => {
            let games = games();
            is_right = cli::json_rules::odds(&mut io::stdin().lock(), out, games.as_deref())?;
        }
        Verb::Resolve => {
            let games = games();
            is_right = cli::json_rules::resolve(&mut io::stdin().lock(), out, games.as_deref())?;
        }
        Verb::Keys => {
            let mut faults = Faults::default();
            let place = place()?;
            let config = place.config(&mut faults);
            let keymap = place.keymap(&config, &mut faults);
            faults.print();
            cli::keys(&keymap, out)?;
        }
        Verb::Paths => cli::paths(&place()?, out)?,
        Verb::Completions { shell } => {
            // Into memory first: the generator panics on a closed pipe.
            let mut script = Vec::new();
            clap_complete::generate(shell, &mut Cli::command(), "rollbook", &mut script);
            out.write_all(&script)?;
        }
        Verb::Man => clap_mangen::Man::new(Cli::command()).render(out)?,
    }
    out.flush()?;
    Ok(if is_right {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    })
}
