"""From an action, a rule, a card's text or an answer to what is known in it, and to the checks of its lines."""

from __future__ import annotations

from ..model.symbols import ActionSymbol, AnswerSymbol, CardSymbol, LocalSymbol, RuleSymbol
from ..syntax import nodes as n
from .expressions import check_condition
from .scope import Context, Scope, make_local
from .statements import check_block
from .windows import check_answered, check_windows, is_before, kept_lines


def check_action(cx: Context, action: ActionSymbol) -> None:
    """An action: its lines, and where they may be answered."""
    scope = Scope(action.me, part="action")
    for index, param in enumerate(action.node.params):
        action.params[index] = make_local(cx, scope, param.name, action.params[index].type)
    scope.heads_apart = any(is_before(rule.node, action.name) for rule in cx.names.rules.values())
    scope.kept_lines = kept_lines(cx.names, action)
    check_block(cx, scope, action.node.block, f"action {action.name}")
    check_windows(cx, action)


def check_rule(cx: Context, rule: RuleSymbol) -> None:
    """A rule around an action, a phase or the turn; who acts is its `me`, and `actor` too."""
    scope = Scope(rule.me, part="rule")
    if rule.me is not None:
        scope.locals["actor"] = rule.me
    event = rule.node.event
    if is_before(rule.node, event.name.text) and event.name.text in cx.names.actions:
        scope.cancels = event.name.text
    _names(cx, scope, event.names, rule.params)
    if rule.node.condition is not None:
        check_condition(cx, scope, rule.node.condition)
    check_block(cx, scope, rule.node.block, f"rule {rule.name}")


def check_card(cx: Context, card: CardSymbol) -> None:
    """What the text of a kind does when it is resolved."""
    scope = Scope(card.me, part="card")
    scope.locals["this"] = card.this
    if card.node.block is not None:
        check_block(cx, scope, card.node.block, f"card {card.kind}")


def check_answer(cx: Context, answer: AnswerSymbol) -> None:
    """What it says of answering an action; `me` answers, `actor` did the action."""
    scope = Scope(answer.me, part="answer")
    scope.locals |= {"this": answer.this, "actor": answer.actor}
    scope.cancels = answer.action
    _names(cx, scope, answer.node.names, answer.params)
    scope.kept = frozenset(scope.locals)
    if answer.node.condition is not None:
        check_condition(cx, scope, answer.node.condition)
    check_block(cx, scope, answer.node.block, f"answer to {answer.action}")
    check_answered(cx, answer)


def _names(cx: Context, scope: Scope, idents: list[n.Ident], params: list[LocalSymbol]) -> None:
    """The names that a part gives to the arguments of its event."""
    for index, ident in enumerate(idents):
        params[index] = make_local(cx, scope, ident, params[index].type)
