//! Runs an expression: flat code for a machine with a stack, so that nothing is nested when it runs.

use std::ops::Range;

use super::{Fault, MOST, Node, Operator, Term};

/// The names that an expression may use, each with the place of its number.
#[derive(Debug, Clone, Default)]
pub(crate) struct Scope<'a> {
    names: Vec<(&'a str, usize)>,
}

impl<'a> Scope<'a> {
    /// The same with one name more. Of two that are the same the later one counts.
    pub(crate) fn with(mut self, name: &'a str, place: usize) -> Self {
        self.add(name, place);
        self
    }

    pub(crate) fn add(&mut self, name: &'a str, place: usize) {
        self.names.push((name, place));
    }

    /// The names of another scope, which count before those that are here.
    pub(crate) fn extend(&mut self, other: Self) {
        self.names.extend(other.names);
    }

    fn place(&self, name: &str) -> Option<usize> {
        let mut names = self.names.iter().rev();
        names.find(|(known, _)| *known == name).map(|it| it.1)
    }

    /// `known here are skill, target`.
    fn known(&self) -> String {
        let mut names: Vec<&str> = self.names.iter().map(|(name, _)| *name).collect();
        names.sort_unstable();
        names.dedup();
        match names.as_slice() {
            [] => "no name is known here".to_owned(),
            names => format!("known here are {}", names.join(", ")),
        }
    }
}

/// One step.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Step {
    Push(i64),
    /// The number of a name.
    Load(usize),
    Minus,
    Not,
    /// 1 for what is not 0.
    Truth,
    Two(Operator),
    Min,
    Max,
    Abs,
    /// Number, lowest, highest.
    Clamp,
    Jump(usize),
    /// Takes the number, and jumps where it is 0.
    JumpUnless(usize),
    /// Leaves 0 and jumps where the number is 0, else takes it.
    AndJump(usize),
    /// Leaves 1 and jumps where the number is not 0, else takes it.
    OrJump(usize),
    /// Takes the place, and jumps to that one of so many [`Step::Jump`]s that follow.
    Table(usize),
}

/// The code of an expression.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Program {
    steps: Box<[Step]>,
    /// Where each step stands in the text.
    places: Box<[Range<usize>]>,
}

/// The stack of running programs, kept so that it is allocated once.
#[derive(Debug, Default)]
pub(crate) struct Machine {
    stack: Vec<i64>,
}

impl Program {
    pub(super) fn of(node: &Node, scope: &Scope<'_>, always: bool) -> Result<Self, Fault> {
        let mut code = Code::default();
        code.node(node, scope, always)?;
        Ok(Self {
            steps: code.steps.into(),
            places: code.places.into(),
        })
    }

    /// The number, where it is one whatever the names stand for.
    pub(crate) fn constant(&self) -> Option<i64> {
        match *self.steps {
            [Step::Push(number)] => Some(number),
            _ => None,
        }
    }

    /// The places of the names that it uses.
    pub(crate) fn uses(&self) -> impl Iterator<Item = usize> {
        self.loads(0)
    }

