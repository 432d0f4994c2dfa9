"""Texts that are made to break a reader: deep, long, huge, damaged. Each has a name."""

from collections.abc import Iterator

from pooling_ui.model_text import MOST_TEXT

MODEL = "\nmodel = nn.Sequential(nn.ReLU(), nn.MaxPool2d(2))"
MOST = 29_900  # characters: just below the longest text that is read


def _filled(part: str, before: str = "", behind: str = "") -> str:
    """Return a part repeated up to the longest text."""
    return before + part * ((MOST - len(before) - len(behind)) // len(part)) + behind


def _deep() -> Iterator[tuple[str, str]]:
    """Yield texts that are nested deeply."""
    for count in (90, 995, 5000, 9000):
        yield f"attributes {count}", "x = a" + ".b" * count + MODEL
        yield f"sums {count}", "x = " + "1+" * count + "1" + MODEL
        yield f"entries {count}", "x = f" + "[0]" * count + MODEL
        yield f"calls {count}", "x = f" + "()" * count + MODEL
        yield f"moves {count}", MODEL + ".to(1)" * count
        yield f"signs {count}", "x = " + "-" * count + "1" + MODEL
        yield f"negations {count}", "x = " + "not " * count + "1" + MODEL
        yield f"round brackets {count}", "x = " + "(" * count + "1" + ")" * count + MODEL
        yield f"square brackets {count}", "x = " + "[" * count + "]" * count + MODEL
        yield f"curly brackets, open {count}", "x = " + "{" * count + MODEL
        yield f"lambdas {count}", "x = " + "lambda: " * count + "1" + MODEL
        yield f"powers {count}", "x = " + "2**" * count + "2" + MODEL
        yield f"choices {count}", "x = " + "1 if y else " * (count // 3) + "1" + MODEL
        yield f"comparisons {count}", "x = " + "1 < " * count + "1" + MODEL
        yield f"Sequentials {count}", "nn.Sequential(" * (count // 4) + ")" * (count // 4)
    for count in (40, 90, 150):
        ifs = "".join("    " * depth + "if x:\n" for depth in range(count))
        yield f"conditions {count}", (ifs + "    " * count + "pass" + MODEL)[:MOST]
        defs = "".join("  " * depth + f"def f{depth}():\n" for depth in range(count))
        yield f"functions {count}", (defs + "  " * count + "pass" + MODEL)[:MOST]
        heads = "".join("  " * depth + f"({depth}): Sequential(\n" for depth in range(count))
        yield f"printed blocks {count}", "Sequential(\n" + heads


def _huge() -> Iterator[tuple[str, str]]:
    """Yield texts with numbers, lists and loops that are huge, or that grow."""
    inside = {
        "powers of powers": "9**9**9",
        "power of a power": "(9**9)**(9**9)",
        "digits": "9" * 29_000,
        "hexadecimal digits": "0x" + "f" * 29_000,
        "an exponent": "1e999999999",
        "a negative power": "2**-99999999",
        "products": "*".join(["999999999"] * 2000),
        "a shift": "1 << 10**9",
        "divided by 0": "1 // 0",
        "left over by 0": "5 % 0",
        "a long text": "'a' * 10**9",
        "texts that are added": "'a' + 'b'",
        "an imaginary number": "3j",
        "bytes": "b'3'",
        "dots": "...",
        "a star alone": "*x",
        "a range": "range(10**9)",
        "a long range": "list(range(10**9))",
        "the sum of a range": "sum(range(10**9))",
        "a slice": "[1, 2][::-10**9]",
        "an entry far away": "[1][10**9]",
        "no number": "float('nan')",
        "infinity": "float('inf')",
        "an int of a long text": "int('9' * 5000)",
        "an int of a word": "int('a')",
        "true": "True",
        "a function": "print",
        "itself": "nn.MaxPool2d",
    }
    for name, number in inside.items():
        yield name, f"nn.Sequential(nn.MaxPool2d({number}))"
        yield f"{name}, as a stride", f"k = {number}\nnn.Sequential(nn.MaxPool2d(2, k))"
    yield "a list that is multiplied", "nn.Sequential(*[nn.ReLU()] * 10**9)"
    yield "a list times a list", "nn.Sequential(*[nn.ReLU()] * 400 * 400 * 400)"
    yield "loops within loops", "nn.Sequential(*[nn.ReLU() " + "for i in range(400) " * 8 + "])"
    loops = "".join("  " * at + f"for i{at} in range(400):\n" for at in range(8))
    yield "loops over loops", f"l = []\n{loops}{'  ' * 8}l.append(nn.ReLU())\nnn.Sequential(*l)"
    yield "a list that doubles", "l = [nn.ReLU()]\n" + "l = l + l\n" * 60 + "nn.Sequential(*l)"
    yield "pairs of pairs", "t = 1\n" + "t = (t, t)\n" * 200 + "nn.MaxPool2d(t)"
    doubled = "".join(f"s{at} = nn.Sequential(s{at - 1}, s{at - 1})\n" for at in range(1, 60))
    yield "Sequentials that double", "s0 = nn.Sequential(nn.ReLU())\n" + doubled
    yield "empty Sequentials that double", "s0 = nn.Sequential()\n" + doubled
    yield "a function that calls itself", "def f():\n    return f()\nmodel = nn.Sequential(f())"
    twice = "def f(n):\n    return f(n + 1) + f(n + 1)\nnn.MaxPool2d(f(0))"
    yield "a function that calls itself twice", twice
    yield "a list that grows in its loop", "l = [1]\nfor x in l:\n    l.append(x)\nnn.ReLU()"
    yield "a list within itself", "l = []\nl.append(l)\nnn.Sequential(*l)"
    yield "a chain within itself", "s = nn.Sequential()\ns.append(s)"
    yield (
        "a model within itself",
        (
            "class M(nn.Module):\n    def __init__(self):\n        super().__init__()\n"
            "        self.m = self\n    def forward(self, x):\n        return self.m(x)\n"
        ),
    )
    yield (
        "a class that makes itself",
        ("class M(nn.Module):\n    def __init__(self):\n        self.m = M()\n"),
    )
    yield "a class that is its own base", "class M(M):\n    pass\nM()"
    yield "while for ever", "while True:\n    x = 1\nnn.Sequential(nn.ReLU())"
    yield (
        "printed repeats",
        "Sequential(\n"
        + "".join("  " * at + f"({at}): 99999 x Sequential(\n" for at in range(20))
        + "(0): ReLU()\n",
    )


def _long() -> Iterator[tuple[str, str]]:
    """Yield texts of the greatest length."""
    yield "empty lines", _filled("\n", behind=MODEL)
    yield "lines of spaces", _filled("   \n", behind=MODEL)
    yield "spaces", _filled(" ", behind=MODEL)
    yield "tabs", _filled("\t", behind=MODEL)
    yield "open brackets in lines", _filled("(\n")
    yield "closing brackets", _filled(")\n", behind=MODEL)
    yield "quotes", _filled("'", behind=MODEL)
    yield "triple quotes", _filled("'''\n", behind=MODEL)
    yield "quotes and brackets", _filled("'(\"[", behind=MODEL)
    yield "backslashes", _filled("\\", behind=MODEL)
    yield "backslashes at ends of lines", _filled("\\\n", behind=MODEL)
    yield "fences", _filled("```\n", behind=MODEL)
    yield "prompts", _filled(">>> \n", behind=MODEL)
    yield "prompts with dots", _filled("... x\n", ">>> 1\n", MODEL)
    yield "heads of printed models", _filled("A(\n")
    yield "printed entries", _filled("(a): ReLU()\n", "A(\n")
    yield "printed entries without an end", _filled("(a): ReLU(\n", "A(\n")
    yield "a printed name", "A(\n(" + "a" * 29_000 + "): ReLU()\n"
    yield "statements", _filled("x=1\n", behind=MODEL)
    yield "statements in a line", _filled("x=1;", behind=MODEL)
    yield "mistakes", _filled("x y\n", behind=MODEL)
    yield "functions", _filled("def f(): pass\n", behind=MODEL)
    yield "functions with mistakes", _filled("def f(: pass\n", behind=MODEL)
    yield "classes", _filled("class A(nn.Module): pass\n", behind=MODEL)
    yield "decorators", _filled("@a\n", behind=MODEL)
    yield "Sequentials in lines", _filled("nn.Sequential(nn.ReLU())\n")
    yield "layers", _filled("nn.ReLU(),", "nn.Sequential(", ")")
    yield "layers in lines", _filled("nn.ReLU()\n")
    yield "names of layers that are not read", _filled("nn.ReLUU(),", "nn.Sequential(", ")")
    yield "a name of a layer", f"nn.Sequential(nn.{'R' * 29_000}())"
    yield "names of arguments", f"nn.Sequential(nn.MaxPool2d({'k' * 29_000}=2))"
    yield "arguments", _filled("2,", "nn.Sequential(nn.MaxPool2d(", "))")
    yield "numbers", _filled("1,", "x = [", "]" + MODEL)
    yield "pairs", _filled("a:1,", "x = {", "}" + MODEL)
    yield "targets", _filled("a=", behind="1" + MODEL)
    yield "formatted texts", _filled("{x}", "f'", "'" + MODEL)
    yield "comments", _filled("# x\n", behind=MODEL)
    yield "semicolons", _filled(";", behind=MODEL)
    yield "letters of other languages", _filled("π", behind=MODEL)
    yield "digits with underscores", _filled("1_", "x = ", "1" + MODEL)


def _damaged() -> Iterator[tuple[str, str]]:
    """Yield texts with characters and syntax that do not belong there."""
    yield "null bytes", "x = '\0'" + MODEL
    yield "half a pair of code units", "x = '\ud800'" + MODEL
    yield "half a pair, bare", "\udfff = 1" + MODEL
    yield "a form feed", "\fx = 1" + MODEL
    yield "a byte order mark", "\ufeff" + MODEL
    yield "an old end of line", "x = 1\rmodel = nn.Sequential(nn.ReLU())"
    yield "words from right to left", "\u202ex = 1" + MODEL
    yield "an encoding", "# -*- coding: nonsense -*-" + MODEL
    yield "only a fence", "```"
    yield "only a prompt", ">>>"
    yield "only a decorator", "@nn.Sequential(nn.ReLU())"
    yield "two stars", "nn.Sequential(**{1: nn.ReLU()})"
    yield "a star of nothing", "nn.Sequential(*None)"
    yield "a name for a layer", "nn.Sequential(a=nn.ReLU())"
    yield "super outside of a class", "super().__init__(nn.ReLU())\nnn.Sequential(nn.ReLU())"
    yield "a deleted name", "nn.Sequential = 1\ndel nn\nnn.Sequential(nn.ReLU())"
    yield "a call of a number", "x = 3(4)" + MODEL
    yield "print as a word", 'print "epoch"' + MODEL
    yield "import of all", "from torch.nn import *\nSequential(Conv2d(1, 1, 1))"
    yield "a command", "import os\nos.system('echo hi')\n__import__('os').abort()"
    yield "a command in an argument", "nn.Sequential(nn.MaxPool2d(__import__('os').getpid()))"
    yield "attributes of objects", "nn.Sequential(nn.MaxPool2d(().__class__.__bases__[0]))"
    yield "an argument of an odd kind", "nn.Sequential(nn.Conv2d([], {}, ()))"
    yield "await", "async def f():\n    await g()" + MODEL
    yield "yield", "def f():\n    yield nn.ReLU()\nnn.Sequential(*f())"
    yield "a walrus", "nn.Sequential(nn.MaxPool2d(k := 2), nn.MaxPool2d(k))"
    yield "match", "match x:\n    case 1:\n        pass" + MODEL
    yield "a class in a class", "class A:\n    class B(nn.Module):\n        x = nn.ReLU()\nA()"
    for body in ("def forward(self):", "def forward(self, x):"):
        yield body, f"class A(nn.Module):\n    {body}\n        pass\nA()"
    for body in ("__init__ = nn.ReLU()", "forward = nn.ReLU()", "forward = 3"):
        yield body, f"class A(nn.Module):\n    {body}\nA()"


HOSTILE = [
    (name, text)
    for name, text in (*_deep(), *_huge(), *_long(), *_damaged())
    if len(text) <= MOST_TEXT
]
