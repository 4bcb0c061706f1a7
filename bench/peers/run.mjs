// Runs the scenarios, each in a fresh process and an empty folder, and prints Markdown and JSON.
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import readline from 'node:readline';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const HERE = path.dirname(fileURLToPath(import.meta.url));
const JAR = path.join(HERE, '../../sync-desktop-sample/target/sluice.jar');
const JAVA = ['-cp', `${JAR}${path.delimiter}${path.join(HERE, 'target')}`, 'Sluice'];
const LONGEST = 15 * 60_000; // a scenario that takes longer has failed
const KNOWN_ROWS = 1000; // what a client has before it is edited offline

const peer = (name) => ['node', [path.join(HERE, 'client.mjs'), name]];
const CLIENTS = {
  sluice: ['java', JAVA],
  'sluice-64m': ['java', ['-Xmx64m', ...JAVA]],
  watermelondb: peer('watermelondb'), pouchdb: peer('pouchdb'),
  tinybase: peer('tinybase'), rxdb: peer('rxdb'),
};
const IN_MEMORY = new Set(['rxdb']);

const { values: options } = parseArgs({
  options: {
    quick: { type: 'boolean' }, rows: { type: 'string' }, runs: { type: 'string' },
    only: { type: 'string' }, numbers: { type: 'boolean' }, json: { type: 'string' },
  },
});
const sizes = options.rows?.split(',').map(Number)
  ?? (options.quick ? [1000, 10_000] : [1000, 10_000, 100_000, 500_000]);
const runs = Number(options.runs ?? (options.quick ? 1 : 3));
const interruptedRows = Math.min(Math.max(...sizes, 10_000), 100_000); // few rows come too quickly to be interrupted
const names = options.only?.split(',') ?? Object.keys(CLIENTS);
const editCounts = options.quick ? [10] : [10, 1000];
const unknown = names.filter((name) => !CLIENTS[name]);
if (unknown.length || ![...sizes, runs].every((n) => Number.isInteger(n) && n > 0)) {
  console.error(`--only takes some of ${Object.keys(CLIENTS)}; --rows and --runs take numbers`);
  process.exit(2);
}

const root = fs.mkdtempSync(path.join(os.tmpdir(), 'peers-'));
let folders = 0;
let server;
const results = [];

async function startServer() {
  const child = spawn('node', ['--max-old-space-size=4096', path.join(HERE, 'server.mjs')],
    { stdio: ['pipe', 'pipe', 'inherit'] });
  const [port] = await new Promise((go) => {
    readline.createInterface(child.stdout).once('line', (line) => go([line]));
  });
  server = `http://127.0.0.1:${port}`;
  return child;
}

const control = async (what) => (await fetch(`${server}/${what}`)).json();

function newFolder() {
  const folder = path.join(root, String(++folders));
  fs.mkdirSync(folder);
  return folder;
}

/** Runs a scenario; `seen` is told each line and may kill the process. Answers the last line. */
function run(name, scenario, { folder = newFolder(), count = 0, modes = [], seen = () => {} } = {}) {
  const [command, args] = CLIENTS[name];
  const all = [...args, scenario, server, folder, String(count), ...modes];
  const child = spawn(command, all, { stdio: ['ignore', 'pipe', 'pipe'], timeout: LONGEST });
  let last = null;
  let complaint = '';
  child.stderr.on('data', (data) => { complaint = (complaint + data).slice(-2000); });
  readline.createInterface(child.stdout).on('line', (line) => {
    if (!line.startsWith('{')) return;
    last = JSON.parse(line);
    seen(last, child);
  });
  return new Promise((done, failed) => child.on('close', (code, signal) => {
    if (code === 0 || signal === 'SIGKILL') done(last);
    else failed(new Error(`${name} ${scenario}: ${signal ?? code} ${complaint}`));
  }));
}

/** Repeats a scenario; a failed one is a result, too. */
async function repeated(scenario, name, once) {
  const samples = [];
  const failures = [];
  for (let i = 0; i < runs; i++) {
    try {
      samples.push(await once());
    } catch (error) {
      failures.push(error.message);
    }
  }
  const metrics = {};
  for (const key of Object.keys(samples[0] ?? {})) {
    const sorted = samples.map((sample) => sample[key]).sort((a, b) => a - b);
    metrics[key] = { min: sorted[0], median: sorted[sorted.length >> 1], max: sorted.at(-1) };
  }
  const status = failures.length ? 'failed' : 'completed';
  results.push({ stack: name, scenario, status, metrics, failures });
  console.error(`${name} ${scenario}: ${status}${failures.map((text) => `\n  ${text}`).join('')}`);
}

async function bootstrap(name, rows) {
  const modes = options.numbers ? ['numbers'] : [];
  await control(`_reset?rows=${rows}${options.numbers ? '&ids=numbers' : ''}`);
  const folder = newFolder();
  const result = await run(name, 'first', { folder, modes });
  fs.rmSync(folder, { recursive: true });
  if (result.rows !== rows) throw new Error(`${result.rows} of ${rows} rows came`);
  return result;
}

async function replay(name, count, modes) {
  await control(`_reset?rows=${KNOWN_ROWS}`);
  const result = await run(name, 'edits', { count, modes });
  if (result.edited !== count) throw new Error(`${result.edited} of ${count} edits came`);
  return result;
}

