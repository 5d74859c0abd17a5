"""The largest matching in any graph, after Jack Edmonds, *Paths, trees, and flowers* (1965).

With it the pairing of a round knows, before it settles on a game, whether everybody else can still be paired.
"""

from collections import deque
from collections.abc import Collection, Mapping


class Matching:
    """Who is matched with whom; as many as possible."""

    def __init__(self, graph: Mapping[int, Collection[int]]) -> None:
        self.partner: dict[int, int] = {}
        self._graph = {vertex: set(near) & graph.keys() for vertex, near in graph.items()}
        for vertex in sorted(self._graph):
            self._match(vertex)

    def is_perfect(self) -> bool:
        """Is nobody left over?"""
        return len(self.partner) == len(self._graph)

    def can_pair(self, one: int, other: int) -> bool:
        """Pair two of a perfect matching, if it stays perfect for the rest; they leave the graph."""
        before, graph = dict(self.partner), self._graph
        left = [vertex for vertex in (self.partner[one], self.partner[other]) if vertex not in (one, other)]
        for vertex in (one, other, *left):
            self.partner.pop(vertex, None)
        self._graph = {vertex: near - {one, other} for vertex, near in graph.items() if vertex not in (one, other)}
        if left:
            self._match(left[0])
        if not self.is_perfect():
            self.partner, self._graph = before, graph
            return False
        return True

    def _match(self, vertex: int) -> None:
        if vertex not in self.partner:
            search = _Search(self._graph, self.partner, vertex)
            end = search.end_of_path()
            while end is not None:
                before = search.parent[end]
                after = self.partner.get(before)
                self.partner[end], self.partner[before] = before, end
                end = after


class _Search:
    """A search for a path from a vertex to another without a partner, on which every second edge is in the matching.

    An odd circle that it meets (a blossom) is treated as one vertex, its base.
    """

    def __init__(self, graph: Mapping[int, Collection[int]], partner: Mapping[int, int], root: int) -> None:
        self.parent: dict[int, int] = {}
        self._graph, self._partner, self._root = graph, partner, root
        self._base = {vertex: vertex for vertex in graph}
        self._outer = {root}  # at an even distance from the root
        self._waiting = deque([root])

    def end_of_path(self) -> int | None:
        while self._waiting:
            vertex = self._waiting.popleft()
            for near in sorted(self._graph[vertex]):
                if self._base[vertex] == self._base[near] or self._partner.get(vertex) == near:
                    continue
                if near in self._outer:
                    self._shrink(vertex, near)
                elif near not in self.parent:
                    self.parent[near] = vertex
                    if near not in self._partner:
                        return near
                    self._reach(self._partner[near])
        return None

    def _reach(self, vertex: int) -> None:
        self._outer.add(vertex)
        self._waiting.append(vertex)

    def _shrink(self, one: int, other: int) -> None:
        """Two outer vertices are joined: what lies between them and where their ways part is one vertex from now on."""
        stem = self._stem(one, other)
        inside = self._turn(one, stem, other) | self._turn(other, stem, one)
        for vertex in self._graph:
            if self._base[vertex] in inside:
                self._base[vertex] = stem
                if vertex not in self._outer:
                    self._reach(vertex)

    def _stem(self, one: int, other: int) -> int:
        """Where the ways of two vertices to the root meet."""
        passed, vertex = set(), self._base[one]
        while True:
            passed.add(vertex)
            if vertex == self._base[self._root]:
                break
            vertex = self._base[self.parent[self._partner[vertex]]]
        vertex = self._base[other]
        while vertex not in passed:
            vertex = self._base[self.parent[self._partner[vertex]]]
        return vertex

    def _turn(self, vertex: int, stem: int, child: int) -> set[int]:
        """Let the way from a vertex to the stem be walked in the other direction, too; returns the bases on it."""
        inside = set()
        while self._base[vertex] != stem:
            partner = self._partner[vertex]
            inside |= {self._base[vertex], self._base[partner]}
            self.parent[vertex] = child
            child, vertex = partner, self.parent[partner]
        return inside