    /// The number, as far as it is certain while some names are not known. Calls `need` with the place of each name that isn't
    /// `known` and may be asked.
    pub(crate) fn foresee(
        &self,
        values: &[i64],
        known: impl Fn(usize) -> bool,
        mut need: impl FnMut(usize),
    ) -> Option<i64> {
        match *self.steps {
            [Step::Push(number)] => return Some(number),
            [Step::Load(place)] if known(place) => return Some(values[place]),
            [Step::Load(place)] => {
                need(place);
                return None;
            }
            [one, other, Step::Two(operator)] => {
                let mut unknown = false;
                for step in [one, other] {
                    if let Step::Load(place) = step
                        && !known(place)
                    {
                        need(place);
                        unknown = true;
                    }
                }
                if unknown {
                    return None;
                }
                if let (Some(one), Some(other)) = (one.leaf(values), other.leaf(values)) {
                    return operator.of(one, other).ok();
                }
            }
            _ => {}
        }
        let mut stack: Vec<Option<i64>> = Vec::with_capacity(self.steps.len());
        let mut machine = Machine::default();
        let mut at = 0;
        while let Some(step) = self.steps.get(at) {
            at += 1;
            let mut pop = || stack.pop().flatten();
            let result = match *step {
                Step::Push(number) => Some(number),
                Step::Load(place) if known(place) => Some(values[place]),
                Step::Load(place) => {
                    need(place);
                    None
                }
                Step::Jump(to) => {
                    at = to;
                    continue;
                }
                Step::JumpUnless(_) | Step::AndJump(_) | Step::OrJump(_) | Step::Table(_) => {
                    let Some(number) = pop() else {
                        // Either way may be taken.
                        self.loads(at).filter(|place| !known(*place)).for_each(need);
                        return None;
                    };
                    match *step {
                        Step::JumpUnless(to) if number == 0 => at = to,
                        Step::AndJump(to) if number == 0 => {
                            stack.push(Some(0));
                            at = to;
                        }
                        Step::OrJump(to) if number != 0 => {
                            stack.push(Some(1));
                            at = to;
                        }
                        Step::Table(count) => {
                            let entry = usize::try_from(number).ok();
                            at += entry.filter(|it| (1..=count).contains(it))? - 1;
                        }
                        _ => {}
                    }
                    continue;
                }
                step => {
                    let mut operands = [pop(), None, None];
                    let count = step.operands();
                    for operand in &mut operands[1..count] {
                        *operand = pop();
                    }
                    machine.stack.clear();
                    machine
                        .stack
                        .extend(operands[..count].iter().rev().flatten());
                    if machine.stack.len() == count {
                        step.combine(&mut machine.stack).ok()
                    } else {
                        None
                    }
                }
            };
            stack.push(result);
        }
        stack.pop().flatten()
    }

    /// The places of the names in the steps from this one on.
    fn loads(&self, from: usize) -> impl Iterator<Item = usize> {
        self.steps[from..].iter().filter_map(|step| match step {
            Step::Load(place) => Some(*place),
            _ => None,
        })
    }

    /// The number, with these values at the places of the names.
    ///
    /// # Errors
    /// A division by 0, a place outside of a table, a number beyond [`MOST`].
    pub(crate) fn run(&self, values: &[i64], machine: &mut Machine) -> Result<i64, Fault> {
        // Most expressions are a name or one comparison, which need no stack.
        match *self.steps {
            [Step::Push(number)] => return Ok(number),
            [Step::Load(place)] => return Ok(values[place]),
            [one, other, Step::Two(operator)] => {
                if let (Some(one), Some(other)) = (one.leaf(values), other.leaf(values)) {
                    let number = operator.of(one, other);
                    return number.map_err(|what| self.fault(2, what));
                }
            }
            _ => {}
        }
        let stack = &mut machine.stack;
        stack.clear();
        let mut at = 0;
        while let Some(step) = self.steps.get(at) {
            at += 1;
            match *step {
                Step::Push(number) => stack.push(number),
                Step::Load(place) => stack.push(values[place]),
                Step::Jump(to) => at = to,
                Step::JumpUnless(to) => {
                    if pop(stack) == 0 {
                        at = to;
                    }
                }
                Step::AndJump(to) => match stack.last() {
                    Some(0) => at = to,
                    _ => drop(stack.pop()),
                },
                Step::OrJump(to) => match stack.last_mut() {
                    Some(top) if *top != 0 => {
                        *top = 1;
                        at = to;
                    }
                    _ => drop(stack.pop()),
                },
                Step::Table(count) => {
                    let place = pop(stack);
                    let entry = usize::try_from(place)
                        .ok()
                        .filter(|it| (1..=count).contains(it));
                    let entry = entry.ok_or_else(|| {
                        self.fault(
                            at - 1,
                            format!("this table has places 1 to {count}, and {place} is asked for"),
                        )
                    })?;
                    at += entry - 1;
                }
                step => {
                    let result = step.combine(stack);
                    stack.push(result.map_err(|what| self.fault(at - 1, what))?);
                }
            }
        }
        Ok(pop(stack))
    }

    fn fault(&self, step: usize, what: impl Into<String>) -> Fault {
        Fault::new(self.places[step].clone(), what)
    }
}

