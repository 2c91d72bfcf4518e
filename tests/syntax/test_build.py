"""Every form of the language becomes the node that belongs to it, with the span of its own text."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from tuckbox.interpreter.source import SourceFile
from tuckbox.interpreter.syntax import nodes as n
from tuckbox.interpreter.syntax.parse import parse
from tuckbox.interpreter.syntax.walk import children, walk

from .reading import SAMPLES, read, read_sample, said, span_text

EXPRESSIONS = {
    "12": "Int(12)",
    "yes": "Truth(True)",
    "no": "Truth(False)",
    "nobody": "Nobody",
    "nothing": "Nothing",
    "me": "Me",
    "players": "Players",
    "other players": "Others",
    "players still in": "StillIn",
    "player 2": "SeatNumber(2)",
    "[red, 3]": "Listing([Name('red') Int(3)])",
    "[]": "Listing([])",
    "[1 to 6]": "Numbers(Int(1) Int(6))",
    "deck": "Name('deck')",
    "my hand": "My('hand')",
    "hand of left of me": "Of('hand' Of('left' Me))",
    "top 3 of deck": "SomeOf('top' Int(3) Name('deck'))",
    "every meld of me": "EveryOf('meld' Me)",
    "every rank": "Every('rank')",
    "count my hand": "Count(My('hand'))",
    "any x": "Any(Name('x'))",
    "the only x": "Only(Name('x'))",
    "total worth among my won": "Total(Name('worth') My('won'))",
    "lowest rank among hand": "Fold('lowest' Name('rank') Name('hand'))",
    "highest of [1, a]": "ExtremeOf('highest' Listing([Int(1) Name('a')]))",
    "points for count a": "Step('points' Count(Name('a')))",
    "fits(b, 2)": "Call('fits' [Name('b') Int(2)])",
    "fits()": "Call('fits' [])",
    "hand where lit": "Where(Name('hand') - Name('lit'))",
    "hand as g where rank of g is 2": "Where(Name('hand') g Compare('is' Of('rank' Name('g')) Int(2)))",
    "a is not b": "Compare('is not' Name('a') Name('b'))",
    "a is in b": "Compare('in' Name('a') Name('b'))",
    "a is not in b": "Compare('not in' Name('a') Name('b'))",
    "a is at least b": "Compare('at least' Name('a') Name('b'))",
    "a is at most b": "Compare('at most' Name('a') Name('b'))",
    "a is more than b": "Compare('more' Name('a') Name('b'))",
    "a is less than b": "Compare('less' Name('a') Name('b'))",
    "a begins with b": "Compare('begins' Name('a') Name('b'))",
    "a is highest": "IsExtreme('highest' Name('a'))",
    "a is unique": "IsUnique(Name('a'))",
    "a is empty": "IsEmpty(Name('a') False)",
    "a is not empty": "IsEmpty(Name('a') True)",
    "a + b * 2 - 1": "Arith('-' Arith('+' Name('a') Arith('*' Name('b') Int(2))) Int(1))",
    "-a": "Negative(Name('a'))",
    "not a": "Not(Name('a'))",
    "a and not b and c": "Logic('and' [Name('a') Not(Name('b')) Name('c')])",
    "a divided by 2 rounded up": "Divided(Name('a') Int(2) 'up')",
    "a * b divided by c rounded down": "Divided(Arith('*' Name('a') Name('b')) Name('c') 'down')",
    "a where b else c": "FirstNotEmpty([Where(Name('a') - Name('b')) Name('c')])",
    "a else b where c else d": "FirstNotEmpty([Name('a') Where(Name('b') - Name('c')) Name('d')])",
    "a or (b and c)": "Logic('or' [Name('a') Logic('and' [Name('b') Name('c')])])",
}
STEPS = {
    "pay 1 from a to b": "Pay(False Int(1) Name('a') Name('b') - -)",
    "pay (c + 1) from my a to b:/stop/else:/stop": (
        "Pay(False Arith('+' Name('c') Int(1)) My('a') Name('b') Block([Stop]) Else(- Block([Stop])))"
    ),
    "move a to b": "Move(Name('a') Name('b') -)",
    "move a to b, on left": "Move(Name('a') Name('b') How('left' - - - -))",
    "move a to b, lowest worth on top": "Move(Name('a') Name('b') How('top' 'lowest' worth - -))",
    "move a to b, showing box": "Move(Name('a') Name('b') How(- - - box -))",
    "move a to b, at place 3": "Move(Name('a') Name('b') How(- - - - Int(3)))",
    "draw 1 from a to b": "Draw(Amount(Int(1) Int(1)) Name('a') Name('b') - - - -)",
    "draw (n + 1) from a to b as x:/stop/else:/stop": (
        "Draw(Amount(Arith('+' Name('n') Int(1)) Arith('+' Name('n') Int(1))) Name('a') Name('b') x -"
        " Block([Stop]) Else(- Block([Stop])))"
    ),
    "move a to player 2": "Move(Name('a') SeatNumber(2) -)",  # the checker says that a zone is wanted
    "shuffle a": "Shuffle(Name('a'))",
    "show a": "Show(Name('a') -)",
    "show a to p": "Show(Name('a') Name('p'))",
    "show a to player 2": "Show(Name('a') SeatNumber(2))",
    "choose x from a": "Choose(False False - x Name('a') - - -)",
    'choose 1 to 2 x from a "Which?"': "Choose(False False Amount(Int(1) Int(2)) x Name('a') 'Which?' - -)",
    "choose up to n x from a where b": ("Choose(False False Amount(- Name('n')) x Where(Name('a') - Name('b')) - - -)"),
    "choose any number x from a": "Choose(False False Amount(- -) x Name('a') - - -)",
    "choose n from 2 to 12 by 2 where n is not 4": (
        "Choose(False False - n Range(Int(2) Int(12) Int(2) Compare('is not' Name('n') Int(4))) - - -)"
    ),
    'may choose x from a:/stop/else "No"': "Choose(True False - x Name('a') - Block([Stop]) Else('No' -))",
    'may choose x from a:/stop/else "No":/stop': (
        "Choose(True False - x Name('a') - Block([Stop]) Else('No' Block([Stop])))"
    ),
    'choose one:/"a":/stop/"b":/stop': (
        "ChooseOne(False False [Alternative('a' Block([Stop])) Alternative('b' Block([Stop]))] -)"
    ),
    'choose one:/"a":/needs b/stop': ("ChooseOne(False False [Alternative('a' Block([Needs(Name('b')) Stop]))] -)"),
    'may choose one:/"a":/stop/else "No":/stop': (
        "ChooseOne(True False [Alternative('a' Block([Stop]))] Else('No' Block([Stop])))"
    ),
    'may choose one:/"a":/stop/else "No"': "ChooseOne(True False [Alternative('a' Block([Stop]))] Else('No' -))",
    'must choose one:/"a":/stop': "ChooseOne(False True [Alternative('a' Block([Stop]))] -)",
    "needs b is 2": "Needs(Compare('is' Name('b') Int(2)))",
    'must choose 2 x from a "Which?"': "Choose(False True Amount(Int(2) Int(2)) x Name('a') 'Which?' - -)",
    "flip a to box": "Flip(Name('a') box)",
    "flip every a where b to box": "Flip(Where(Every('a') - Name('b')) box)",
    "swap a with b": "Swap(Name('a') Name('b'))",
    "resolve a": "Resolve(Name('a'))",
    "resolve top of a": "Resolve(Of('top' Name('a')))",
    "other players may answer": "Window(True -)",
    "players may answer from hand": "Window(False hand)",
    "cancel": "Cancel(-)",
    "cancel, moving it to hand of p": "Cancel(Of('hand' Name('p')))",
    "let x = a": "Let(x Name('a'))",
    "set my score to 3": "SetTo(My('score') Int(3) -)",
    "set a to b until end of turn": "SetTo(Name('a') Name('b') Until('end' turn -))",
    "set a to b until my next turn": "SetTo(Name('a') Name('b') Until('next' turn -))",
    "set a to b until end of my next turn": "SetTo(Name('a') Name('b') Until('next end' turn -))",
    "set a to b until next turn of left of me": "SetTo(Name('a') Name('b') Until('next of' turn Of('left' Me)))",
    "set a of c to 1 until it leaves": "SetTo(Of('a' Name('c')) Int(1) Until('leaves' - -))",
    "adjust a of b by 1": "Adjust(a Name('b') Int(1) -)",
    "adjust a of b where c by 1 + d until end of round": (
        "Adjust(a Where(Name('b') - Name('c')) Arith('+' Int(1) Name('d')) Until('end' round -))"
    ),
    "at end of turn do a": "Later('end' False turn a [])",
    "at start of my next turn do a(b, 2)": "Later('start' True turn a [Name('b') Int(2)])",
    "add 1 to a": "Add(Int(1) Name('a') False)",
    "subtract 1 from a": "Add(Int(1) Name('a') True)",
    "do a": "Do(a [] - -)",
    "do a(b, 2):/stop": "Do(a [Name('b') Int(2)] Block([Stop]) -)",
    "if a:/stop": "If([Arm(Name('a') Block([Stop]))] -)",
    "if a:/stop/else if b:/stop/else:/end turn": (
        "If([Arm(Name('a') Block([Stop])) Arm(Name('b') Block([Stop]))] Block([End(turn)]))"
    ),
    "each player:/stop": "EachPlayer(False False - - Block([Stop]))",
    "each other player at once from p where a:/stop": ("EachPlayer(True True Name('p') Name('a') Block([Stop]))"),
    "each player from player 2:/stop": "EachPlayer(False False SeatNumber(2) - Block([Stop]))",
    "for each x in a where b:/stop": "ForEach(x Where(Name('a') - Name('b')) Block([Stop]))",
    "for each k from 1 to n:/stop": "ForEach(k Range(Int(1) Name('n') - -) Block([Stop]))",
    "repeat 3 times:/stop": "RepeatTimes(Int(3) Block([Stop]))",
    "repeat while a:/stop": "RepeatWhile(Name('a') Block([Stop]))",
    "take turns:/stop": "TakeTurns(- - Block([Stop]))",
    "take turns from p until a:/stop": "TakeTurns(Name('p') Name('a') Block([Stop]))",
    "take turns from player 2 until a:/stop": "TakeTurns(SeatNumber(2) Name('a') Block([Stop]))",
    'phase buy "Buy":/stop': "Phase(buy 'Buy' Block([Stop]))",
    "ask p:/stop": "Ask(Name('p') Block([Stop]))",
    "ask player 2:/stop": "Ask(SeatNumber(2) Block([Stop]))",
    "at once:/stop": "AtOnce(Block([Stop]))",
    "stop": "Stop",
    "reopen": "Reopen(False)",
    "reopen for everyone": "Reopen(True)",
    "drop out": "DropOut",
    "random a from b": "Random(- a Name('b') - -)",
    "random 2 a from 1 to 6:/stop/else:/stop": (
        "Random(Amount(Int(2) Int(2)) a Range(Int(1) Int(6) - -) Block([Stop]) Else(- Block([Stop])))"
    ),
    "end game": "End(game)",
    "winners are players": "Winners(Players)",
    "losers are everyone": "Losers(Everyone)",
    "ties go to highest a, lowest my b": "Ties([Tie('highest' Name('a')) Tie('lowest' My('b'))])",
    "skip left of me": "Skip(Of('left' Me))",
    "another turn for p": "AnotherTurn(Name('p'))",
    "next turn to player 2": "NextTurn(SeatNumber(2))",
    "reverse turns": "ReverseTurns",
    "eliminate players where a": "Eliminate(Where(Players - Name('a')) -)",
}
PARTS = {
    "option a = 3": "Option(a Int(3) - - -)",
    'option a = -3 from -5 to 5 "text"': "Option(a Int(-3) Int(-5) Int(5) 'text')",
    "option a = [yes, 1]": "Option(a Listing([Truth(True) Int(1)]) - - -)",
    "zone a: pile of card, hidden, refilled from b if c": (
        "Zone(a 'pile' card Look('hidden') False Refill(b c False) - [] [])"
    ),
    "zone 手札: set of card, private, each player": "Zone(手札 'set' card Look('private') True - - [] [])",
    "zone a: row of card, open, open when b": "Zone(a 'row' card Look('open') False - - [NotBuilt('when')] [])",
    "zone a: slot of card, each suit, showing box": ("Zone(a 'slot' card - False - box [] [Over(suit - -)])"),
    "zone a: pool of chip, refilled from b below the top": ("Zone(a 'pool' chip - False Refill(b - True) - [] [])"),
    "zone a: set of card, open, each player, numbered 1 to b": (
        "Zone(a 'set' card Look('open') True - - [] [Over(- Int(1) Name('b'))])"
    ),
    "track a: number starting 2, hidden, each player, each suit": (
        "Track(a NumberType Int(2) Look('hidden') [player suit] [] [] -)"
    ),
    "track a: yes or no, until end of turn": "Track(a YesNoType - - [] [] [] Until('end' turn -))",
    "track a: set of player": "Track(a CollectionType('set' PlayerType) - - [] [] [] -)",
    "track a: list of kind of card": "Track(a CollectionType('list' KindType(card)) - - [] [] [] -)",
    "define a = b": "Define(a [] Name('b') - - -)",
    "define a(b: card, c: number) = b": ("Define(a [Param(b NamedType(card)) Param(c NumberType)] Name('b') - - -)"),
    "setup:/stop": "Setup(- Block([Stop]))",
    "setup a:/stop": "Setup(a Block([Stop]))",
    "play:/stop": "Play(Block([Stop]))",
    "score a:/stop": "Score(a Block([Stop]))",
    "action a:/stop": "Action(a [] Block([Stop]))",
    "action a(b: card):/needs b/stop/even if cancelled:/stop": (
        "Action(a [Param(b NamedType(card))] Block([Needs(Name('b')) Stop EvenIfCancelled(Block([Stop]))]))"
    ),
    "rule a before phase b:/stop": "Rule(a 'before' Event(True b []) - Block([Stop]))",
    "rule a after b(c, d) if c:/stop": "Rule(a 'after' Event(False b [c d]) Name('c') Block([Stop]))",
    "rule a after turn:/stop": "Rule(a 'after' Event(False turn []) - Block([Stop]))",
    "card a:/stop": "Card(a Block([Stop]) [] [] -)",
    "card a:/needs b/stop": "Card(a Block([Needs(Name('b')) Stop]) [] [] -)",
    "card a:/answer to b:/cancel": "Card(a - [Answer(b [] - Block([Cancel(-)]))] [] -)",
    "card a:/stop/answer to b(c, d) if e:/cancel/stop/even if cancelled:/stop": (
        "Card(a Block([Stop]) [Answer(b [c d] Name('e') Block([Cancel(-) Stop EvenIfCancelled(Block([Stop]))]))] [] -)"
    ),
    "card a:/while in b:/rule after c:/stop": "Card(a - [] [NotBuilt('while in')] -)",
    "replace card a:/stop": "Replace(Card(a Block([Stop]) [] [] -))",
    "order a of b, lowest first: c, 2": "Order(a b 'lowest' [Name('c') Int(2)])",
    "define a of card = 3": "Define(a [] Int(3) card - -)",
    "define a of player as p, at least 0 = b": "Define(a [] Name('b') player p Int(0))",
    "define a:/when b: 1/when c: 2/otherwise: 3": (
        "Define(a [] Cases([CaseArm(Name('b') Int(1)) CaseArm(Name('c') Int(2))] Int(3)) - - -)"
    ),
    "define a(b: number):/when b is 1: c": (
        "Define(a [Param(b NumberType)] Cases([CaseArm(Compare('is' Name('b') Int(1)) Name('c'))] -) - - -)"
    ),
    "cards where a is 2:/stop": "Card(a is 2 Block([Stop]) [] [] Compare('is' Name('a') Int(2)))",
    "replace define a = b": "Replace(Define(a [] Name('b') - - -))",
    "replace phase a:/stop": "Replace(Phase(a - Block([Stop])))",
}
NOT_BUILT_EXPRESSIONS = {
    "every meld in hand": "every meld in",
    "strongest poker in hand": "strongest",
    "least points of hand outside meld": "least",
    "c onward": "onward",
}
NOT_BUILT_PARTS = {
    "teams: 1 and 3, 2 and 4": "teams",
    "pattern a of card:/b: 2, same rank": "pattern",
    'answer a to b "text":/stop': "answer",
}


def laid_out(text: str, level: int) -> str:
    """The short form of this file (`if a:/stop`) as lines: deeper behind a colon, back for `else` and the like."""
    lines: list[str] = []
    deep = level
    for line in text.split("/"):
        if line.startswith(("else", "even", "otherwise", "when", '"', "answer")) and lines:
            deep = level + (0 if line.startswith("else") else 1)
            deep += line.startswith("even") and any(above.strip().startswith("answer") for above in lines)
        lines.append("    " * deep + line)
        deep += line.endswith(":")
    return "\n".join(lines) + "\n"


def step(text: str) -> n.Node:
    (part,) = read("action a:\n" + laid_out(text, 1)).parts
    assert isinstance(part, n.Action)
    (made,) = part.block.body
    return made


def expression(text: str) -> n.Node:
    (part,) = read(f"define a = {text}").parts
    assert isinstance(part, n.Define)
    return part.value


def part(text: str) -> n.Node:
    (made,) = read(laid_out(text, 0)).parts
    return made


@pytest.mark.parametrize("text", EXPRESSIONS)
def test_expression(text: str) -> None:
    node = expression(text)
    assert said(node) == EXPRESSIONS[text]
    assert span_text(node) == text


@pytest.mark.parametrize("text", STEPS)
def test_step(text: str) -> None:
    node = step(text)
    assert said(node) == STEPS[text]
    assert span_text(node) == text


@pytest.mark.parametrize("text", PARTS)
def test_part(text: str) -> None:
    node = part(text)
    assert said(node) == PARTS[text]
    assert span_text(node) == text


@pytest.mark.parametrize(("text", "word"), NOT_BUILT_EXPRESSIONS.items())
def test_expression_not_built(text: str, word: str) -> None:
    node = expression(text)
    assert isinstance(node, n.NotBuilt) and node.word == word
    assert span_text(node).startswith(word)


@pytest.mark.parametrize(("text", "word"), NOT_BUILT_PARTS.items())
def test_part_not_built(text: str, word: str) -> None:
    node = part(text)
    assert isinstance(node, n.NotBuilt) and node.word == word
    assert span_text(node) in word


def test_all_heads_stand_at_the_top_of_the_block() -> None:
    text = "action a:\n    needs b\n    must choose c from d\n    must pay 1 from e to f\n    stop\n"
    (made,) = read(text).parts
    assert said(made) == (
        "Action(a [] Block([Needs(Name('b')) Choose(False True - c Name('d') - - -) "
        "Pay(True Int(1) Name('e') Name('f') - -) Stop]))"
    )


def test_heads_are_the_first_lines_only() -> None:
    text = 'action a:\n    needs b\n    must choose c from d\n    must choose one:\n        "e":\n            stop\n'
    (made,) = read(f"{text}    choose f from d\n    stop\n").parts
    assert isinstance(made, n.Action)
    assert [type(head).__name__ for head in n.heads_of(made.block)] == ["Needs", "Choose", "ChooseOne"]
    (made,) = read("action a:\n    choose f from d\n").parts
    assert isinstance(made, n.Action) and n.heads_of(made.block) == []


def test_playable_is_read_as_a_link_and_told() -> None:
    file, problems = parse(SourceFile("rules.tuck", "define a = playable(b of c)\n"))
    assert said(file.parts[0]) == "Define(a [] Of('playable' Of('b' Name('c'))) - - -)"
    assert [problem.hint for problem in problems] == ["Write `playable of b of c`."]
    assert said(expression("playable of b")) == "Of('playable' Name('b'))"


SCENARIO = """scenario "all of it":
    variant one
    option size = [1, 2]
    3 players
    start at turn of player 2
    given:
        hand of player 1: 3 gift_10, 2 red box, blue
        top of stock: nothing
        column of 3: -2
        leader: player 3
    choices:
        player 1: "Play it", a and 2 b, yes
        player 2 cannot: c
    expect:
        open: no
        winners: player 1, player 3
