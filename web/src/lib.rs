//! Exactly for a web page: a question as JSON in, its answer as JSON out, through a C interface that needs no generator.
//!
//! The page writes a question where [`input`] says, calls [`ask`], and reads the answer at [`output`], [`output_length`] bytes of
//! UTF-8: an object with `answer`, or with `error`. What a question finds on the way goes through the import `found`; time
//! comes from the import `now`, in milliseconds. Nothing else goes in or out. A call that panics ends in a trap with the message
//! as the output; the instance is to be thrown away then.

mod answers;
mod board;
mod certificate;
mod check;
mod convert;
mod draw;
mod enumerate;
mod explain;
mod formula;
mod grade;
mod host;
mod library;
mod question;
mod read;
mod refusal;

use std::cell::RefCell;
use std::panic;

thread_local! {
    static INPUT: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
    static OUTPUT: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
}

/// Makes room for a question of so many bytes and tells where it is to be written.
#[unsafe(no_mangle)]
pub extern "C" fn input(length: usize) -> *mut u8 {
    INPUT.with_borrow_mut(|input| {
        *input = vec![0; length];
        input.as_mut_ptr()
    })
}

/// Answers the question.
#[unsafe(no_mangle)]
pub extern "C" fn ask() {
    panic::set_hook(Box::new(|panicked| put(panicked.to_string())));
    put(question::answer(&INPUT.take()));
}

/// Where the answer is.
#[unsafe(no_mangle)]
pub extern "C" fn output() -> *const u8 {
    OUTPUT.with_borrow(|output| output.as_ptr())
}

/// How many bytes the answer has.
#[unsafe(no_mangle)]
pub extern "C" fn output_length() -> usize {
    OUTPUT.with_borrow(Vec::len)
}

fn put(text: String) {
    OUTPUT.set(text.into_bytes());
}
