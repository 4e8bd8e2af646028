//! What the GM overrules: refusals of the rules, never unknown names, impossible faces, bounds or the disk.

use super::Refusal;

/// Whether the GM overrules the rules for one command, and whether any rule was overruled.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct OverrideMode {
    over: bool,
    pub(crate) overruled: bool,
}

impl OverrideMode {
    /// Overrule the rules.
    pub(crate) fn overriding() -> Self {
        Self {
            over: true,
            overruled: false,
        }
    }

    /// Whether the GM overrules the rules.
    pub(crate) const fn is_overriding(self) -> bool {
        self.over
    }

    /// A refusal by the rules: returned as an error unless the GM overrules it.
    pub(crate) fn refuse(&mut self, refusal: impl Into<Refusal>) -> Result<(), Refusal> {
        let refusal = refusal.into();
        debug_assert!(refusal.can_override(), "no rule refuses: {refusal}");
        if self.over {
            self.overruled = true;
            Ok(())
        } else {
            Err(refusal)
        }
    }
}