/** Killed after the 500th of 1,000 acknowledged edits; what was acknowledged must be there. */
async function acknowledged(name) {
  await control(`_reset?rows=${KNOWN_ROWS}`);
  const folder = newFolder();
  let told = 0;
  const seen = (line, child) => {
    told = Math.max(told, line.acknowledged ?? 0);
    if (told === 500) child.kill('SIGKILL');
  };
  await run(name, 'acknowledge', { folder, count: 1000, seen });
  const { found } = await run(name, 'found', { folder });
  const kept = new Set(found.filter((number) => number <= told)).size;
  return { acknowledged: told, kept, lost: told - kept };
}

/** Killed in the middle of a first sync, by the time that a whole one took. */
async function interrupted(name, rows) {
  await control(`_reset?rows=${rows}`);
  const whole = newFolder();
  let begun;
  let took;
  await run(name, 'interrupted', {
    folder: whole,
    seen: (line) => { if (line.begun) begun = performance.now(); else took = performance.now() - begun; },
  });
  const folder = newFolder();
  const last = await run(name, 'interrupted', {
    folder,
    seen: (line, child) => { if (line.begun) setTimeout(() => child.kill('SIGKILL'), took * 0.6); },
  });
  if (last.ended) throw new Error('the first sync ended before it was killed');
  const { rows: there } = await run(name, 'again', { folder });
  return { expected: rows, rows: there, missing: rows - there };
}

/** Killed when the server has got half of 100 creates. */
async function pushed(name) {
  await control(`_reset?rows=${KNOWN_ROWS}`); // WatermelonDB takes no answer about an empty server
  const folder = newFolder();
  let half;
  const last = await run(name, 'pushing', {
    folder, count: 100,
    seen: (line, child) => { if (line.begun) half = killAtHalf(child); },
  });
  const writes = await half;
  if (last.ended) throw new Error('the push ended before it was killed');
  await run(name, 'again', { folder });
  const { created, distinct } = await control('_counters');
  return { writes, created, distinct, lost: 100 - distinct, twice: created - distinct };
}

async function killAtHalf(child) {
  for (let i = 0; i < 100_000 && child.exitCode === null; i++) {
    const { writes } = await control('_counters');
    if (writes >= 50) {
      child.kill('SIGKILL');
      return writes;
    }
  }
  return -1;
}

async function measure(name) {
  for (const rows of sizes) {
    await repeated(`bootstrap ${rows}`, name, () => bootstrap(name, rows));
  }
  if (options.numbers || name === 'sluice-64m') return;
  for (const count of editCounts) {
    await repeated(`offline-replay ${count} bulk`, name, () => replay(name, count, ['bulk']));
    await repeated(`offline-replay ${count} single`, name, () => replay(name, count, ['single']));
  }
  if (name === 'sluice') {
    await repeated('offline-replay 10 limited', name, () => replay(name, 10, ['single', 'limited']));
  }
  if (IN_MEMORY.has(name)) return; // nothing is left after a kill
  await repeated('killed edits', name, () => acknowledged(name));
  await repeated('killed first sync', name, () => interrupted(name, interruptedRows));
  await repeated('killed push', name, () => pushed(name));
}

const shown = (value) => value === undefined ? ''
  : value >= 100 || Number.isInteger(value) ? Math.round(value).toLocaleString('en') : value.toFixed(1);
const range = ({ min, median, max } = {}) => runs === 1 || min === max ? shown(median)
  : `${shown(median)} (${shown(min)}–${shown(max)})`;

function table(title, prefix, columns) {
  const found = results.filter((result) => result.scenario.startsWith(prefix));
  if (!found.length) return;
  const heads = Object.keys(columns);
  console.log(`\n${title}\n\n| scenario | client | ${heads.join(' | ')} |`);
  console.log(`| --- | --- |${' --- |'.repeat(heads.length)}`);
  for (const { scenario, stack, status, metrics } of found) {
    const cells = heads.map((head) => range(metrics[columns[head]]));
    console.log(`| ${scenario} | ${stack}${status === 'failed' ? ' (failed)' : ''} | ${cells.join(' | ')} |`);
  }
}

function report() {
  results.sort((a, b) => order(a.scenario) - order(b.scenario));
  table('First sync, times in ms', 'bootstrap', {
    cold: 'cold', warm: 'warm', 'nothing new': 'nothing', '100 changed': 'changed',
    'peak memory, kB': 'memory', 'file, bytes': 'bytes',
  });
  table('Edits after reconnect', 'offline-replay', { ms: 'took', requests: 'requests', edits: 'edited' });
  table('Killed after acknowledged edits', 'killed edits', { acknowledged: 'acknowledged', kept: 'kept' });
  table('Killed in a first sync', 'killed first', { 'rows there': 'expected', 'rows after the next sync': 'rows' });
  table('Killed in a push of 100 creates', 'killed push', { 'written at the kill': 'writes', lost: 'lost', twice: 'twice' });
}

const scenarios = [];
function order(scenario) {
  if (!scenarios.includes(scenario)) scenarios.push(scenario);
  return scenarios.indexOf(scenario);
}

const child = await startServer();
try {
  for (const name of names) await measure(name);
  results.forEach((result) => order(result.scenario));
  report();
  const machine = { cpus: os.cpus().length, model: os.cpus()[0].model, node: process.version };
  if (options.json) {
    fs.writeFileSync(options.json, `${JSON.stringify({ machine, runs, sizes, results }, null, 2)}\n`);
  }
} finally {
  child.stdin.end();
  fs.rmSync(root, { recursive: true });
}
process.exitCode = results.some((result) => result.status === 'failed') ? 1 : 0;
