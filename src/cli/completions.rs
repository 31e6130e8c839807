//! `exactly completions`: what a shell needs to complete our arguments.

use clap::{Args, Command};
use clap_complete::Shell;

use crate::console::output;
use crate::console::status::Status;

#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct CompletionsArgs {
    /// The shell: bash, elvish, fish, powershell or zsh
    #[arg(value_name = "SHELL", hide_possible_values = true)]
    shell: Shell,
}

const EXAMPLES: &str = "\
Examples:
  exactly completions bash > exactly.bash
  exactly completions zsh > _exactly
  exactly completions fish > exactly.fish

Where each shell looks for them:
  bash        ~/.local/share/bash-completion/completions/exactly
  zsh         _exactly in a folder of $fpath
  fish        ~/.config/fish/completions/exactly.fish
  powershell  a file that $PROFILE runs";

/// Prints what completes the arguments of `command`.
pub fn run(args: CompletionsArgs, command: &mut Command) -> anyhow::Result<Status> {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, command, "exactly", &mut script);
    output::print(&script)?;
    Ok(Status::YES)
}
