"""Arrays from outside, however they lie in memory, in every call that takes one: it is right, or refused in words."""

import ast
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from conftest import declared, refused

import quantarium as q

GAME = q.Game("quantum-leap:board=hex3")
SEEDS = [3, 0, 5, 1, 4]


def packed(values: np.ndarray) -> np.ndarray:
    """A field of records without gaps: neither a step nor an address is a whole number of elements."""
    records = np.zeros(len(values), [("other", "u1"), ("values", values.dtype, values.shape[1:])])
    records["other"] = 255
    records["values"] = values
    return records["values"]


class Own(np.ndarray):
    """A subclass."""


def layouts(values: np.ndarray) -> Iterator[tuple[str, np.ndarray]]:
    """The same values in other memory."""
    yield "as a list", values
    yield "in a packed record", packed(values)
    for axis in range(values.ndim):
        wide = np.full([*values.shape[:axis], 2 * values.shape[axis], *values.shape[axis + 1 :]], 1, values.dtype)
        column = wide[(slice(None),) * axis + (slice(None, None, 2),)]
        column[...] = values
        yield f"every other place, axis {axis}", column
        yield f"reversed, axis {axis}", np.flip(np.flip(values, axis).copy(), axis)
    yield "in Fortran's order", np.asfortranarray(values)
    yield "transposed", values.T.copy().T
    yield "with bytes swapped", values.astype(values.dtype.newbyteorder())
    odd = np.frombuffer(bytearray(values.nbytes + 1), values.dtype, values.size, 1).reshape(values.shape)
    odd[...] = values
    yield "at an odd address", odd
    yield "a subclass", values.copy().view(Own)
    yield "masked, without a mask", np.ma.masked_array(values.copy())
    locked = values.copy()
    locked.flags.writeable = False
    yield "read-only", locked
    if (values == values[:1]).all():
        yield "with steps of zero", np.broadcast_to(values[:1], values.shape)


def integers(values: list[int]) -> Iterator[tuple[str, Any]]:
    """The numbers in every type and layout."""
    for dtype in ("i1", "u1", "i2", "u2", "i4", "u4", "i8", "u8"):
        for name, array in layouts(np.array(values, dtype)):
            yield f"{dtype} {name}", array
    yield "objects", np.array(values, object)
    yield "a list", list(values)
    yield "a tuple", tuple(values)
    yield "a list of NumPy's numbers", [np.uint8(value) for value in values]
    yield "a memoryview", memoryview(np.array(values))


def stepped(actions: Any) -> Any:
    envs = q.Envs(GAME, len(SEEDS), seed=2, autoreset="disabled")
    envs.reset(seed=2)
    envs.step(actions)
    return [envs.position(i) for i in range(len(SEEDS))]


def some() -> q.Positions:
    positions = GAME.starts(SEEDS)
    assert not positions.done.any() and len(set(positions.texts)) == len(SEEDS)
    return positions


def played(actions: Any) -> Any:
    positions = some()
    positions.play_(actions)
    return positions


def first(seed: int) -> list[int]:
    envs = q.Envs(GAME, len(SEEDS), seed=seed)
    return [int(mask.argmax()) for mask in envs.reset(seed=seed)[0]["mask"]]


def reset(mask: Any) -> Any:
    envs = q.Envs(GAME, len(SEEDS), seed=2)
    envs.reset(seed=2)
    envs.reset(mask=mask)
    return envs.episodes.tolist()


def written(folder: Path) -> Callable[[Any], bytes]:
    def write(weights: Any) -> bytes:
        q.write_weights(folder / "weights", GAME, weights)
        return (folder / "weights").read_bytes()

    return write


INTEGERS: dict[str, tuple[Callable[[Any], Any], list[int]]] = {
    "Game.starts(seeds)": (GAME.starts, SEEDS),
    "Positions.take(indices)": (lambda indices: some().take(indices), [4, 0, 0, 2]),
    "Positions.__getitem__(which)": (lambda which: some()[which], [1, 1, 3]),
    "Positions.play(actions)": (lambda actions: some().play(actions), [p.actions[-1] for p in some()]),
    "Positions.play_(actions)": (played, [p.actions[0] for p in some()]),
    "Envs.step(actions)": (stepped, first(2)),
}
TRUTHS: dict[str, Callable[[Any], Any]] = {"Positions.__getitem__(which)": lambda which: some()[which], "Envs.reset(mask)": reset}
FLOATS = ["write_weights(weights)", "Positions.sample(logits)", "Envs.sample(logits)"]
OUTPUTS = ["Positions.observe(planes)", "Positions.observe(scalars)", "Positions.observe(mask)"]


