//! Odd frames from a seed: every message there is, bent in ways that people who attack a server
//! and programs that are broken bend messages.

use bytes::Bytes;
use protocol::question::Offer;
use samples::client_messages;
use serde_json::{Map, Value, json};

use crate::dice::Dice;
use crate::question_pairs::choose;

/// The longest odd frame, a little more than what is read.
const LEN_MAX: usize = 5_000;

/// What goes over a wire.
#[derive(Debug, Clone)]
pub(crate) enum Odd {
    Text(Bytes),
    /// A binary frame.
    Binary,
    /// An answer to a ping that nobody sent.
    Pong(Bytes),
}

/// What an attacker knows of a room.
#[derive(Debug, Clone, Default)]
pub(crate) struct Known {
    pub(crate) now_ms: u64,
    pub(crate) step: u32,
    pub(crate) question_index: u32,
    pub(crate) offer: Option<Offer>,
    /// Secrets that are of no use here: of other rooms, of nobody, of people who aren't hosts.
    pub(crate) tokens: Vec<String>,
}

/// Makes frames, and sends some of them again.
pub(crate) struct Oddities {
    dice: Dice,
    messages: Vec<Value>,
    sent: Vec<Odd>,
}

impl Oddities {
    pub(crate) fn new(seed: u64) -> Self {
        let messages = client_messages().into_iter();
        let messages = messages.map(|(_, message)| serde_json::to_value(message).unwrap());
        // Anyone who leaves is gone, and may leave.
        let messages = messages.filter(|message| message["type"] != "leave");
        Self {
            dice: Dice::new(seed),
            messages: messages.collect(),
            sent: Vec::new(),
        }
    }

    pub(crate) fn below(&mut self, below: usize) -> usize {
        self.dice.below(below)
    }

    pub(crate) fn frame(&mut self, known: &Known) -> Odd {
        let odd = match self.dice.below(24) {
            0 => Odd::Binary,
            1 => Odd::Pong(self.noise(12)),
            2 => Odd::Text(self.noise(200)),
            3 | 4 if !self.sent.is_empty() => self.sent[self.dice.below(self.sent.len())].clone(),
            5 => Odd::Text(self.deep()),
            _ => {
                let message = self.message(known);
                Odd::Text(self.bent(message, known))
            }
        };
        let at = self.dice.below(64);
        match self.sent.get_mut(at) {
            Some(older) => *older = odd.clone(),
            None => self.sent.push(odd.clone()),
        }
        odd
    }

    /// A message that is in order, made as dangerous as an attacker can.
    fn message(&mut self, known: &Known) -> Value {
        let at = self.dice.below(self.messages.len());
        let mut message = self.messages[at].clone();
        for (name, value) in message.as_object_mut().expect("an object") {
            match name.as_str() {
                "seatToken" | "hostKey" | "accessToken" => *value = self.token(known).into(),
                "step" => *value = known.step.into(),
                "questionIndex" => *value = known.question_index.into(),
                "seatCode" => *value = format!("{:06}", self.dice.below(1_000_000)).into(),
                "allowance" => *value = "usual".into(),
                "tapMs" => *value = self.tap(known.now_ms),
                _ => {}
            }
        }
        if let (Some(offer), true) = (&known.offer, message["type"] == "pick") {
            let choice = choose(&mut self.dice, offer);
            message["choice"] = serde_json::to_value(choice).unwrap();
            message["tapMs"] = self.tap(known.now_ms);
        }
        message
    }

    fn token(&mut self, known: &Known) -> String {
        let token = &known.tokens[self.dice.below(known.tokens.len())];
        match self.dice.below(4) {
            0 => token.chars().rev().collect(),
            1 => token[1..].to_owned(),
            _ => token.clone(),
        }
    }

    /// A tap in the past, in the future, and at no time at all.
    fn tap(&mut self, now_ms: u64) -> Value {
        let back_ms = u64::from(self.dice.number(100_000));
        match self.dice.below(6) {
            0 => json!(0),
            1 => json!(u64::MAX),
            2 => json!(now_ms + back_ms),
            3 => json!(-1),
            _ => json!(now_ms - back_ms),
        }
    }

