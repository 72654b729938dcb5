//! A smoke test of the binary we ship.
//!
//! Every rule is tested on the binary built for tests. The shipped one can differ in how it was
//! compiled and what it embeds, so that is what this tests: it implements the contract, it serves
//! the embedded web app, and an account created before the server is killed still exists after a
//! restart.

use std::io::{Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::time::Duration;

use crate::server::Server;
use crate::{Outcome, sh, tree};

/// Far longer than anything here takes.
const PATIENCE: Duration = Duration::from_secs(20);

const ACCOUNT: &str = r#"{"name": "Smoke", "email": "smoke@example.org",
    "password": "correct horse battery", "confirmPassword": "correct horse battery"}"#;
const LOG_IN: &str = r#"{"email": "smoke@example.org", "password": "correct horse battery"}"#;

pub(crate) fn test(binary: &Path) -> Outcome {
    let contract = tree::read(&tree::root().join("contract/openapi.json"))?;
    let said = sh::answer(sh::command(binary).arg("print-openapi"));
    holds(
        said.as_deref() == Some(contract.trim()),
        "it does not speak the committed contract",
    )?;
    let data = tree::target().join("smoke");
    let server = Server::start(binary, &data, &["--log", "warn"])?;
    let page = ask(&server, "GET", "/", "")?;
    holds(page.starts_with("HTTP/1.1 200"), "it has no front page")?;
    let script = asset(&page).ok_or("The shipped binary failed: its front page has no script.")?;
    let script = ask(&server, "GET", script, "")?;
    holds(script.starts_with("HTTP/1.1 200"), "it has no web app")?;
    let made = ask(&server, "POST", "/api/v1/auth/signup", ACCOUNT)?;
    holds(made.starts_with("HTTP/1.1 201"), "nobody can sign up")?;
    // Killed, not stopped: acknowledged data is on disk.
    drop(server);
    let server = Server::start_again(binary, &data, &["--log", "warn"])?;
    let back = ask(&server, "POST", "/api/v1/auth/login", LOG_IN)?;
    holds(
        back.starts_with("HTTP/1.1 200"),
        "an account is gone after a restart",
    )
}

fn holds(holds: bool, otherwise: &str) -> Outcome {
    if holds {
        return Ok(());
    }
    Err(format!("The shipped binary failed: {otherwise}."))
}

/// The path of the first script of a page.
fn asset(page: &str) -> Option<&str> {
    let from = page.find("/assets/")?;
    page[from..].split('"').next()
}

/// Makes a request as the server's own page would, and returns the complete response.
fn ask(server: &Server, method: &str, path: &str, body: &str) -> Outcome<String> {
    let authority = server.url.trim_start_matches("http://");
    let request = format!(
        "{method} {path} HTTP/1.1\r\nHost: {authority}\r\nOrigin: {}\r\n\
         Sec-Fetch-Site: same-origin\r\nContent-Type: application/json\r\n\
         Content-Length: {}\r\nConnection: close\r\n\r\n{body}",
        server.url,
        body.len()
    );
    let talk = || -> std::io::Result<Vec<u8>> {
        let mut stream = TcpStream::connect(authority)?;
        stream.set_read_timeout(Some(PATIENCE))?;
        stream.write_all(request.as_bytes())?;
        let mut said = Vec::new();
        stream.read_to_end(&mut said)?;
        Ok(said)
    };
    let said = talk().map_err(|error| format!("The shipped binary failed: {path}: {error}."))?;
    Ok(String::from_utf8_lossy(&said).into_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_script_of_a_page_is_found() {
        let page = "<script type=\"module\" src=\"/assets/app-1.js\"></script>";
        assert_eq!(asset(page), Some("/assets/app-1.js"));
        assert_eq!(asset("<p>Not built.</p>"), None);
    }
}