def test_every_call_that_takes_an_array_is_here() -> None:
    """By the types of what they take."""
    found = set()
    for name, takes in declared():
        for given in takes:
            kind = ast.unparse(given.annotation) if given.annotation else ""
            if any(word in kind for word in ("NDArray", "_Integers", "_Truths")):
                found.add(f"{name}({given.arg})")
    assert found == {*INTEGERS, *TRUTHS, *FLOATS, *OUTPUTS}


@pytest.mark.parametrize("call", INTEGERS)
def test_whole_numbers_are_read_as_they_are_meant(call: str) -> None:
    function, numbers = INTEGERS[call]
    same = [numbers[:1] * len(numbers)] if "actions" not in call else []
    for values in (numbers, *same):
        expected = function(np.array(values, np.int64))
        for name, given in integers(values):
            assert function(given) == expected, name
    for name, wrong in {
        "floats": np.array(numbers, np.float64),
        "texts": [str(number) for number in numbers],
        "two dimensions": np.array([numbers]),
        # One index is no array: it gives a position.
        "no dimension": np.array(numbers[0]) if "which" not in call else np.array(0.0),
        "dates": np.array(numbers, "M8[s]"),
        "complex": np.array(numbers, complex),
        "nothing": None,
        "a text": "0123",
        "a float in a list": [*numbers[:-1], 0.0],
        "masked": np.ma.masked_array(numbers, mask=[True] + [False] * (len(numbers) - 1)),
        "records": np.zeros(len(numbers), [("a", "i8"), ("b", "u1")]),
    }.items():
        with pytest.raises((q.Error, TypeError)) as refused:
            function(wrong)
        assert len(str(refused.value)) > 10, name


@pytest.mark.parametrize("call", INTEGERS)
def test_numbers_that_do_not_fit_are_named(call: str) -> None:
    """Neither wrapped around nor shown as others."""
    function, numbers = INTEGERS[call]
    for number in (2**64 - 1, 2**63, 2**64, -1, -(2**63), -(2**63) - 1):
        is_seed = call == "Game.starts(seeds)" and 0 <= number < 2**64
        if is_seed or (number == -1 and ("indices" in call or "which" in call)):
            continue
        given = [*numbers[:-1], number]
        forms: list[Any] = [given, np.array(given, object)]
        if 0 <= number < 2**64:
            forms.append(np.array(given, np.uint64))
        if -(2**63) <= number < 0:
            forms.append(np.array(given, np.int64))
        for form in forms:
            refused(str(number), lambda: function(form), (q.Error, IndexError))


def test_large_seeds_are_seeds() -> None:
    seeds = [2**64 - 1, 0, 2**63]
    forms: list[Any] = [seeds, tuple(seeds), np.array(seeds, np.uint64), np.array(seeds, object), [np.uint64(s) for s in seeds]]
    for form in forms:
        assert GAME.starts(form).texts == [GAME.start(seed).text for seed in seeds]


@pytest.mark.parametrize("call", TRUTHS)
def test_truths_are_read_as_they_are_meant(call: str) -> None:
    function, truths = TRUTHS[call], [True, False, False, True, True]
    expected = function(np.array(truths))
    for name, given in layouts(np.array(truths)):
        assert function(given) == expected, name
    # A byte of a view is true if it is any but 0.
    assert function(truths) == function(np.array([7, 0, 0, 255, 1], np.uint8).view(bool)) == expected
    for wrong in ([True], np.array([truths]), np.array(truths, float), np.ma.masked_array(truths, mask=truths), "ttttt", np.bool_(1)):
        refused("", lambda: function(wrong), (q.Error, IndexError, TypeError))


def test_weights_are_read_as_they_are_meant(tmp_path: Path) -> None:
    weights = np.random.default_rng(1).normal(size=GAME.num_features).astype(np.float32)
    write = written(tmp_path)
    expected = write(weights)
    for dtype in (np.float32, np.float64):
        for name, given in layouts(weights.astype(dtype)):
            assert write(given) == expected, name
    for wrong in (weights[None], weights.astype(complex), list(map(str, weights)), weights[1:], np.full_like(weights, np.nan), 3):
        refused("", lambda: write(wrong), (q.Error, TypeError))


