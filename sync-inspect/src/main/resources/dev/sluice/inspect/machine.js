// The graphs of the loops, with the state that runs. States stand in columns, by their distance from
// the first one.

const COLUMN = 190;
const ROW = 34;
const WIDTH = 150;
const HEIGHT = 22;
const SVG = 'http://www.w3.org/2000/svg';

function svg(tag, attributes, ...inside) {
  const made = document.createElementNS(SVG, tag);
  Object.entries(attributes).forEach(([name, value]) => made.setAttribute(name, value));
  made.append(...inside);
  return made;
}

// Where each state stands.
export function places(graph) {
  const depth = new Map([[graph.states[0], 0]]);
  const queue = [graph.states[0]];
  while (queue.length > 0) {
    const from = queue.shift();
    graph.arrows.filter((arrow) => arrow[0] === from && !depth.has(arrow[2])).forEach((arrow) => {
      depth.set(arrow[2], depth.get(from) + 1);
      queue.push(arrow[2]);
    });
  }
  graph.states.filter((state) => !depth.has(state)).forEach((state) => depth.set(state, 0));
  const taken = new Map();
  const found = new Map();
  depth.forEach((column, state) => {
    const row = taken.get(column) ?? 0;
    taken.set(column, row + 1);
    found.set(state, { x: column * COLUMN + 8, y: row * ROW + 8 });
  });
  return found;
}

function arrow([from, outcome, to], at, isWalked) {
  const start = at.get(from);
  const end = at.get(to);
  const isForward = end.x > start.x;
  const [x1, x2] = isForward ? [start.x + WIDTH, end.x] : [start.x, end.x + WIDTH];
  const [y1, y2] = [start.y + HEIGHT / 2, end.y + HEIGHT / 2];
  const bend = isForward ? 30 : -30;
  return svg('path', {
    d: `M${x1},${y1} C${x1 + bend},${y1} ${x2 - bend},${y2} ${x2},${y2}`,
    class: isWalked ? 'walked' : '',
  }, svg('title', {}, `${from} → ${to}: ${outcome}`));
}

function box(state, { x, y }, kind) {
  const text = svg('text', { x: x + WIDTH / 2, y: y + 15, 'text-anchor': 'middle' }, state);
  return svg('g', { class: kind }, svg('rect', { x, y, width: WIDTH, height: HEIGHT, rx: 5 }), text);
}

function picture(graph, session) {
  const at = places(graph);
  const now = session.operation ? session.states.get(graph.loop) : null;
  const isWalked = ([from, outcome]) => session.walked.has(`${graph.loop} ${from} ${outcome}`);
  const walked = new Set(graph.arrows.filter(isWalked).flatMap(([from, , to]) => [from, to]));
  const width = Math.max(...[...at.values()].map((place) => place.x)) + WIDTH + 8;
  const height = Math.max(...[...at.values()].map((place) => place.y)) + HEIGHT + 8;
  const arrows = [...graph.arrows].sort((one, other) => isWalked(one) - isWalked(other));
  return svg('svg', { width, height, role: 'img', 'aria-label': `${graph.loop}${now ? `, now at ${now}` : ''}` },
    ...arrows.map((each) => arrow(each, at, isWalked(each))),
    ...[...at].map(([state, place]) => box(state, place, [state === now ? 'now' : '',
      walked.has(state) ? 'walked' : '', graph.states.includes(state) ? '' : 'end'].join(' ').trim())));
}

export function machine(session, element) {
  return session.header.graphs.map((graph) => {
    const isNow = session.operation && session.states.has(graph.loop);
    const made = element('details', {}, element('summary', {}, graph.loop,
      element('span', { class: 'quiet' }, isNow ? `: ${session.states.get(graph.loop)}` : '')), picture(graph, session));
    made.open = Boolean(isNow) || document.querySelector(`#machine details[data-loop="${CSS.escape(graph.loop)}"]`)?.open || false;
    made.dataset.loop = graph.loop;
    return made;
  });
}
