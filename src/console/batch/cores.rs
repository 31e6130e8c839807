//! Who works at the moment: a hard puzzle takes a further thread where nobody else needs the core.

use std::panic::resume_unwind;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use exactly::limits::Threads;

/// How many threads may work at once, and how many do.
pub struct Cores {
    most: usize,
    busy: AtomicUsize,
}

/// A thread at work, until it is dropped.
pub struct Core<'c>(&'c Cores);

impl Cores {
    /// Room for so many threads, of which none works.
    pub fn new(most: usize) -> Cores {
        Cores { most, busy: AtomicUsize::new(0) }
    }

    /// One more thread works, whether there is room or not.
    pub fn enter(&self) -> Core<'_> {
        self.busy.fetch_add(1, Ordering::SeqCst);
        Core(self)
    }

    /// How many threads work.
    pub fn busy(&self) -> usize {
        self.busy.load(Ordering::SeqCst)
    }

    /// One more thread may work, if there is room.
    fn claim(&self) -> Option<Core<'_>> {
        let more = |busy| (busy < self.most).then_some(busy + 1);
        self.busy.fetch_update(Ordering::SeqCst, Ordering::SeqCst, more).ok().map(|_| Core(self))
    }
}

impl Threads for Cores {
    fn beside(&self, there: &mut (dyn FnMut() + Send), here: &mut dyn FnMut()) -> bool {
        let Some(_core) = self.claim() else { return false };
        thread::scope(|scope| {
            // Where the system has no thread to give there is none.
            let Ok(beside) = thread::Builder::new().spawn_scoped(scope, there) else { return false };
            here();
            beside.join().unwrap_or_else(|panic| resume_unwind(panic));
            true
        })
    }
}

impl Drop for Core<'_> {
    fn drop(&mut self) {
        self.0.busy.fetch_sub(1, Ordering::SeqCst);
    }
}

#[cfg(test)]
mod tests {
    use std::panic::{AssertUnwindSafe, catch_unwind};
    use std::sync::Barrier;

    use super::*;

    #[test]
    fn nobody_claims_more_than_there_is() {
        let cores = Cores::new(2);
        let one = cores.claim().unwrap();
        let two = cores.claim();
        assert!(two.is_some() && cores.claim().is_none());
        let three = cores.enter();
        drop(one);
        assert!(cores.claim().is_none(), "two still work");
        drop(three);
        assert!(cores.claim().is_some());
        drop(two);
        assert_eq!(cores.busy(), 0);
    }

    #[test]
    fn both_work_at_once_and_a_panic_is_passed_on() {
        let cores = Cores::new(1);
        // Each waits for the other.
        let (met, met_again) = (Barrier::new(2), Barrier::new(2));
        let mut there = || {
            met.wait();
            met_again.wait();
        };
        let mut here = || {
            met.wait();
            assert!(!cores.beside(&mut || {}, &mut || {}), "the one core is taken");
            met_again.wait();
        };
        assert!(cores.beside(&mut there, &mut here));
        for who in 0..2 {
            let fail = |side: usize| assert!(side != who, "a fault");
            let caught = catch_unwind(AssertUnwindSafe(|| cores.beside(&mut || fail(0), &mut || fail(1))));
            assert!(caught.is_err() && cores.busy() == 0, "{who}");
        }
    }
}
