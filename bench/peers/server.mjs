// A plain server of rows in memory. It prints its port and runs until its standard input closes.
import http from 'node:http';

const WORDS = ['plan', 'draft', 'review', 'call', 'travel', 'build', 'test', 'report'];
const CHUNK = 1000; // rows in one write, so that a long answer needs little memory

let rows = new Map(); // id -> {row, text, seq}
let log = []; // the id that each sequence number changed; sequence numbers count from 1
let counters;

function fresh(size, numbers) {
  rows = new Map();
  log = [];
  counters = { requests: 0, reads: 0, writes: 0, sent: 0 };
  for (let i = 0; i < size; i++) {
    const id = numbers ? i + 1 : `row-${String(i).padStart(8, '0')}`;
    store({
      id, title: `${WORDS[i % 8]} ${i}`, note: `What was done for customer ${i % 97}`,
      project: `project-${i % 50}`, tags: `${WORDS[i % 5]},${WORDS[i % 7]}`, minutes: i % 480,
      price: (i % 1000) / 4, done: i % 3 === 0, at: '2026-01-01T00:00:00Z',
    });
  }
}

function store(row) {
  log.push(row.id);
  rows.set(row.id, { row, text: JSON.stringify(row), seq: log.length });
}

function write(id, changes) {
  const now = new Date().toISOString();
  const row = { ...rows.get(id)?.row, ...changes, id, at: now };
  store(row);
  counters.writes++;
  return row;
}

function touch(count) {
  const ids = [...rows.keys()];
  for (let i = 0; i < count; i++) {
    const { row } = rows.get(ids[Math.floor((i * ids.length) / count)]);
    store({ ...row, title: `${row.title} again`, at: new Date().toISOString() });
  }
}

/** The texts of the rows that changed after a sequence number, and the last number that was read. */
function changed(since, limit) {
  const texts = [];
  let seq = since;
  while (seq < log.length && texts.length < limit) {
    const kept = rows.get(log[seq++]);
    if (kept.seq === seq) texts.push(kept.text);
  }
  return { texts, seq };
}

function drained(response) {
  return new Promise((go) => {
    const done = () => {
      response.off('drain', done).off('close', done);
      go();
    };
    response.once('drain', done).once('close', done);
  });
}

async function sendRows(response, query) {
  const limit = Number(query.get('limit') ?? Infinity);
  const { texts, seq } = changed(Number(query.get('since') ?? 0), limit);
  counters.sent += texts.length;
  response.writeHead(200, { 'Content-Type': 'application/json' });
  response.write('{"data":[');
  for (let i = 0; i < texts.length; i += CHUNK) {
    const more = response.write((i ? ',' : '') + texts.slice(i, i + CHUNK).join(','));
    if (!more && !response.destroyed) await drained(response);
  }
  response.end(`],"last_seq":"${seq}"}`);
}

function send(response, value) {
  response.writeHead(200, { 'Content-Type': 'application/json' });
  response.end(JSON.stringify(value));
}

async function bodyOf(request) {
  const parts = [];
  for await (const part of request) parts.push(part);
  return parts.length ? JSON.parse(Buffer.concat(parts).toString()) : null;
}

/** What the measuring programs ask; it is not counted. */
function control(path, query, response) {
  const count = Number(query.get('rows') ?? 0);
  if (path === '/_reset') fresh(count, query.get('ids') === 'numbers');
  if (path === '/_touch') touch(count);
  if (path === '/_zero') counters = { requests: 0, reads: 0, writes: 0, sent: 0 };
  const all = [...rows.values()].map((kept) => kept.row.title);
  const edited = all.filter((title) => title.startsWith('Edited'));
  const created = all.filter((title) => title.startsWith('Offline'));
  send(response, {
    ...counters, rows: rows.size, edited: edited.length,
    created: created.length, distinct: new Set(created).size,
  });
}

async function answer(request, response) {
  const url = new URL(request.url, 'http://127.0.0.1');
  if (url.pathname.startsWith('/_')) return control(url.pathname, url.searchParams, response);
  counters.requests++;
  const body = await bodyOf(request);
  if (request.method === 'GET' && url.pathname === '/rows') {
    counters.reads++;
    return sendRows(response, url.searchParams);
  }
  if (url.pathname === '/bulk') {
    return send(response, { data: body.data.map((row) => write(row.id, row)) });
  }
  if (url.pathname.startsWith('/rows/')) {
    return send(response, write(decodeURIComponent(url.pathname.slice(6)), body));
  }
  response.writeHead(404).end();
}

fresh(0);
const server = http.createServer((request, response) => {
  answer(request, response).catch(() => response.destroy());
});
server.keepAliveTimeout = 15 * 60_000; // a client that stores rows for long uses its connection again
server.listen(0, '127.0.0.1', () => console.log(server.address().port));
process.stdin.on('end', () => process.exit()).resume();