"""


def test_scenario() -> None:
    (made,) = read(SCENARIO).scenarios
    assert said(made) == (
        "Scenario('all of it' [one] [OptionSetting(size Listing([Int(1) Int(2)]))] 3 Start('turn' - 2) ["
        "Section('given' ["
        "Fact(Spot(hand 1 - -) [Thing(3 'gift_10' - - - -) Thing(2 'red' 'box' - - -) Thing(1 'blue' - - - -)]) "
        "Fact(Spot(top - stock -) [Thing(1 - - - - -)]) "
        "Fact(Spot(column - - 3) [Thing(1 - - -2 - -)]) "
        "Fact(Spot(leader - - -) [Thing(1 - - - - 3)])] []) "
        "Section('choices' [] ["
        "Answers(1 False [Reply([] 'Play it') Reply([Thing(1 'a' - - - -) Thing(2 'b' - - - -)] -)"
        " Reply([Thing(1 - - - True -)] -)]) "
        "Answers(2 True [Reply([Thing(1 'c' - - - -)] -)])]) "
        "Section('expect' ["
        "Fact(Spot(open - - -) [Thing(1 - - - False -)]) "
        "Fact(Spot(winners - - -) [Thing(1 - - - - 1) Thing(1 - - - - 3)])] [])])"
    )
    assert made.span.end_line == 16 and span_text(made).endswith("winners: player 1, player 3")


@pytest.mark.parametrize(
    ("text", "start"),
    [("start at score", "Start('score' - -)"), ("start at phase buy", "Start('phase' buy -)")],
)
def test_scenario_start(text: str, start: str) -> None:
    (made,) = read(f'scenario "a":\n    {text}\n    expect:\n        a: b\n').scenarios
    assert said(made.start) == start


@pytest.mark.parametrize(("text", "players"), [("1 player", 1), ("1 players", 1), ("3 players", 3)])
def test_scenario_players(text: str, players: int) -> None:
    (made,) = read(f'scenario "a":\n    {text}\n    expect:\n        a: b\n').scenarios
    assert made.players == players


def everything() -> Iterator[n.Node]:
    for path in SAMPLES:
        yield from walk(read_sample(path))
    yield from walk(read(SCENARIO))
    for make, texts in ((expression, EXPRESSIONS), (step, STEPS), (part, PARTS)):
        for text in texts:
            yield from walk(make(text))


def test_every_class_of_node_is_made() -> None:
    classes = {c for c in vars(n).values() if isinstance(c, type) and issubclass(c, n.Node)}
    made = {type(node) for node in everything()}
    assert classes - made == {n.Node}
    assert made <= classes


def test_spans_lie_in_each_other() -> None:
    """A node stands within the node that holds it, and never ends in a comment, an empty line or a space."""
    for path in SAMPLES:
        for node in walk(read_sample(path)):
            outer = node.span
            for kid in children(node):
                inner = kid.span
                assert (outer.line, outer.column) <= (inner.line, inner.column)
                assert (inner.end_line, inner.end_column) <= (outer.end_line, outer.end_column), (
                    said(node),
                    str(inner),
                )
            if not isinstance(node, n.RuleFile):
                text = span_text(node)
                assert text and text == text.strip() and "#" not in text.split("/")[-1]


def test_a_broken_line_in_brackets() -> None:
    (made,) = read("define a = [\nred,  # a note\n    blue\n]\n").parts
    assert said(made) == "Define(a [] Listing([Name('red') Name('blue')]) - - -)"
    assert (made.span.line, made.span.end_line) == (1, 4)


def test_comments_and_empty_lines_belong_to_nothing() -> None:
    text = "# first\nplay:\n    # at the head\n    stop  # here\n\n# between\n    stop\n\n    # behind\n"
    (made,) = read(text).parts
    assert said(made) == "Play(Block([Stop Stop]))"
    assert (made.span.line, made.span.end_line, made.span.end_column) == (2, 7, 9)


def test_a_text_may_hold_anything() -> None:
    (made,) = read('option a = 1 "# not a comment: ８ “x” [(\t"\n').parts
    assert isinstance(made, n.Option) and made.text == "# not a comment: ８ “x” [(\t"


def test_words_of_the_language_are_free_as_names_where_they_can_be() -> None:
    (made,) = read("zone discard: pile of card, open\n").parts
    assert isinstance(made, n.Zone) and made.name.text == "discard"
    assert said(expression("count draw + open of deck")) == ("Arith('+' Count(Name('draw')) Of('open' Name('deck')))")


def test_reading_twice_gives_the_same() -> None:
    for path in SAMPLES:
        source = SourceFile(path.name, path.read_text(encoding="utf-8"))
        assert said(parse(source)[0]) == said(parse(source)[0])
