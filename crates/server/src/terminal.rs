//! Prompts for a password without showing it.
//!
//! On a terminal, it prompts twice and restores the terminal afterward, also if someone gives up
//! with Ctrl-C. If the input is not a terminal, its first line is the password.

use std::io::{BufRead, IsTerminal as _, Write as _, stderr, stdin};

use anyhow::{Context as _, Result, bail};
use rustix::termios::{
    LocalModes, OptionalActions, SpecialCodeIndex, Termios, tcgetattr, tcsetattr,
};

/// Prompts for the password of a new account.
pub(crate) fn new_password() -> Result<String> {
    if !stdin().is_terminal() {
        let mut line = String::new();
        stdin()
            .lock()
            .read_line(&mut line)
            .context("failed to read the password from the input")?;
        return Ok(line.trim_end_matches(['\n', '\r']).to_owned());
    }
    let password = ask("Password: ")?;
    if ask("The same again: ")? != password {
        bail!("the two passwords are not the same; nothing was done");
    }
    Ok(password)
}

fn ask(question: &str) -> Result<String> {
    let mut stderr = stderr();
    // Not to standard output, which a program may read.
    stderr
        .write_all(question.as_bytes())
        .and_then(|()| stderr.flush())
        .context("failed to ask for the password")?;
    let silence = Silence::begin()?;
    let typed = read_keys(stdin().lock());
    drop(silence);
    stderr.write_all(b"\n").context("failed to print")?;
    typed
}

/// A terminal that returns each key at once and shows none; restored on drop.
struct Silence(Termios);

impl Silence {
    fn begin() -> Result<Self> {
        let before = tcgetattr(stdin()).context("failed to ask the terminal for its settings")?;
        let mut silent = before.clone();
        // Signals are off too: Ctrl-C would end the process and leave the terminal silent.
        silent.local_modes -= LocalModes::ECHO | LocalModes::ICANON | LocalModes::ISIG;
        silent.special_codes[SpecialCodeIndex::VMIN] = 1;
        silent.special_codes[SpecialCodeIndex::VTIME] = 0;
        tcsetattr(stdin(), OptionalActions::Flush, &silent)
            .context("failed to silence the terminal")?;
        Ok(Self(before))
    }
}

impl Drop for Silence {
    fn drop(&mut self) {
        // If the terminal is gone, nothing can be done.
        let _gone = tcsetattr(stdin(), OptionalActions::Flush, &self.0);
    }
}

/// The typed text up to Enter.
fn read_keys(keys: impl BufRead) -> Result<String> {
    const CTRL_C: u8 = 3;
    const CTRL_D: u8 = 4;
    const BACKSPACE: u8 = 8;
    const CTRL_U: u8 = 21;
    const DELETE: u8 = 127;
    let mut typed = Vec::new();
    for key in std::io::Read::bytes(keys) {
        match key.context("failed to read the password")? {
            b'\n' | b'\r' => {
                return String::from_utf8(typed).context("the password is no text in UTF-8");
            }
            CTRL_C | CTRL_D => break,
            CTRL_U => typed.clear(),
            BACKSPACE | DELETE => {
                // A character may be several bytes; all but the first begin with the bits 10.
                while typed.pop().is_some_and(|byte| byte & 0xc0 == 0x80) {}
            }
            byte => typed.push(byte),
        }
    }
    bail!("no password was given; nothing was done")
}

#[cfg(test)]
mod tests {
    use super::read_keys;

    #[test]
    fn keys_make_a_password() {
        let typed = |keys: &str| read_keys(keys.as_bytes()).ok();
        assert_eq!(typed("secret\nrest").as_deref(), Some("secret"));
        assert_eq!(typed("secré\u{7f}et\r").as_deref(), Some("secret"));
        assert_eq!(typed("x\u{8}\u{8}a\n").as_deref(), Some("a"));
        assert_eq!(typed("wrong\u{15}right\n").as_deref(), Some("right"));
        assert_eq!(typed("sec\u{3}ret\n"), None, "given up");
        assert_eq!(typed("sec"), None, "the terminal went away");
    }
}
