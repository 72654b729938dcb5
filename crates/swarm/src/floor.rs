//! The least a fan-out can cost: a loop that writes the same frame to every socket.
//!
//! It has no rooms, queues or runtime: one thread per core answers the handshakes of its share of
//! the connections, and then calls `write` once per connection and frame. The crowd reads it as it
//! reads a server, so the figures of a game divided by these say what the server adds, on any
//! machine and beside any other load.

use std::fmt;
use std::io::{ErrorKind, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use anyhow::{Context, Result, bail, ensure};
use rustix::event::{PollFd, PollFlags, poll};
use rustix::time::{ClockId, clock_gettime};
use serde::Serialize;
use tokio::sync::{Semaphore, watch};
use tokio::task::JoinSet;
use tokio_tungstenite::tungstenite::handshake::derive_accept_key;

use crate::args::Floor;
use crate::clock::now_us;
use crate::conversation::{Conversation, Heard, Place, Target};
use crate::summary::{Spread, median_us, ms};

/// The time in a frame, in digits. Everything after it fills the frame.
const STAMP_LEN: usize = 16;
/// A frame this long or longer has its length in eight bytes, which none here needs.
const FRAME_BYTES_MAX: usize = 0xffff;
/// A healthy client never takes this long for its handshake.
const HANDSHAKE_TIME_MAX: Duration = Duration::from_secs(30);
/// The longest request a client may send.
const REQUEST_BYTES_MAX: usize = 4_096;

/// What the loop took.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Floored {
    players: u32,
    frame_bytes: usize,
    frames: u32,
    /// From before the first write of a frame to its arrival, over all frames.
    fan_out: Spread,
    /// The wait of the last player, in the median of the frames.
    pub(crate) median_last_ms: f64,
    pub(crate) cpu_us_per_frame: f64,
    /// Accepting a connection and answering its handshake.
    pub(crate) cpu_us_per_connection: f64,
}

pub(crate) async fn run(args: &Floor) -> Result<bool> {
    crate::raise_open_files(2 * args.players, 0)?;
    let floored = measure(
        args.players,
        args.frame_bytes,
        args.frames,
        args.joins_at_once,
    )
    .await?;
    if args.json {
        println!("{}", serde_json::to_string_pretty(&floored)?);
    } else {
        print!("{floored}");
    }
    Ok(true)
}

/// Connects `players` readers and writes `frames` frames of `frame_bytes` to each.
pub(crate) async fn measure(
    players: u32,
    frame_bytes: usize,
    frames: u32,
    joins_at_once: usize,
) -> Result<Floored> {
    let frame_bytes = frame_bytes.clamp(STAMP_LEN, FRAME_BYTES_MAX);
    let listener = TcpListener::bind("127.0.0.1:0").context("failed to listen")?;
    let target = Target::parse(&format!("http://{}", listener.local_addr()?))?;
    let writers = Writers::start(listener, players)?;

    let (arrived, arrivals) = watch::channel(0);
    let arrived = Arc::new(arrived);
    let doors = Arc::new(Semaphore::new(joins_at_once));
    let mut readers = JoinSet::new();
    for index in 0..players {
        let (target, doors) = (target.clone(), Arc::clone(&doors));
        readers.spawn(read(target, doors, index, frames, Arc::clone(&arrived)));
    }
    let connect_us = tokio::select! {
        connect_us = writers.connected() => connect_us?,
        // The loop waits for everyone, so one who fails would hold it up forever.
        ended = readers.join_next() => {
            ended.context("nobody is there")???;
            bail!("a reader left early");
        }
    };
    let mut arrivals = arrivals;
    let mut write_us = 0;
    for round in 1..=frames {
        write_us += writers.write(frame_bytes).await?;
        // The next frame is written when everyone has this one.
        let everyone = players * round;
        let all_in = arrivals.wait_for(|count| *count >= everyone);
        tokio::select! {
            all_in = all_in => { all_in?; }
            ended = readers.join_next(), if round < frames => {
                ended.context("nobody is there")???;
                bail!("a reader left early");
            }
        }
    }
    let mut waits = vec![Vec::new(); frames as usize];
    while let Some(read) = readers.join_next().await {
        for (round, us) in read??.into_iter().enumerate() {
            waits[round].push(us);
        }
    }
    let lasts = waits.iter().filter_map(|waits| waits.iter().max().copied());
    Ok(Floored {
        players,
        frame_bytes,
        frames,
        median_last_ms: median_us(lasts.collect()).map_or(0.0, ms),
        fan_out: Spread::of(waits.into_iter().flatten()).context("nothing arrived")?,
        cpu_us_per_frame: ms(write_us) * 1_000.0 / f64::from(players) / f64::from(frames),
        cpu_us_per_connection: ms(connect_us) * 1_000.0 / f64::from(players),
    })
}

