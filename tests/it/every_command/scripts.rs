//! For each command a phrase that says it and is allowed, in each game that has it; what must be done before stands before it.

use rollbook::campaign::command::CommandName;

/// In vice-virtue, langobard, contract, nexus; an empty one where the game has nothing of the kind.
type Script = [&'static str; 4];

const fn all(line: &'static str) -> Script {
    [line; 4]
}

/// The two whom the phrases of a game name.
pub(crate) fn people(game: &str) -> [&'static str; 2] {
    match game {
        "vice-virtue" => ["ansa", "corvin"],
        "langobard" => ["rosamar", "aldo"],
        "contract" => ["maren", "deacon"],
        "nexus" => ["brannoc", "ysolde"],
        other => panic!("{other} has no sample people here"),
    }
}

/// The phrases, `;` between; `None` where the game hasn't got the command.
pub(crate) fn script(name: CommandName, game: &str) -> Option<String> {
    script_of(name, game, people(game))
}

/// The same of two others.
pub(crate) fn script_of(name: CommandName, game: &str, [a, b]: [&str; 2]) -> Option<String> {
    let games = ["vice-virtue", "langobard", "contract", "nexus"];
    let at = games.iter().position(|it| *it == game)?;
    let line = scripts(name)[at].replace("{a}", a).replace("{b}", b);
    Some(line).filter(|line| !line.is_empty())
}

/// What is rolled at the sample tables of the templates, in a way of its own in each, and an amendment of it.
const ROLLED: [(&str, &str, &str); 8] = [
    (
        "two-d6",
        "roll Ines Bold advantage 1 +1 \"a rope\"",
        "-1 \"too late\"",
    ),
    (
        "d20",
        "roll Hanne Melee + Might vs 15 declare \"attack roll\"",
        "vs 12",
    ),
    (
        "percent-under",
        "roll Agnes Spot bonus-die 1",
        "penalty-die 1",
    ),
    (
        "highest-d6",
        "roll Corvin Sneak +1 \"in the dark\"",
        "-1 \"too late\"",
    ),
    (
        "hits-again",
        "roll June Watch + Mind declare \"rote action\" set again 8",
        "-1 \"too late\"",
    ),
    (
        "sixes-and-push",
        "roll Ylva Melee + Strength using \"Long axe\"",
        "-1 \"too late\"",
    ),
    ("exploding-trait", "roll Adair Shooting vs 6", "vs 8"),
    (
        "symbols",
        "roll Dace Pilot + Reflexes vs 2 declare upgrades 1 declare \"difficulty upgrades\" 1",
        "vs 3",
    ),
];

/// The games and phrases for what described games have in a way of their own.
pub(crate) fn of_described(name: CommandName) -> Vec<(&'static str, String)> {
    let lines: &[(&str, &str)] = match name {
        CommandName::Roll => {
            return ROLLED
                .map(|(game, roll, _)| (game, roll.to_owned()))
                .to_vec();
        }
        CommandName::Amend => {
            let amended = |(game, roll, how)| (game, format!("{roll}; amend 2 {how}"));
            return ROLLED.map(amended).to_vec();
        }
        CommandName::Contest => &[
            (
                "d20",
                "contest Hanne Stealth + Agility against Piers Notice + Senses",
            ),
            ("percent-under", "contest Agnes Fight against Cyril Dodge"),
            (
                "hits-again",
                "contest June Lie + Heart against Sal Empathy + Heart",
            ),
            (
                "sixes-and-push",
                "contest Ylva Melee + Strength against Kite Melee + Strength",
            ),
        ],
        CommandName::Reroll => &[
            ("d20", "roll Hanne Melee + Might vs 15; reroll inspiration"),
            (
                "sixes-and-push",
                "roll Ylva Melee + Strength using \"Long axe\"; reroll push Ylva",
            ),
            (
                "exploding-trait",
                "award Adair token; roll Adair Shooting vs 6; reroll token",
            ),
        ],
        CommandName::SpendOnRoll => &[(
            "percent-under",
            "roll Agnes Spot faces 5,5; spend luck x3 Agnes",
        )],
        CommandName::SpendOnEntry => &[(
            "percent-under",
            "roll Agnes Spot faces 5,5; spend luck entry 2",
        )],
        CommandName::SetItemBonus => &[("sixes-and-push", "item Ylva \"Long axe\" bonus 1")],
        _ => &[],
    };
    let lines = lines.iter();
    lines
        .map(|(game, line)| (*game, (*line).to_owned()))
        .collect()
}

fn scripts(name: CommandName) -> Script {
    use CommandName as N;
    match name {
        N::Roll => all("roll {a} Athletics"),
        N::Contest => {
            let line = "contest {a} Athletics against {b} Athletics";
            [line, line, line, ""]
        }
        N::Reroll => {
            let line = "roll {a} Athletics faces 5; reroll {a}";
            let nexus = "roll {a} Athletics faces 2,1,1; reroll {a}";
            [line, "", "", nexus]
        }
        N::RerollEntry => {
            let line = "roll {a} Athletics faces 5; reroll entry 2";
            let nexus = "roll {a} Athletics faces 2,1,1; reroll entry 2";
            [line, "", "", nexus]
        }
        N::Amend => all("roll {a} Athletics; amend 2 +1 \"rope\""),
        N::Override => {
            let line = "roll {a} Athletics; close {a}; force \"late\" reroll entry 2";
            let rolled = "force \"so be it\" roll {a} Athletics";
            [line, rolled, rolled, line]
        }
        N::Keep => {
            let line = "roll {a} Athletics faces 5; reroll {a} faces 9; keep {a} old";
            [line, "", "", ""]
        }
        N::Close => {
            let line = "roll {a} Athletics; close {a}";
            [line, "", "", line]
        }
        N::Dice => all("dice 2d6+3 \"how many rats\""),
        N::Check => ["", "", "", "check {a} \"Boar spear\""],
        N::Group => all("roll all Athletics"),
        N::AddBelonging => all("item {a} add Arrows x20"),
        N::Belonging => all("item {a} add XP 12; item {a} XP +3"),
        N::Shelve => all("shelf add {a}"),
        N::FromShelf => all("npc Wolf; shelf add Wolf; npc from Wolf x2"),
        N::Take => all("take \"The Reeds\""),
        N::SaveEncounter => all("npc Wolf x2; encounter save Ford \"Wolf 1\", \"Wolf 2\""),
        N::Encounter => {
            all("npc Wolf x2; encounter save Ford \"Wolf 1\", \"Wolf 2\"; encounter off Ford")
        }
        N::Random => all("random weather open"),
        N::AddRandom => all("random add Rats \"1-2 {2d6} rats | 3-6 none\""),
        N::EditRandom => {
            all("random add Rats \"a | b\"; random edit rats \"1-2 {2d6} rats | 3-6 none\"")
        }
        N::RenameRandom => all("random add Rats \"a | b\"; random rename rats \"Mice\""),
        N::DropRandom => all("random add Rats \"a | b\"; random drop rats"),
        N::DropPrepared => all("shelf add {a}; shelf drop {a}"),
        N::SetOverall => all("trait all {a} 3"),
        N::Together => [
            "trait {a} Will 5 & pc Marta & trait Marta Will 2 & condition Marta \"soaked\" on",
            "trait {a} Sword 6 & pc Marta & trait Marta Sword 2 & condition Marta \"soaked\" on",
            "trait {a} Melee 2 & pc Marta & trait Marta Melee 2 & condition Marta \"soaked\" on",
            "track {a} HP 3 & track {a} HP +1 & item {a} add Rope d6 & pc Marta & item Marta add Rope d6",
        ],
        N::Table => ["", "", "", "table Fear {a}"],
        N::Award => ["award {a} virtue", "", "", ""],
        N::Spend => ["spend {a} virtue", "", "", ""],
        // None of the four games has such points.
        N::SpendOnRoll | N::SpendOnEntry => all(""),
        N::Track => ["", "", "track {a} Mind -1", "track {a} HP -3"],
        N::TrackMax => ["", "", "track {a} Mind max 9", "track {a} HP max 30"],
        N::Rest => ["", "", "", "rest \"short break\""],
        other => of_sheets(other),
    }
}

fn of_sheets(name: CommandName) -> Script {
    use CommandName as N;
    match name {
        N::Harm => all("harm {a} 1 \"a scratch\""),
        N::Heal => ["", "", "", "heal {a} 1"],
        N::HealAll => [
            "heal corvin all",
            "heal rosamar all",
            "heal maren all",
            "heal ysolde all",
        ],
        N::HealInjury => [
            "heal corvin cracked",
            "heal rosamar frostbitten",
            "heal maren glass",
            "heal ysolde burnt",
        ],
        N::EaseInjury => [
            "harm corvin 3 gash; heal corvin gash 1",
            "harm rosamar 3 gash; heal rosamar gash 2",
            "harm maren 3 gash; heal maren gash 1",
            "",
        ],
        N::Stabilise => ["", "", "stabilise maren glass off", ""],
        N::Down => all("down {a}"),
        N::PlayedBy => all("played by {a} \"Jun\""),
        N::Condition => all("condition {a} \"soaked through\" on"),
        N::Add => all("npc \"A stranger\" x2"),
        N::Rename => all("rename {a} \"Nobody at all\""),
        N::Remove => all("remove {b}"),
        N::SetTrait => all("trait {a} Athletics 1"),
        N::SetDefence => ["", "", "", "defence {a} Parry 12"],
        N::SetLevel => ["level {a} 7", "", "", ""],
        N::Presence => all("absent {a} on"),
        N::SetKind => all("kind {a} npc"),
        N::SetNote => all("describe {a} \"owes the ferryman\""),
        N::AddItem => ["", "", "", "item {a} add Whistle d6"],
        N::SetItemBonus => ["", "", "", ""],
        N::AddSupply => ["", "", "", "supply {a} add Chalk d6"],
        N::Repair => ["", "", "", "repair brannoc \"Bronze shield\""],
        N::Drop => ["", "", "", "drop {a} Torches"],
        N::AddModifier => all("modifier {a} \"on a high wall\" +1"),
        N::DropModifier => all("modifier {a} \"on a wall\" +1; modifier {a} drop \"on a wall\""),
        N::DropModifiers => all("modifier all \"a wind\" +1; modifier all drop \"a wind\""),
        N::SaveText => all(
            "save {a} \"over the wall\" as roll {a} Athletics; text {a} \"over the wall\" success \"a foothold\"",
        ),
        N::PlayersSee => all("players see defences"),
        N::OwnPlayersSee => all("npc Crow; players see Crow numbers"),
        N::Difficulties => all("players see difficulties no"),
        N::SetAlias => all("npc Crow; alias Crow \"a hooded stranger\""),
        N::TableDice => all("table-dice pcs"),
        N::OwnTableDice => all("table-dice {a} on"),
        N::Save => all("save {a} \"over the wall\" as roll {a} Athletics"),
        N::Forget => {
            all("save {a} \"over the wall\" as roll {a} Athletics; forget {a} \"over the wall\"")
        }
        N::KeepNote => all("note \"owes the ferryman\" on {a}"),
        N::EditNote => all("note \"owes the ferryman\" on {a}; note edit 2 \"paid the ferryman\""),
        N::Note => all("roll {a} Athletics hidden; note \"a slip\" on 2"),
        N::Tag => all("roll {a} Athletics; tag 2 heist open"),
        N::Hidden => all("npc Crow; hidden harm Crow 1"),
        N::Open => all("hidden on; open roll {a} Athletics"),
        N::RevealSeveral => all("note \"one\"; note \"two\"; reveal 2,3"),
        N::RevealStretch => all("hidden on; roll {a} Athletics; hidden off; reveal all"),
        N::Reveal => all("roll {a} Athletics hidden; reveal 2"),
        N::StartSession => all("session start"),
        N::EndSession => all("session start; session end"),
        N::Curtain => all("curtain \"back in ten minutes\""),
        N::RenameCampaign => all("campaign rename \"Another name\""),
        other => of_turns(other),
    }
}

fn of_turns(name: CommandName) -> Script {
    use CommandName as N;
    match name {
        N::AddTrack => all("track add {a} Luck 3"),
        N::DropTrack => all("track add {a} Luck 3; track drop {a} Luck"),
        N::ConditionFor => all("condition {a} \"soaked through\" on for 3 rounds"),
        N::SetOrder => all("order set {a} {b}"),
        N::RollOrder => all("order roll Athletics"),
        N::SidesInOrder => all("order roll sides"),
        N::AddToOrder => all("order set {a}; order join {b}"),
        N::ActAfter => all("order set {a} {b}; order after {b}"),
        N::Wait => all("order set {a} {b}; order wait"),
        N::LeaveOrder => all("order set {a} {b}; order leave {b}"),
        N::Surprise => all("order set {a} {b}; order surprise {b}"),
        N::PreviousTurn => all("order set {a} {b}; order next; order back"),
        N::NextTurn => all("order set {a} {b}; order next"),
        N::EndOrder => all("order set {a} {b}; order end"),
        N::AddCounter => all("counter add \"the flood\" 6"),
        N::Counter => all("counter add \"the flood\" 6; counter \"the flood\" +1"),
        N::AddTimer => all("counter add Torch 60m"),
        N::RunTimer => all("counter add Torch 60m; counter Torch pause"),
        N::TurnTimer => all("timer 3m"),
        N::RunTurnTimer => all("order set {a} {b}; timer 3m; timer pause"),
        N::DropCounter => all("counter add \"the flood\" 6; counter drop \"the flood\""),
        other => {
            panic!("{other:?} has no script; write a phrase that says it in each game that has it")
        }
    }
}
