// Which moves remain after some touches. A move is a sequence of steps, each a list of things of which any will do;
// touches may come in any order, and each stands for another step.

/** Can all touched things be given to different steps? */
export function fits(steps, touched) {
  if (touched.length > steps.length) return false;
  const taken = new Array(steps.length).fill(-1); // for each step the touch it was given
  return touched.every((_, touch) => place(touch, new Set()));

  // Kuhn's way of matching: a taken step is free if its touch finds another.
  function place(touch, seen) {
    return steps.some((step, number) => {
      if (seen.has(number) || !step.includes(touched[touch])) return false;
      seen.add(number);
      if (taken[number] >= 0 && !place(taken[number], seen)) return false;
      taken[number] = touch;
      return true;
    });
  }
}

/** The moves that can still be meant. */
export const remaining = (moves, touched) =>
  touched.length ? moves.filter((move) => fits(move.touches, touched)) : moves.filter((move) => move.touches.length);

/** Those of them that need no further touch. */
export const complete = (moves, touched) =>
  touched.length ? remaining(moves, touched).filter((move) => move.touches.length === touched.length) : [];

/** The move that is meant: the only one left, or the only answer where all else is possible beside any question. */
export function answer(left, done) {
  const isAnswer = done.length === 1 && !done[0].aside && !done[0].holds;
  if (left.length === 1) return left[0];
  return isAnswer && left.every((move) => move === done[0] || move.aside) ? done[0] : undefined;
}

/** Everything that can be touched next. */
export function nextThings(moves, touched) {
  const left = remaining(moves, touched).filter((move) => move.touches.length > touched.length);
  const things = new Set(left.flatMap((move) => move.touches.flat()));
  return new Set([...things].filter((id) => left.some((move) => fits(move.touches, [...touched, id]))));
}

/** The touches after one more. Touching again lets go; a thing that does not go with the others takes their place. */
export function touch(moves, touched, id) {
  if (touched.includes(id)) return touched.filter((other) => other !== id);
  const candidates = [
    [...touched, id],
    ...touched.map((_, number) => touched.toSpliced(touched.length - 1 - number, 1).concat(id)),
    [id],
  ];
  return candidates.find((things) => remaining(moves, things).length) ?? touched;
}