/// One player's waits, in microseconds, by frame.
async fn read(
    target: Target,
    doors: Arc<Semaphore>,
    index: u32,
    frames: u32,
    arrived: Arc<watch::Sender<u32>>,
) -> Result<Vec<u64>> {
    let place = Place {
        code: "0".to_owned(),
        pass: None,
    };
    let mut talk = {
        let _door = doors.acquire().await?;
        Conversation::open(&target, &place, index).await?
    };
    let mut waits = Vec::new();
    for _ in 0..frames {
        let Heard::Text { text, at_us } = talk.hear().await else {
            bail!("the loop closed a connection");
        };
        let sent_us: u64 = text[..STAMP_LEN]
            .parse()
            .context("a frame without its time")?;
        waits.push(at_us.saturating_sub(sent_us));
        arrived.send_modify(|count| *count += 1);
    }
    Ok(waits)
}

/// What a thread was asked for.
struct Order {
    frame: Arc<[u8]>,
}

/// The threads. They end when this is dropped.
struct Writers {
    orders: Vec<SyncSender<Order>>,
    done: tokio::sync::Mutex<tokio::sync::mpsc::Receiver<Result<u64>>>,
    threads: Vec<JoinHandle<()>>,
}

impl Writers {
    fn start(listener: TcpListener, players: u32) -> Result<Self> {
        let count = thread::available_parallelism().map_or(1, usize::from);
        let (done, results) = tokio::sync::mpsc::channel(count);
        let mut writers = Self {
            orders: Vec::new(),
            done: tokio::sync::Mutex::new(results),
            threads: Vec::new(),
        };
        for index in 0..count {
            let listener = listener.try_clone()?;
            let (order, orders) = sync_channel(1);
            let share = players as usize / count + usize::from(index < players as usize % count);
            let done = done.clone();
            writers.orders.push(order);
            writers.threads.push(thread::spawn(move || {
                let mut sockets = match accept(&listener, share) {
                    Ok(sockets) => {
                        // The other end waits for every thread, or has given up on all of them.
                        let _ = done.blocking_send(Ok(cpu_us()));
                        sockets
                    }
                    Err(error) => {
                        let _ = done.blocking_send(Err(error));
                        return;
                    }
                };
                carry_out(&orders, &mut sockets, &done);
            }));
        }
        Ok(writers)
    }

    /// The processor time of all threads until everyone is connected, in microseconds.
    async fn connected(&self) -> Result<u64> {
        self.all_done().await
    }

    /// The processor time of all threads for one frame to everyone, in microseconds.
    async fn write(&self, frame_bytes: usize) -> Result<u64> {
        let frame: Arc<[u8]> = frame(frame_bytes, now_us()).into();
        for order in &self.orders {
            order.send(Order {
                frame: Arc::clone(&frame),
            })?;
        }
        self.all_done().await
    }

    async fn all_done(&self) -> Result<u64> {
        let mut done = self.done.lock().await;
        let mut sum = 0;
        for _ in &self.threads {
            sum += done.recv().await.context("a thread has ended")??;
        }
        Ok(sum)
    }
}

/// Processor time of this thread, in microseconds.
fn cpu_us() -> u64 {
    let time = clock_gettime(ClockId::ThreadCPUTime);
    u64::try_from(time.tv_sec * 1_000_000 + time.tv_nsec / 1_000).unwrap_or(0)
}

fn carry_out(
    orders: &Receiver<Order>,
    sockets: &mut [TcpStream],
    done: &tokio::sync::mpsc::Sender<Result<u64>>,
) {
    let mut first = 0;
    while let Ok(order) = orders.recv() {
        let before_us = cpu_us();
        let written = write_all(sockets, first, &order.frame);
        first += 1;
        let result = written.map(|()| cpu_us() - before_us);
        if done.blocking_send(result).is_err() {
            return;
        }
    }
}

