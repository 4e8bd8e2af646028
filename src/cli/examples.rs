//! The examples that the help of each verb ends with. A test runs every one of them, in this order of verbs.

pub(super) const TOP: &str = r#"Without a command the screen opens, with the campaign used last or the one named.
`rollbook COMMAND --help` explains a command and ends with examples.

Examples:
  rollbook
  rollbook "The Drowned Mill"
  rollbook completions bash > ~/.local/share/bash-completion/completions/rollbook
  rollbook man > ~/.local/share/man/man1/rollbook.1"#;

pub(super) const DEMO: &str = "Examples:
  rollbook demo
  rollbook demo langobard --dice 6,5,1";

pub(super) const NEW: &str = r#"Examples:
  rollbook new "The Drowned Mill" --game nexus --party sample
  rollbook new "Empty Table" --game langobard"#;

pub(super) const LIST: &str = "Examples:
  rollbook list
  rollbook list --data ~/campaigns";

pub(super) const LINE: &str = r#"`help` inside lists what can be written. From a pipe each phrase gets one line, `ok NUMBER …` or `no …`; other lines begin with #.

Examples:
  rollbook line "The Drowned Mill"
  echo 'session start' | rollbook line "The Drowned Mill"
  echo 'roll brannoc athletics vs "very hard"' | rollbook line "The Drowned Mill" --strict
  printf 'roll ysolde lore\nnote "the bell rings" open\nsession end\n' | rollbook line drowned
  printf 'random add Rats -\n1-2 {2d6} rats\n3-6 none\n.\nrandom rats\n' | rollbook line drowned"#;

pub(super) const LOG: &str = r#"Examples:
  rollbook log "The Drowned Mill"
  rollbook log drowned --who Ysolde --session -1
  rollbook log drowned --search "kind:roll trait:athletics" --limit 0 --format csv
  rollbook log drowned --players --format md
  rollbook log drowned --follow --format json"#;

pub(super) const LUCK: &str = "Examples:
  rollbook luck drowned
  rollbook luck drowned --who Brannoc --session 1 --format json";

pub(super) const SHOW: &str = "Examples:
  rollbook show drowned
  rollbook show drowned brannoc
  rollbook show drowned --format ron > party.ron
  rollbook show drowned --players --format json
  rollbook show drowned --format html > sheets.html";

pub(super) const RECAP: &str = "Examples:
  rollbook recap drowned
  rollbook recap drowned --session 1 --format html --out evening.html
  rollbook recap drowned --players --format html --out evening.html --force";

pub(super) const WATCH: &str = r#"Examples:
  rollbook watch "The Drowned Mill"
  rollbook watch "The Drowned Mill" --web
  rollbook watch drowned --web localhost --new-secret"#;

pub(super) const EXPORT: &str = "Examples:
  rollbook export drowned --out mill.jsonl
  rollbook export drowned | head -n 1";

pub(super) const IMPORT: &str = r#"Examples:
  rollbook import mill.jsonl --as "The Copied Mill""#;

pub(super) const BACKUP: &str = "Examples:
  rollbook backup drowned
  rollbook backup drowned --out mill-today.rollbook";

pub(super) const RESTORE: &str = "Examples:
  rollbook restore drowned --list
  rollbook restore drowned
  rollbook restore drowned mill-today.rollbook";

pub(super) const CHECK: &str = "Examples:
  rollbook check
  rollbook check drowned
  rollbook check party.ron
  rollbook check drowned --rebuild";

pub(super) const GAME: &str = "Examples:
  rollbook game list
  rollbook game print nexus
  rollbook game new my-game.ron --template d20";

pub(super) const COMPARE: &str = r#"Examples:
  rollbook compare drowned "The Copied Mill"
  rollbook compare drowned mill-today.rollbook --limit 0"#;

/// Requests to copy, which a test asks, and how to ask them.
pub(super) const ODDS: &str = r#"One request a line, one answer a line; `game` is an id or a file of your own:
{"game": "nexus", "check": {"attribute": 8, "rank": 2, "tn": 12}}
{"game": "two-d6", "check": {"inputs": {"stat": 2, "forward": 1}}}
{"game": "sixes-and-push", "check": {"inputs": {"attribute": 4, "rank": 2}, "reroll": "push"}}
{"game": "d20", "check": {"mode": "contested", "a": {"inputs": {}}, "b": {"inputs": {}}}}
A reroll counts as taken whenever the game lets it be taken.

Examples:
  echo '{"game": "nexus", "check": {"attribute": 8, "rank": 2}}' | rollbook odds"#;

/// Requests to copy, which a test asks, and how to ask them.
pub(super) const RESOLVE: &str = r#"As for odds, with the faces; of a die that was thrown again all its faces, in a list of their own:
{"game": "nexus", "check": {"attribute": 8, "rank": 2, "attribute_face": 5, "d6_faces": [4]}}
{"game": "two-d6", "check": {"inputs": {"stat": 2}, "faces": {"d6": [3, 6]}}}
{"game": "d20", "check": {"inputs": {"ability": 3, "advantage": 1}, "faces": {"d20": [4, 17]}}}
A reroll adds "reroll": "push" and "reroll_faces": {"base": [6, 1]}, the dice that are thrown again.

Examples:
  echo '{"game": "two-d6", "check": {"inputs": {}, "faces": {"d6": [3, 6]}}}' | rollbook resolve"#;

pub(super) const KEYS: &str = "Examples:
  rollbook keys";

pub(super) const PATHS: &str = "Examples:
  rollbook paths";

pub(super) const COMPLETIONS: &str =
    "Write them where your shell looks for them, then open a new shell.

Examples:
  rollbook completions bash > ~/.local/share/bash-completion/completions/rollbook
  rollbook completions zsh > ~/.zfunc/_rollbook
  rollbook completions fish > ~/.config/fish/completions/rollbook.fish
  rollbook completions powershell >> profile.ps1";

pub(super) const MAN: &str = "Examples:
  rollbook man > ~/.local/share/man/man1/rollbook.1";
