const BEND_PIECES = 24;

/**
 * The way from a winner's upper right corner to its output cell's upper left one, as points with
 * the length so far. It keeps to the gaps between cells, so that it never strikes out a number.
 */
export function wayBetween(layout, [fromX, fromY], [toX, toY]) {
  const {cell, input, output, stacked, ruler} = layout;
  const start = [fromX + cell - 0.5, fromY - 0.5];
  const end = [toX - 0.5, toY - 0.5];
  const leave = stacked
    ? [start[0], input.top + input.rows * cell + 3]
    : [input.left + input.cols * cell + 3, start[1]];
  const enter = stacked
    ? [end[0], output.top - Math.max(ruler, 3)]
    : [output.left - Math.max(ruler - 2, 3), end[1]];
  const points = [start, ...bend(leave, enter, stacked), end];
  let length = 0;
  return points.map((point, at) => {
    if (at) length += Math.hypot(point[0] - points[at - 1][0], point[1] - points[at - 1][1]);
    return {point, length};
  });
}

function bend(from, to, stacked) {
  const half = stacked ? [0, (to[1] - from[1]) / 2] : [(to[0] - from[0]) / 2, 0];
  const knots = [from, [from[0] + half[0], from[1] + half[1]], [to[0] - half[0], to[1] - half[1]], to];
  return Array.from({length: BEND_PIECES + 1}, (_, piece) => {
    const share = piece / BEND_PIECES;
    const rest = 1 - share;
    const weights = [rest ** 3, 3 * rest ** 2 * share, 3 * rest * share ** 2, share ** 3];
    return [0, 1].map((side) => knots.reduce((sum, knot, at) => sum + knot[side] * weights[at], 0));
  });
}

/** The points of a way up to a share of its length; the last one is where it has come to. */
export function wayUpTo(way, share) {
  const far = way.at(-1).length * share;
  const done = way.filter(({length}) => length <= far).map(({point}) => point);
  const next = way[done.length];
  if (!next) return done;
  const before = way[done.length - 1];
  const part = (far - before.length) / (next.length - before.length);
  return [...done, before.point.map((value, side) => value + (next.point[side] - value) * part)];
}