fn pop(stack: &mut Vec<i64>) -> i64 {
    stack
        .pop()
        .expect("each step leaves what the next ones take")
}

impl Step {
    /// The number of a step that takes none.
    fn leaf(self, values: &[i64]) -> Option<i64> {
        match self {
            Self::Push(number) => Some(number),
            Self::Load(place) => Some(values[place]),
            _ => None,
        }
    }

    /// How many numbers [`Step::combine`] takes.
    const fn operands(self) -> usize {
        match self {
            Self::Clamp => 3,
            Self::Two(_) | Self::Min | Self::Max => 2,
            _ => 1,
        }
    }

    /// Takes numbers and makes one of them.
    fn combine(self, stack: &mut Vec<i64>) -> Result<i64, String> {
        let second = pop(stack);
        Ok(match self {
            Self::Minus => -second,
            Self::Not => i64::from(second == 0),
            Self::Truth => i64::from(second != 0),
            Self::Abs => second.abs(),
            Self::Min => pop(stack).min(second),
            Self::Max => pop(stack).max(second),
            Self::Clamp => {
                let low = pop(stack);
                pop(stack).min(second).max(low)
            }
            Self::Two(operator) => return operator.of(pop(stack), second),
            _ => unreachable!("no other step makes a number of numbers"),
        })
    }
}

impl Operator {
    /// Numbers are at most [`MOST`], so that none of these overflows.
    fn of(self, a: i64, b: i64) -> Result<i64, String> {
        let number = match self {
            Self::Add => a + b,
            Self::Subtract => a - b,
            Self::Multiply => a * b,
            Self::Divide if b == 0 => return Err("this divides by 0".to_owned()),
            // Rounded down, for negative numbers, too.
            Self::Divide => a.div_euclid(b) - i64::from(b < 0 && a.rem_euclid(b) != 0),
            Self::Equal => i64::from(a == b),
            Self::Unequal => i64::from(a != b),
            Self::Less => i64::from(a < b),
            Self::AtMost => i64::from(a <= b),
            Self::More => i64::from(a > b),
            Self::AtLeast => i64::from(a >= b),
        };
        if number.abs() > MOST {
            return Err(format!("this comes to {number}, beyond ±1,000,000,000"));
        }
        Ok(number)
    }
}

/// Code that is being written.
#[derive(Default)]
struct Code {
    steps: Vec<Step>,
    places: Vec<Range<usize>>,
}

impl Code {
    fn step(&mut self, step: Step, at: &Range<usize>) -> usize {
        self.steps.push(step);
        self.places.push(at.clone());
        self.steps.len() - 1
    }

    /// Lets a jump lead to the end of the code so far.
    fn land(&mut self, jump: usize) {
        let end = self.steps.len();
        match &mut self.steps[jump] {
            Step::Jump(to) | Step::JumpUnless(to) | Step::AndJump(to) | Step::OrJump(to) => {
                *to = end;
            }
            _ => unreachable!("only jumps land"),
        }
    }

    /// Writes the code of a part. `always`: whether it is reckoned whatever the names stand for, so that what fails in it always
    /// fails.
    fn node(&mut self, node: &Node, scope: &Scope<'_>, always: bool) -> Result<(), Fault> {
        let start = self.steps.len();
        self.term(node, scope, always)?;
        self.fold(start, node, always)
    }

    /// Replaces what uses no name by its number.
    fn fold(&mut self, start: usize, node: &Node, always: bool) -> Result<(), Fault> {
        let code = &self.steps[start..];
        if code.len() < 2 || code.iter().any(|step| matches!(step, Step::Load(_))) {
            return Ok(());
        }
        let moved = |step: &Step| match *step {
            Step::Jump(to) => Step::Jump(to - start),
            Step::JumpUnless(to) => Step::JumpUnless(to - start),
            Step::AndJump(to) => Step::AndJump(to - start),
            Step::OrJump(to) => Step::OrJump(to - start),
            step => step,
        };
        let program = Program {
            steps: code.iter().map(moved).collect(),
            places: self.places[start..].into(),
        };
        match program.run(&[], &mut Machine::default()) {
            Ok(number) => {
                self.steps.truncate(start);
                self.places.truncate(start);
                self.step(Step::Push(number), &node.at);
                Ok(())
            }
            Err(fault) if always => Err(fault),
            Err(_) => Ok(()),
        }
    }