    /// Bends a message, or leaves it as it is.
    fn bent(&mut self, mut message: Value, known: &Known) -> Bytes {
        let fields = message.as_object_mut().expect("an object");
        match self.dice.below(14) {
            0 => {
                let name = self.name(fields);
                fields.remove(&name);
            }
            1 => {
                let name = self.name(fields);
                let odd = self.value(known);
                fields.insert(name, odd);
            }
            2 => {
                fields.insert("extra".to_owned(), self.value(known));
            }
            3 => return self.doubled(fields),
            4 => return self.with_number(fields),
            5 => {
                let mut text = message.to_string();
                let at = self.dice.below(text.len());
                text.truncate(text.floor_char_boundary(at));
                return text.into();
            }
            6 => {
                // Not UTF-8 anymore.
                let mut bytes = message.to_string().into_bytes();
                let at = self.dice.below(bytes.len());
                bytes[at] = [0xff, 0xc0, 0x80, 0x00][self.dice.below(4)];
                return bytes.into();
            }
            7 => {
                let name = self.name(fields);
                let len = self.dice.below(LEN_MAX);
                fields.insert(name, "x".repeat(len).into());
            }
            8 => return format!("{message}{message}").into(),
            9 => return format!("[{message}]").into(),
            10 => {
                let name = self.name(fields);
                let inner = Value::Object(fields.clone());
                fields.insert(name, inner);
            }
            _ => {}
        }
        message.to_string().into()
    }

    fn name(&mut self, fields: &Map<String, Value>) -> String {
        let at = self.dice.below(fields.len());
        fields.keys().nth(at).expect("it has so many").clone()
    }

    /// A value of another kind than expected.
    fn value(&mut self, known: &Known) -> Value {
        let deep = (0..100).fold(Value::Null, |inner, _| json!([inner]));
        let values = [
            Value::Null,
            json!(true),
            json!(-1),
            json!(0.5),
            json!(u64::MAX),
            json!(""),
            json!("\u{202e}\u{0}\u{fffd}"),
            json!([]),
            json!({}),
            json!({ "type": "join" }),
            json!({ "kind": "answers", "answers": vec!["00000000"; 40] }),
            deep,
            json!(self.token(known)),
        ];
        values[self.dice.below(values.len())].clone()
    }

    /// The same field twice, with two values.
    fn doubled(&mut self, fields: &Map<String, Value>) -> Bytes {
        let name = self.name(fields);
        let message = Value::Object(fields.clone()).to_string();
        let again = fields[&name].clone();
        format!("{{\"{name}\":{again},{}", &message[1..]).into()
    }

    /// A number that no type holds, where a number or anything else was.
    fn with_number(&mut self, fields: &Map<String, Value>) -> Bytes {
        let numbers = [
            "1e400",
            "-1e400",
            "18446744073709551616",
            "-9223372036854775809",
            "0.1e-999",
            "1E+99",
            "NaN",
            "-",
            "00",
            r#""\ud800""#,
            "99999999999999999999999999999999999999999999999999",
        ];
        let number = numbers[self.dice.below(numbers.len())];
        let (hole, name) = ("\u{1}hole", self.name(fields));
        let mut fields = fields.clone();
        fields.insert(name, hole.into());
        let text = Value::Object(fields).to_string();
        let hole = Value::from(hole).to_string();
        text.replace(&hole, number).into()
    }

    /// Deeper than anything is read.
    fn deep(&mut self) -> Bytes {
        let depth = self.dice.below(LEN_MAX / 2);
        let (open, close) = [("[", "]"), (r#"{"a":"#, "}")][self.dice.below(2)];
        let depth = depth.min(LEN_MAX / open.len());
        let whole = format!("{}0{}", open.repeat(depth), close.repeat(depth));
        whole.into()
    }

    fn noise(&mut self, len_max: usize) -> Bytes {
        let len = self.dice.below(len_max);
        let byte = |_| u8::try_from(self.dice.below(256)).unwrap();
        (0..len).map(byte).collect::<Vec<u8>>().into()
    }
}
