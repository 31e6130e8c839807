//! Parts of a puzzle as input: which of them are answered, and what heads their answers.

use std::num::NonZeroUsize;

use clap::Args;
use exactly::format::Record;

use super::environment::Reporter;

/// Which parts are answered.
#[derive(Args, Clone, Copy, Debug)]
#[command(next_help_heading = "Input")]
pub struct ShardArgs {
    /// Answer only lines K, K+N, K+2N, … of the parts that `exactly split` made
    #[arg(long, value_name = "K/N", value_parser = shard)]
    pub shard: Option<Shard>,
}

/// One of so many shares, from 1.
#[derive(Clone, Copy, Debug)]
pub struct Shard {
    number: usize,
    of: usize,
}

fn shard(text: &str) -> Result<Shard, String> {
    let number = |text: &str| text.parse::<NonZeroUsize>().ok().map(usize::from);
    let both = text.split_once('/').and_then(|(one, of)| Some((number(one)?, number(of)?)));
    let shard = both.map(|(number, of)| Shard { number, of }).filter(|shard| shard.number <= shard.of);
    shard.ok_or_else(|| "two numbers expected, such as 1/4 for the first of four shares".to_owned())
}

impl ShardArgs {
    /// Whether a record is to be answered. With `json` the head of its file is handed on before the first that is, whatever shard that is in.
    pub fn begin(self, record: &Record, json: bool, reporter: &mut Reporter<'_>) -> bool {
        let Some(part) = &record.part else {
            if self.shard.is_some() {
                reporter.refuse(record, format_args!("--shard takes the parts that exactly split writes"));
            }
            return self.shard.is_none();
        };
        let shard = self.shard.unwrap_or(Shard { number: 1, of: 1 });
        let Some((head, line)) = &part.head else {
            // Lines that were picked out of their file are a share by themselves.
            return true;
        };
        let place = record.line - line - 1;
        let is_chosen = place % shard.of == shard.number - 1;
        if is_chosen && place < shard.of && json {
            reporter.text("", &format!("{head}\n"));
        }
        is_chosen
    }
}
