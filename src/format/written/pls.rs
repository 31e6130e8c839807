//! Quasigroups with holes, read by `bare/pls.rs`.

use crate::format::loss::Loss;
use crate::format::notation::{Bare, Cells, Format};
use crate::format::style::Style;
use crate::format::writer::Writer;

/// The notation `pls`.
pub static PLS: Format = Format {
    name: "pls",
    aliases: &["qwh"],
    about: "order n, then n rows of n numbers from 0, -1 for a hole; a Latin square unless a board is named",
    example: "order 4\n0 -1 -1 3\n-1 -1 0 -1\n-1 0 -1 -1\n3 -1 -1 -1\n",
    bare: Some(Bare::Latin),
    relabels: true,
    separator: "",
    put,
    ..Format::BARE
};

fn put(cells: &Cells, _: Style, out: &mut String) -> Result<(), Loss> {
    let order = cells.board.values();
    let mut writer = Writer::new(out);
    writer.text("order ");
    writer.number(order);
    writer.byte(b'\n');
    for index in 0..order * order {
        match cells.value(index) {
            Some(value) => writer.number(value.index()),
            None => writer.text("-1"),
        }
        writer.byte(if (index + 1).is_multiple_of(order) { b'\n' } else { b' ' });
    }
    Ok(())
}