def test_logits_are_read_as_they_are_meant() -> None:
    logits = np.random.default_rng(1).normal(size=(len(SEEDS), GAME.num_actions))
    for draw in (lambda given: some().sample(3, logits=given), lambda given: q.Envs(GAME, len(SEEDS)).sample(logits=given)):
        expected = draw(logits.astype(np.float32)).tolist()
        for dtype in (np.float32, np.float64):
            for name, given in layouts(logits.astype(dtype)):
                assert draw(given).tolist() == expected, name
        for words, wrong in {
            "the logits are int64, they must be float32": logits.astype(np.int64),
            "the logits are object": [None],
            r"the shape of the logits is \(4, \d+\), it must be \(5, \d+\)": logits[1:],
            r"the shape of the logits is \(5, \d+\)": logits[:, 1:],
            r"the shape of the logits is \(\d+,\)": logits.ravel(),
            "entries of the array are masked": np.ma.masked_array(logits, mask=logits > 0),
        }.items():
            refused(words, lambda: draw(wrong))


@pytest.mark.parametrize("count", [5, 1, 0])
@pytest.mark.parametrize("name", ["planes", "scalars", "mask"])
def test_what_is_seen_is_written_however_the_array_lies(name: str, count: int) -> None:
    positions = some()[:count]
    expected = positions.observe()[name]
    for layout, given in layouts(np.full_like(expected, 1)) if count else [("empty", np.zeros_like(expected))]:
        if "masked" in layout or not given.flags.writeable:
            words = f"{name}: .*(write|NumPy array is needed)"
            refused(words, lambda: positions.observe(**{name: given}), (q.Error, TypeError))
            continue
        seen = positions.observe(**{name: given})
        assert seen[name] is given and np.array_equal(given, expected), layout
        assert all(np.array_equal(seen[key], value) for key, value in positions.observe().items())


def test_arrays_that_cannot_be_written_are_refused() -> None:
    positions = some()
    seen = positions.observe()
    planes, scalars, mask = seen["planes"].copy(), seen["scalars"].copy(), seen["mask"].copy()
    shape, one = planes.shape, np.zeros(planes[0].size + 7, np.uint8)
    zero = np.lib.stride_tricks.as_strided(one, shape, (0, *planes.strides[1:]), writeable=True)
    near = np.lib.stride_tricks.as_strided(one, shape, (1, *planes.strides[1:]), writeable=True)
    for shared in (zero, near):
        refused("planes: elements of the array share memory", lambda: positions.observe(planes=shared))
    assert not one.any()
    memory = np.zeros(max(planes.nbytes, mask.nbytes), np.uint8)
    raw = bytearray(memory)
    for seen_as, marked in (
        (memory[: planes.size], memory[: mask.size].view(bool)),
        (np.frombuffer(raw, np.uint8, planes.size), np.frombuffer(raw, bool, mask.size)),
    ):
        both = {"planes": seen_as.reshape(shape), "mask": marked.reshape(mask.shape)}
        refused("planes and mask share memory", lambda: positions.observe(**both))
    assert not any(raw) and not memory.any()
    wrong: list[Any] = [scalars, planes.astype(np.int8), planes.astype(bool), planes[1:], planes[0], planes.tolist(), "planes", 3]
    for given in wrong:
        refused("planes: ", lambda: positions.observe(planes=given), (q.Error, TypeError))


def test_fields_of_one_buffer_are_written() -> None:
    """A row a position, as replay memories have it: the fields lie between each other, and share nothing."""
    positions = some()
    seen = positions.observe()
    dtype = [(name, seen[name].dtype, seen[name].shape[1:]) for name in seen]
    buffer = np.zeros(len(positions), dtype)
    positions.observe(planes=buffer["planes"], scalars=buffer["scalars"], mask=buffer["mask"])
    for name in seen:
        assert np.array_equal(buffer[name], seen[name])


def test_actions_may_be_what_the_step_before_has_written() -> None:
    envs = q.Envs(q.Game("quantum-leap:board=hex2"), 4, copy=False)
    _, info = envs.reset()
    seats = info["to_play"]
    assert seats.dtype == np.int64
    try:
        *_, info = envs.step(seats)
    except q.IllegalAction as error:
        assert "index 0" in str(error)
    assert info["to_play"] is seats
