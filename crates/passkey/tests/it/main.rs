//! The standard's examples come out, and what is changed about them is refused.

#![expect(
    clippy::unwrap_used,
    reason = "the helpers are tests too, and may panic"
)]

use quantarium_passkey::{
    Answer, PasskeyError, Prompt, PublicKey, Site, answered, bytes, made, text,
};
use serde_json::Value;

/// W3C Web Authentication Level 3, section 16.
fn examples() -> Value {
    serde_json::from_str(include_str!("data/w3c.json")).unwrap()
}

fn hex(value: &Value) -> Vec<u8> {
    let digits = value.as_str().unwrap().chars();
    let digits: Vec<u32> = digits.map(|digit| digit.to_digit(16).unwrap()).collect();
    let pairs = digits.chunks_exact(2);
    pairs.map(|pair| (pair[0] << 4 | pair[1]) as u8).collect()
}

fn site() -> Site {
    Site::of("https://example.org").unwrap()
}

const PROMPT: Prompt = ([1; 16], 1);

/// Takes the prompt of an example and no other.
fn only(challenge: &Value) -> impl Fn(&str) -> Result<Prompt, PasskeyError> {
    let expected = text(&hex(challenge));
    move |asked| match asked == expected {
        true => Ok(PROMPT),
        false => Err(PasskeyError::Late),
    }
}

/// What the browser says of a passkey that was made: `clientDataJSON` and `attestationObject`.
fn made_by(example: &Value) -> [Vec<u8>; 2] {
    ["client", "attestation"].map(|part| hex(&example["made"][part]))
}

fn answer_of(example: &Value) -> Answer {
    let answered = &example["answered"];
    Answer {
        credential: Vec::new(),
        client: hex(&answered["client"]),
        data: hex(&answered["data"]),
        signature: hex(&answered["signature"]),
        user: None,
    }
}

#[test]
fn a_passkey_is_made_and_used_as_the_standard_has_it() {
    let example = &examples()["es256"];
    let challenge = &example["made"]["challenge"];
    let [client, attestation] = made_by(example);
    let (passkey, prompt) = made(&site(), &client, &attestation, only(challenge)).unwrap();
    assert_eq!(prompt, PROMPT);
    assert_eq!(passkey.credential, hex(&example["made"]["credential"]));
    assert_eq!(passkey.key, hex(&example["key"]));
    assert_eq!(passkey.counter, 0);
}

#[test]
fn every_kind_of_key_signs_as_the_standard_has_it() {
    let examples = examples();
    for kind in ["es256", "ed25519", "rs256"] {
        let example = &examples[kind];
        let key = hex(&example["key"]);
        let take = only(&example["answered"]["challenge"]);
        let answer = answer_of(example);
        let found = answered(&site(), &answer, &key, &take);
        assert_eq!(found, Ok((0, PROMPT)), "{kind}");
        // Whatever is changed of what is signed.
        let mut counted = answer.clone();
        counted.data[36] ^= 1;
        let mut said = answer.clone();
        said.client.insert(1, b' ');
        let mut signed = answer.clone();
        *signed.signature.last_mut().unwrap() ^= 1;
        for changed in [counted, said, signed] {
            let found = answered(&site(), &changed, &key, &take);
            assert_eq!(found, Err(PasskeyError::Signature), "{kind}");
        }
        // Another's key.
        let other = if kind == "es256" { "ed25519" } else { "es256" };
        let other = hex(&examples[other]["key"]);
        let refused = answered(&site(), &answer, &other, &take);
        assert_eq!(refused, Err(PasskeyError::Signature), "{kind}");
    }
}