/// Nobody is always the first.
fn write_all(sockets: &mut [TcpStream], first: usize, frame: &[u8]) -> Result<()> {
    let count = sockets.len().max(1);
    for index in 0..sockets.len() {
        let socket = &mut sockets[(first + index) % count];
        let mut rest = frame;
        while !rest.is_empty() {
            match socket.write(rest) {
                Ok(0) => bail!("a reader is gone"),
                Ok(written) => rest = &rest[written..],
                Err(full) if full.kind() == ErrorKind::WouldBlock => {
                    poll(&mut [PollFd::new(socket, PollFlags::OUT)], None)?;
                }
                Err(error) => return Err(error).context("failed to write"),
            }
        }
    }
    Ok(())
}

fn accept(listener: &TcpListener, count: usize) -> Result<Vec<TcpStream>> {
    let mut sockets = Vec::with_capacity(count);
    for _ in 0..count {
        let (mut socket, _) = listener.accept().context("failed to accept")?;
        socket.set_nodelay(true)?;
        socket.set_read_timeout(Some(HANDSHAKE_TIME_MAX))?;
        shake_hands(&mut socket)?;
        socket.set_nonblocking(true)?;
        sockets.push(socket);
    }
    Ok(sockets)
}

fn shake_hands(socket: &mut TcpStream) -> Result<()> {
    let mut request = Vec::new();
    let mut part = [0; 1_024];
    while !request.ends_with(b"\r\n\r\n") {
        let read = socket.read(&mut part).context("no handshake")?;
        ensure!(read > 0, "a reader left");
        request.extend_from_slice(&part[..read]);
        ensure!(
            request.len() <= REQUEST_BYTES_MAX,
            "the handshake is too long"
        );
    }
    let request = String::from_utf8_lossy(&request);
    let key = request.lines().find_map(|line| {
        let (name, value) = line.split_once(':')?;
        let is_key = name.eq_ignore_ascii_case("sec-websocket-key");
        is_key.then(|| value.trim())
    });
    let accept = derive_accept_key(key.context("a handshake without its key")?.as_bytes());
    let response = format!(
        "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\
         Sec-WebSocket-Accept: {accept}\r\n\r\n"
    );
    socket
        .write_all(response.as_bytes())
        .context("failed to answer")
}

/// A text frame of RFC 6455 with `bytes` of text: the time, and filling.
fn frame(bytes: usize, sent_us: u64) -> Vec<u8> {
    const TEXT: u8 = 0x81;
    let mut frame = vec![TEXT];
    if let Ok(short @ ..126) = u8::try_from(bytes) {
        frame.push(short);
    } else {
        frame.push(126);
        let long = u16::try_from(bytes).unwrap_or(u16::MAX);
        frame.extend_from_slice(&long.to_be_bytes());
    }
    frame.extend_from_slice(format!("{sent_us:0STAMP_LEN$}").as_bytes());
    frame.resize(frame.len() + bytes - STAMP_LEN, b'.');
    frame
}

impl fmt::Display for Floored {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            players,
            frame_bytes,
            frames,
            fan_out,
            ..
        } = self;
        writeln!(
            f,
            "write loop   {players} readers, {frames} frames of {frame_bytes} bytes"
        )?;
        writeln!(
            f,
            "  one frame   {fan_out}, last of the median frame {:.1} ms",
            self.median_last_ms
        )?;
        writeln!(
            f,
            "  CPU         {:.1} µs a frame, {:.1} µs a connection",
            self.cpu_us_per_frame, self.cpu_us_per_connection
        )
    }
}

#[cfg(test)]
mod tests {
    use super::{frame, measure};

    #[test]
    fn a_frame_is_as_long_as_asked() {
        assert_eq!(frame(16, 7), b"\x81\x100000000000000007");
        assert_eq!(frame(20, 7), b"\x81\x140000000000000007....");
        let long = frame(300, 7);
        assert_eq!(long[..4], [0x81, 126, 1, 44]);
        assert_eq!(long.len(), 304);
    }

    #[tokio::test]
    async fn everyone_gets_every_frame() {
        let floored = measure(20, 200, 3, 4).await.expect("the loop runs");
        assert!(floored.cpu_us_per_frame > 0.0);
        assert!(floored.cpu_us_per_connection > 0.0);
        assert!(floored.median_last_ms > 0.0);
    }
}
