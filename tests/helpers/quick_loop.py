"""An event loop on which nobody waits, for tests of what waits."""

import asyncio
import selectors
from collections.abc import Callable, Coroutine
from typing import Any, TypeVar

Result = TypeVar("Result")


class QuickLoop(asyncio.SelectorEventLoop):
    """An event loop whose clock jumps to the next timer, so that nobody waits."""

    def __init__(self) -> None:
        loop, self.now = self, 0.0

        class Jumping(selectors.DefaultSelector):
            def select(self, timeout: float | None = None) -> Any:
                loop.now += timeout or 0
                return super().select(0)

        super().__init__(Jumping())

    def time(self) -> float:
        return self.now


def run(scene: Callable[[], Coroutine[Any, Any, Result]]) -> Result:
    """Run a scene on such a loop; return what it returns."""
    with asyncio.Runner(loop_factory=QuickLoop) as runner:
        return runner.run(scene())
