//! What the GM overrules: refusals of the rules, never unknown names, impossible faces, bounds or the disk.

use super::Refusal;

/// Whether the GM overrules the rules for one command, and whether there was anything to overrule.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Ruling {
    over: bool,
    pub(super) overruled: bool,
}

impl Ruling {
    /// The rules are passed over.
    pub(super) fn over() -> Self {
        Self {
            over: true,
            overruled: false,
        }
    }

    /// A refusal of the rules: it stands unless the GM overrules it.
    pub(super) fn refuse(&mut self, refusal: impl Into<Refusal>) -> Result<(), Refusal> {
        if self.over {
            self.overruled = true;
            Ok(())
        } else {
            Err(refusal.into())
        }
    }
}
