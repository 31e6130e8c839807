//! Threads, of which the system may refuse some: with fewer than were asked for work goes on; with none it does not, and says why.

use std::io::{self, ErrorKind};
use std::thread::{Builder, Scope};

/// Starts a thread.
///
/// # Errors
/// Where the system starts none.
pub fn spawn(work: impl FnOnce() + Send + 'static) -> io::Result<()> {
    Builder::new().spawn(work).map(drop).map_err(refused)
}

/// Starts a thread that ends within a scope.
///
/// # Errors
/// As for [`spawn`].
pub fn spawn_scoped<'s>(scope: &'s Scope<'s, '_>, work: impl FnOnce() + Send + 's) -> io::Result<()> {
    Builder::new().spawn_scoped(scope, work).map(drop).map_err(refused)
}

/// Starts as many threads as the system lets, up to so many.
///
/// # Errors
/// Where it starts none at all.
pub fn spawn_some(most: usize, start: impl FnMut() -> io::Result<()>) -> io::Result<()> {
    let mut starts = std::iter::repeat_with(start).take(most);
    starts.next().unwrap_or(Ok(()))?;
    starts.try_for_each(|started| started.ok());
    Ok(())
}

/// What a thread was refused with. A limit of processes (`RLIMIT_NPROC`) counts threads, and each takes address space, too.
pub fn refused(error: io::Error) -> io::Error {
    if error.kind() != ErrorKind::WouldBlock {
        return error;
    }
    let limits = "`ulimit -u` and `ulimit -v` limit them, --jobs asks for fewer";
    io::Error::new(ErrorKind::WouldBlock, format!("the system starts no further thread ({limits}): {error}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn with_one_thread_work_goes_on_and_with_none_it_ends() {
        for (room, is_ok) in [(0, false), (1, true), (3, true), (9, true)] {
            let mut started = 0;
            let came = spawn_some(5, || {
                if started == room {
                    return Err(ErrorKind::WouldBlock.into());
                }
                started += 1;
                Ok(())
            });
            assert_eq!((came.is_ok(), started), (is_ok, room.min(5)));
        }
    }
}
