"""Measure what one change of a setting costs a browser, on a stage alone.

`run.py bench stage_drawing` prints medians of main-thread milliseconds: of the script until
the stage is drawn, and of everything until the browser has shown it. No server and no network take
part.
"""

from base64 import b64encode
from typing import Any

from playwright.sync_api import CDPSession, Page

from benchmarks.library._peers import processor_name
from benchmarks.pages._browser import HEAD, browsing, line, new_page
from pooling_ui.linked.pages import linked_message
from tests.e2e.driver.bare_stage import BareStage

WARM_UP = 10
BLOCKS = 6  # the browser counts a task only after its end, so tasks are measured in blocks
CHANGES = 10  # in a block
CASES: dict[str, tuple[str, dict[str, Any]]] = {
    "8 × 8": ("grid", {"h": 8, "w": 8}),
    "16 × 16": ("grid", {"h": 16, "w": 16}),
    "16 × 16, padded": ("grid", {"h": 16, "w": 16, "p": 1}),
    "16 × 16, average": ("grid", {"h": 16, "w": 16, "keep": "Average"}),
    "64 × 64": ("grid", {"h": 64, "w": 64}),
    "8 × 8, backwards": ("backwards", {"h": 8, "w": 8}),
    "volume": ("dimensions", {"look": "Volume"}),
}

# Hand these messages to the stage in turn; resolve with the milliseconds of each call. Between two,
# the browser draws, and does what waits until it has time.
_CHANGE = """async ({messages, times}) => {
    const {default: mount} = await import("./stage.js");
    const parentElement = document.getElementById("component").shadowRoot;
    const send = () => {};
    const frame = () => new Promise(requestAnimationFrame);
    const shown = () => frame().then(() => new Promise(requestIdleCallback));
    const bytesOf = (text) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
    const bytes = messages.map(bytesOf);
    const milliseconds = [];
    for (let at = 0; at < times; at += 1) {
        await shown();
        const start = performance.now();
        mount({data: bytes[at % 2], parentElement, setStateValue: send, setTriggerValue: send});
        milliseconds.push(performance.now() - start);
    }
    await shown();
    return milliseconds;
}"""


def main() -> None:
    """Print two lines a case, as soon as they are known."""
    print(f"{processor_name()}\n{HEAD}")
    with browsing() as browser:
        for name, (address, link) in CASES.items():
            page = new_page(browser)
            scripts, tasks = _changes(page, address, link)
            line(f"{name}: kernel changed, script until drawn, ms", scripts)
            line("the same, all tasks until it shows, ms", tasks)
            page.context.close()


def _changes(page: Page, address: str, link: dict[str, Any]) -> tuple[list[float], list[float]]:
    """Return the milliseconds of each change, and those of all tasks, a mean for each block."""
    BareStage(page).open_bare(address, **link, k=2)
    messages = [_message(address, link, kernel) for kernel in (3, 2)]
    session = page.context.new_cdp_session(page)
    session.send("Performance.enable")
    page.evaluate(_CHANGE, {"messages": messages, "times": WARM_UP})
    scripts: list[float] = []
    tasks = []
    for _ in range(BLOCKS):
        before = _task_milliseconds(session)
        scripts += page.evaluate(_CHANGE, {"messages": messages, "times": CHANGES})
        tasks.append((_task_milliseconds(session) - before) / CHANGES)
    return scripts, tasks


def _message(address: str, link: dict[str, Any], kernel: int) -> str:
    message = linked_message(
        address, {name: str(value) for name, value in {**link, "k": kernel}.items()}
    )
    assert message is not None, "this link alone does not decide what the stage shows"
    return b64encode(message).decode()


def _task_milliseconds(session: CDPSession) -> float:
    """Return how long the main thread has worked so far."""
    metrics = session.send("Performance.getMetrics")["metrics"]
    return 1000 * next(float(each["value"]) for each in metrics if each["name"] == "TaskDuration")


if __name__ == "__main__":
    main()
