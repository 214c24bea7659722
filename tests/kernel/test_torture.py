"""Control flow that is hard to cut up means the same cut up, natively, on clones and after JSON."""

import textwrap

import pytest

from .workshop import compare_all, game

RULES = {
    "sums on both sides": """
        async def main(g):
            return (await ask(g, 2)) + 1 + (await ask(g, 3)) * 2 - (await ask(g, 2))
        """,
    "comparison of sums": """
        async def main(g):
            if (await ask(g, 3)) + 1 < (await ask(g, 3)) - (await ask(g, 2)):
                return 7
            return not (await ask(g, 2)) == 1
        """,
    "arguments": """
        async def main(g):
            a = 4
            return add(a, await ask(g, 2), (await ask(g, 2)) + 1, 3, add(await ask(g, 2), a))
        """,
    "a tuple of answers": """
        async def main(g):
            pair = (await ask(g, 2), 5, -(await ask(g, 2)), await ask(g, 2))
            return pair[(await ask(g, 3)) + 1], pair[0]
        """,
    "short circuits": """
        async def main(g):
            x = g.count == 0 and (await ask(g, 2)) and (await ask(g, 3)) + 1
            y = (await ask(g, 2)) or g.count or (await ask(g, 2)) or 9
            z = not ((await ask(g, 2)) and not (await ask(g, 2)))
            return int(x), int(y), int(z)
        """,
    "short circuits inside sums": """
        async def main(g):
            return ((await ask(g, 2)) or 3) + ((await ask(g, 2)) and 5) + (await ask(g, 2))
        """,
    "an endless loop with breaks": """
        async def main(g):
            n = 0
            while True:
                n += 1
                x = await ask(g, 3)
                if x == 0:
                    continue
                if x == 1 or n > 3:
                    break
                g.mark(n, x)
                if n == 3:
                    return 100
            return n
        """,
    "a loop that asks whether it goes on": """
        async def main(g):
            n = 0
            while (await ask(g, 2)) and n < 3:
                n += await ask(g, 2)
                while n and not (await ask(g, 2)):
                    n -= 1
                    if n == 1:
                        break
                g.mark(n)
            return n
        """,
    "loops in loops": """
        async def main(g):
            for i in range(2):
                for j in range(i, 3):
                    if j == 2:
                        continue
                    x = await ask(g, 2)
                    if x:
                        break
                    g.mark(i, j)
                else_ = i * 10
                g.mark(else_)
                if (await ask(g, 2)) == 1:
                    i += 5
                    g.mark(i)
            return i
        """,
    "every kind of loop": """
        async def main(g):
            for a, b in tuple([(1, 2), (3, 4)]):
                g.mark(a, await ask(g, 2), b)
            for x in sorted([3, 1, 2]):
                if await ask(g, 2):
                    break
                g.mark(x)
            for x in (5, 6):
                g.count += x
                g.mark(await ask(g, 2), g.count)
            for x in range(4, 0, -2):
                g.mark(x, await ask(g, 2))
            return x
        """,
    "a range that is asked for": """
        async def main(g):
            for i in range(await ask(g, 2), (await ask(g, 3)) + 1):
                g.mark(i, await ask(g, 2))
            return 1
        """,
    "match": """
        async def main(g):
            for i in range(2):
                match await ask(g, 4):
                    case 0:
                        g.mark(await ask(g, 2))
                    case 1 | 2 if i == 0:
                        g.mark(50)
                        continue
                    case 2:
                        return 9
                    case _:
                        if await ask(g, 2):
                            break
                g.mark(60 + i)
            return 3
        """,
    "elif": """
        async def main(g):
            if await ask(g, 2):
                g.mark(1)
            elif (await ask(g, 2)) and (await ask(g, 2)):
                g.mark(2)
            elif g.count:
                g.mark(3)
            else:
                x = await ask(g, 2)
                g.mark(4, x)
                if x:
                    return 5
            return 6
        """,
    "recursion": """
        async def main(g):
            return await down(g, 2)

        @rule
        async def down(g, n):
            if n == 0:
                return await ask(g, 2)
            x = await down(g, n - 1)
            if x:
                return x + n
            return add(await down(g, n - 1), n)
        """,
    "names that live in one block only": """
        async def main(g):
            total = last = old = 0
            for i in range(3):
                if i:
                    total += last
                last = i * 2
                more = [q * last for q in range(3)]
                total += sum(more)
                if i == 1:
                    total += await ask(g, 2)
                k = 0
                while k < 2:
                    if k:
                        total += old
                    old = k + 1
                    k += 1
            return total + await ask(g, 2)
        """,
    "inner loops without an await": """
        async def main(g):
            for i in range(2):
                x = await ask(g, 3)
                for j in range(5):
                    if j == x:
                        break
                    if j == 1:
                        continue
                    g.mark(j)
                while x:
                    x -= 1
                    if x == 1:
                        return 77
            return i
        """,
    "annotations, unpacking and chained targets": """
        async def main(g):
            a: int = await ask(g, 2)
            b: int = 3
            a, b = b, a
            c, d = await two(g)
            e = f = (await ask(g, 2)) + 1
            g.count = await ask(g, 2)
            g.hands[0][a - 3] = await ask(g, 2)
            e += await ask(g, 2)
            assert e >= f
            return a, b, c, d, e, f, g.count, g.hands[0][0]
        """,
    "a pick": """
        async def main(g):
            taken = await Pick(0, SET, hand, 1, 2)
            more = await Pick(0, SET, below, 0, 1, 2)
            return add(*taken), len(taken), len(more)
        """,
    "nothing asked": """
        async def main(g):
            pass
        """,
    "only one possibility": """
        async def main(g):
            x = 0
            while x < 300:
                x += 1 + await ask(g, 1)
            return x, await ask(g, 2)
        """,
}


@pytest.mark.parametrize("source", RULES.values(), ids=RULES)
def test_torture_rule_means_the_same_in_all_four_ways(source: str) -> None:
    made = game("@rule\n" + textwrap.dedent(source).lstrip())
    assert compare_all(made, most=14)


SIDE_BY_SIDE = {
    "each": """
        async def main(g):
            got = await Each(range(g.players), branch, 2)
            g.mark(*got)
            total = sum(got)
            return total + await ask(g, 2)

        @rule
        async def branch(g, seat, n):
            a = await Ask(seat, NUMBER, below, n)
            if seat == 0:
                return a
            return add(a, await Ask(seat, NUMBER, below, a + 1))
        """,
    "many that join at once": """
        async def main(g):
            n = 0
            while n < 400:
                got = await Each(range(g.players), branch)
                n += 1
            return n + await ask(g, 2)

        @rule
        async def branch(g, seat):
            return seat
        """,
    "windows in turn": """
        async def main(g):
            for i in range(2):
                answer = await window(g, ANSWER, answers, [1, 0])
                if answer is None:
                    g.mark(9)
                    continue
                g.mark(answer[0], answer[1])
            return 1

        @lister
        def answers(g, seat):
            return [None, seat, 5]
        """,
    "picks side by side": """
        async def main(g):
            got = await Each([1, 0], branch)
            return len(got[0]), add(*got[1])

        @rule
        async def branch(g, seat):
            return await Pick(seat, SET, below, 1, 2, 2)
        """,
}


@pytest.mark.parametrize("source", SIDE_BY_SIDE.values(), ids=SIDE_BY_SIDE)
def test_side_by_side_means_the_same_in_all_four_ways(source: str) -> None:
    made = game("@rule\n" + textwrap.dedent(source).lstrip())
    assert compare_all(made, players=2, most=10)
