//! A page's conversations with its worker, natively. `web/tests/module.test.ts` has the same crate answer
//! as a module.

use quantarium_wasm::Worker;
use quantarium_wire::{FromTable, LocalResponse, Response, WorkerResponse};
use serde_json::json;

fn hear(worker: &mut Worker, request: &serde_json::Value) -> WorkerResponse {
    let answer = worker.hear(&request.to_string(), &mut |_| ());
    serde_json::from_str(&answer).expect("an answer is a message")
}

#[test]
fn questions_and_tables_are_answered_in_one_conversation() {
    let mut worker = Worker::default();
    let catalogue = hear(&mut worker, &json!({ "type": "catalogue" }));
    assert!(matches!(
        catalogue,
        WorkerResponse::Answer(Response::Catalogue { .. })
    ));
    let person = json!({ "type": "person" });
    let table = json!({ "game": "quantum", "seed": null, "sitters": [person, person] });
    let open = json!({ "type": "open", "id": "t", "table": table, "opened": 1 });
    let WorkerResponse::Local(LocalResponse::Opened { table }) = hear(&mut worker, &open) else {
        panic!("a table");
    };
    let sat = hear(&mut worker, &json!({ "type": "sit", "table": table }));
    let WorkerResponse::Local(LocalResponse::Said {
        message: FromTable::View { view },
    }) = sat
    else {
        panic!("a view");
    };
    let text = &view.state.legal[0].text;
    let play = json!({ "type": "play", "ply": 0, "text": text });
    let say = json!({ "type": "say", "id": "t", "request": play, "now": 0.0 });
    let changed = hear(&mut worker, &say);
    assert!(matches!(
        changed,
        WorkerResponse::Local(LocalResponse::Change { .. })
    ));
    let committed = hear(&mut worker, &json!({ "type": "commit", "id": "t" }));
    let WorkerResponse::Local(LocalResponse::Said {
        message: FromTable::State { state },
    }) = committed
    else {
        panic!("a state");
    };
    assert_eq!(&state.moves[0].text, text);
}

#[test]
fn what_cannot_be_read_is_refused() {
    for request in ["{", "{\"type\":\"nonsense\"}", "{\"type\":\"preview\"}"] {
        let answer = Worker::default().hear(request, &mut |_| ());
        assert!(answer.contains("\"bad-message\""), "{request}: {answer}");
    }
}
