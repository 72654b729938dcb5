//! A server for experiments: a free port, empty data, and a clean end when it is no longer needed.

use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Stdio};
use std::thread;

use crate::{Outcome, sh, tree};

/// The server's message when it accepts connections.
const READY: &str = "Fanfare is ready at ";

/// A running server, which is killed on drop.
pub(crate) struct Server {
    child: Child,
    pub(crate) url: String,
}

impl Server {
    /// Starts a server without data.
    pub(crate) fn start(binary: &Path, data: &Path, flags: &[&str]) -> Outcome<Self> {
        tree::remove_folder(data)?;
        Self::start_again(binary, data, flags)
    }

    /// Starts a server with the data of an earlier one.
    pub(crate) fn start_again(binary: &Path, data: &Path, flags: &[&str]) -> Outcome<Self> {
        let mut serve = sh::command(binary);
        // The settings of the person at this terminal must not affect the test.
        serve.env_clear();
        serve.args(["serve", "--listen", "127.0.0.1:0", "--data-dir"]);
        serve.arg(data).args(flags).stdout(Stdio::piped());
        let mut child = serve
            .spawn()
            .map_err(|error| format!("{} could not be started: {error}.", tree::shown(binary)))?;
        let stdout = child.stdout.take();
        // Created at once, so that the process ends with this value if it never becomes ready.
        let mut server = Server {
            child,
            url: String::new(),
        };
        let mut lines = BufReader::new(stdout.ok_or("The server has no output.")?)
            .lines()
            .map_while(Result::ok);
        server.url = lines
            .find_map(|line| line.split_once(READY).map(|(_, url)| url.trim().to_owned()))
            .ok_or("The server ended before it was ready.")?;
        // Keeps reading, or the server would block on a full pipe. Ends with the server.
        thread::spawn(move || lines.for_each(drop));
        Ok(server)
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // Both can fail only if the program has already ended.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