    fn term(&mut self, node: &Node, scope: &Scope<'_>, always: bool) -> Result<(), Fault> {
        let at = &node.at;
        match &node.what {
            Term::Number(number) => {
                self.step(Step::Push(*number), at);
            }
            Term::Name(name) => {
                let place = scope.place(name).ok_or_else(|| {
                    Fault::new(
                        at.clone(),
                        format!("there is no `{name}` here; {}", scope.known()),
                    )
                })?;
                self.step(Step::Load(place), at);
            }
            Term::Minus(of) => self.one(of, Step::Minus, at, scope, always)?,
            Term::Not(of) => self.one(of, Step::Not, at, scope, always)?,
            Term::Abs(of) => self.one(of, Step::Abs, at, scope, always)?,
            Term::Two(operator, one, other) => {
                self.node(one, scope, always)?;
                self.node(other, scope, always)?;
                self.step(Step::Two(*operator), at);
            }
            Term::And(one, other) => self.lazy(Step::AndJump(0), one, other, at, scope, always)?,
            Term::Or(one, other) => self.lazy(Step::OrJump(0), one, other, at, scope, always)?,
            Term::If(parts) => {
                let [when, then, other] = &**parts;
                self.node(when, scope, always)?;
                let unless = self.step(Step::JumpUnless(0), at);
                self.node(then, scope, false)?;
                let over = self.step(Step::Jump(0), at);
                self.land(unless);
                self.node(other, scope, false)?;
                self.land(over);
            }
            Term::Min(parts) => self.several(parts, Step::Min, at, scope, always)?,
            Term::Max(parts) => self.several(parts, Step::Max, at, scope, always)?,
            Term::Clamp(parts) => {
                for part in &**parts {
                    self.node(part, scope, always)?;
                }
                self.step(Step::Clamp, at);
            }
            Term::Table(place, entries) => self.table(place, entries, at, scope, always)?,
        }
        Ok(())
    }

    fn one(
        &mut self,
        of: &Node,
        step: Step,
        at: &Range<usize>,
        scope: &Scope<'_>,
        always: bool,
    ) -> Result<(), Fault> {
        self.node(of, scope, always)?;
        self.step(step, at);
        Ok(())
    }

    fn several(
        &mut self,
        parts: &[Node],
        step: Step,
        at: &Range<usize>,
        scope: &Scope<'_>,
        always: bool,
    ) -> Result<(), Fault> {
        for (n, part) in parts.iter().enumerate() {
            self.node(part, scope, always)?;
            if n > 0 {
                self.step(step, at);
            }
        }
        Ok(())
    }

    /// The second part is reckoned only where the first doesn't decide.
    fn lazy(
        &mut self,
        jump: Step,
        one: &Node,
        other: &Node,
        at: &Range<usize>,
        scope: &Scope<'_>,
        always: bool,
    ) -> Result<(), Fault> {
        self.node(one, scope, always)?;
        let jump = self.step(jump, at);
        self.node(other, scope, false)?;
        self.step(Step::Truth, at);
        self.land(jump);
        Ok(())
    }

    fn table(
        &mut self,
        place: &Node,
        entries: &[Node],
        at: &Range<usize>,
        scope: &Scope<'_>,
        always: bool,
    ) -> Result<(), Fault> {
        self.node(place, scope, always)?;
        self.step(Step::Table(entries.len()), &place.at);
        let jumps: Vec<usize> = entries
            .iter()
            .map(|_| self.step(Step::Jump(0), at))
            .collect();
        let mut ends = Vec::with_capacity(entries.len());
        for (entry, jump) in entries.iter().zip(jumps) {
            self.land(jump);
            self.node(entry, scope, false)?;
            ends.push(self.step(Step::Jump(0), at));
        }
        for end in ends {
            self.land(end);
        }
        Ok(())
    }
}