#[test]
fn another_page_another_site_and_another_prompt_are_refused() {
    let examples = examples();
    let example = &examples["es256"];
    let [client, attestation] = made_by(example);
    let (answer, key) = (answer_of(example), hex(&example["key"]));
    let [asked_made, asked] =
        ["made", "answered"].map(|ceremony| only(&example[ceremony]["challenge"]));
    for origin in [
        "https://example.com",
        "https://example.org:8443",
        "https://sub.example.org",
    ] {
        let elsewhere = Site::of(origin).unwrap();
        let refused = made(&elsewhere, &client, &attestation, &asked_made);
        assert_eq!(refused, Err(PasskeyError::Elsewhere), "{origin}");
        let refused = answered(&elsewhere, &answer, &key, &asked);
        assert_eq!(refused, Err(PasskeyError::Elsewhere), "{origin}");
    }
    // A page that is ours of a name that the passkey is not for.
    let other = Site {
        name: "example.com".to_owned(),
        ..site()
    };
    let refused = answered(&other, &answer, &key, &asked);
    assert_eq!(refused, Err(PasskeyError::Elsewhere));
    // What was asked for the one is no answer to the other.
    let refused = answered(&site(), &answer, &key, &asked_made);
    assert_eq!(refused, Err(PasskeyError::Late));
    let mixed = Answer { client, ..answer };
    let refused = answered(&site(), &mixed, &key, asked_made);
    assert_eq!(refused, Err(PasskeyError::Malformed("type")));
    // In somebody's frame.
    let framed = &examples["framed"];
    let [client, attestation] = made_by(framed);
    let asked = only(&framed["made"]["challenge"]);
    let refused = made(&site(), &client, &attestation, asked);
    assert_eq!(refused, Err(PasskeyError::Elsewhere));
}

#[test]
fn nobody_there_is_refused_and_so_are_flags_that_cannot_be() {
    let example = &examples()["ed25519"];
    let key = hex(&example["key"]);
    let take = only(&example["answered"]["challenge"]);
    for (flags, error) in [
        (0x00, PasskeyError::Absent),
        (0x11, PasskeyError::Malformed("flags")),
        (0x41, PasskeyError::Malformed("too short")),
        (0x81, PasskeyError::Malformed("CBOR")),
    ] {
        let mut answer = answer_of(example);
        answer.data[32] = flags;
        let refused = answered(&site(), &answer, &key, &take);
        assert_eq!(refused, Err(error), "{flags:x}");
    }
}

#[test]
fn bytes_from_anybody_are_refused_in_words() {
    let example = &examples()["es256"];
    let take = only(&example["made"]["challenge"]);
    let [client, whole] = made_by(example);
    for length in 0..whole.len() {
        let refused = made(&site(), &client, &whole[..length], &take);
        let malformed = matches!(refused, Err(PasskeyError::Malformed(_)));
        assert!(malformed, "{length}");
    }
    // Whatever bit is changed, it is read or refused.
    for place in 0..whole.len() {
        for bit in 0..8 {
            let mut changed = whole.clone();
            changed[place] ^= 1 << bit;
            let _ = made(&site(), &client, &changed, &take);
        }
    }
    for client in ["", "[]", "{}", "{\"type\":1}", "\u{0}"] {
        let refused = made(&site(), client.as_bytes(), &whole, &take);
        assert_eq!(refused, Err(PasskeyError::Malformed("clientDataJSON")));
    }
    assert!(bytes("no text!").is_err());
}

#[test]
fn keys_of_other_kinds_are_refused() {
    // An empty map, ES384, a short number of RSA, values without end, no map at all.
    for key in [
        vec![0xa0],
        vec![0xa2, 0x01, 0x02, 0x03, 0x38, 0x22],
        vec![
            0xa4, 0x01, 0x03, 0x03, 0x39, 0x01, 0x00, 0x20, 0x41, 0x03, 0x21, 0x41, 0x03,
        ],
    ] {
        assert_eq!(PublicKey::read(&key), Err(PasskeyError::Kind), "{key:x?}");
    }
    for key in [vec![0xbf, 0xff], vec![0xb8, 0x40], vec![0x01], vec![]] {
        let refused = PublicKey::read(&key);
        assert_eq!(refused, Err(PasskeyError::Malformed("key")), "{key:x?}");
    }
}
