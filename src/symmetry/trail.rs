//! What refinement told on the way from the root of the search to where it is, compared with two other ways: the first, and the best.

/// How the way at hand compares with the best one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Against {
    /// The same so far.
    Equal,
    /// It is better, and is taken for the best one already.
    Better,
    /// It is worse.
    Worse,
}

/// The way at hand, the first one and the best one.
#[derive(Debug, Default)]
pub(super) struct Trail {
    first: Vec<u64>,
    best: Vec<u64>,
    is_first_known: bool,
    /// How many numbers the way at hand has.
    at: usize,
    is_first: bool,
    against: Option<Against>,
}

/// A place on the way, to come back to.
#[derive(Clone, Copy, Debug)]
pub(super) struct Milestone {
    at: usize,
    is_first: bool,
    /// How the way so far compares with the best one.
    pub against: Against,
}

impl Trail {
    /// One more number; whether the way may still lead to something.
    pub fn note(&mut self, event: u64) -> bool {
        let at = self.at;
        self.at += 1;
        if !self.is_first_known {
            self.first.push(event);
            return true;
        }
        self.is_first &= self.first.get(at) == Some(&event);
        match self.against() {
            Against::Equal => match self.best.get(at) {
                Some(best) if *best == event => {}
                Some(best) if *best < event => self.against = Some(Against::Worse),
                None => self.against = Some(Against::Worse),
                Some(_) => {
                    self.against = Some(Against::Better);
                    self.best.truncate(at);
                    self.best.push(event);
                }
            },
            Against::Better => self.best.push(event),
            Against::Worse => {}
        }
        self.is_first || self.against() != Against::Worse
    }

    /// How it compares with the best one.
    pub fn against(&self) -> Against {
        self.against.unwrap_or(Against::Equal)
    }

    /// Whether there is a first way, and this is the same, to its end.
    pub fn equals_first(&self) -> bool {
        self.is_first_known && self.is_first && self.at == self.first.len()
    }

    /// The first way has come to its end, and is the best so far.
    pub fn end_first(&mut self) {
        (self.is_first_known, self.is_first) = (true, true);
        self.best.clone_from(&self.first);
        self.against = Some(Against::Equal);
    }

    /// The way at hand, which is no worse than the best, has come to its end; whether it is better for that it is shorter.
    pub fn is_shorter(&self) -> bool {
        self.against() == Against::Equal && self.at < self.best.len()
    }

    /// The way at hand ends here, and is the best.
    pub fn end_best(&mut self) {
        self.best.truncate(self.at);
        self.against = Some(Against::Equal);
    }

    /// Where it is.
    pub fn milestone(&self) -> Milestone {
        let is_first = self.is_first || !self.is_first_known;
        Milestone { at: self.at, is_first, against: self.against() }
    }

    /// Goes back.
    pub fn return_to(&mut self, milestone: Milestone) {
        (self.at, self.is_first) = (milestone.at, milestone.is_first);
        self.against = Some(milestone.against);
    }
}
