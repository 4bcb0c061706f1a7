// One scenario of one peer in this process: client.mjs PEER SCENARIO SERVER FOLDER [COUNT] [bulk].
// Sluice.java has the same scenarios and prints the same lines.
import fs from 'node:fs';

const [name, scenario, server, folder, count, mode] = process.argv.slice(2);
const { open } = await import(`./peers/${name}.mjs`);
const size = Number(count ?? 0);
const bulk = mode === 'bulk';

const print = (value) => fs.writeSync(1, `${JSON.stringify(value)}\n`);
const control = async (path) => (await fetch(`${server}/${path}`)).json();
const peak = () => Number(/VmHWM:\s+(\d+)/.exec(fs.readFileSync('/proc/self/status', 'utf8'))[1]);
const bytes = (path) => fs.statSync(path).isDirectory()
  ? fs.readdirSync(path).reduce((sum, entry) => sum + bytes(`${path}/${entry}`), 0)
  : fs.statSync(path).size;

async function timed(work) {
  const begin = performance.now();
  await work();
  return performance.now() - begin;
}

function empty(number) {
  const path = `${folder}/${number}`;
  fs.mkdirSync(path, { recursive: true });
  return path;
}

async function firstSync(number) {
  let peer;
  const took = await timed(async () => {
    peer = await open(empty(number), server);
    await peer.sync(true);
  });
  return { peer, took };
}

const scenarios = {
  async first() {
    const { peer, took: cold } = await firstSync(1);
    const result = { cold, memory: peak() };
    result.nothing = await timed(() => peer.sync(true));
    await control('_touch?rows=100');
    result.changed = await timed(() => peer.sync(true));
    result.rows = await peer.count();
    await peer.close();
    result.bytes = bytes(`${folder}/1`);
    await (await firstSync(2)).peer.close();
    const third = await firstSync(3);
    result.warm = third.took;
    await third.peer.close();
    print(result);
  },

  async edits() {
    const { peer } = await firstSync(1);
    for (let i = 0; i < size; i++) {
      await peer.edit(`row-${String(i).padStart(8, '0')}`, `Edited ${i}`);
    }
    await control('_zero');
    const took = await timed(() => peer.sync(bulk));
    const { requests, writes, edited } = await control('_counters');
    await peer.close();
    print({ took, requests, writes, edited });
  },

  async acknowledge() {
    const { peer } = await firstSync(1);
    for (let i = 1; i <= size; i++) {
      await peer.create(i);
      print({ acknowledged: i });
    }
    await new Promise((end) => setTimeout(end, 5000));
  },

  async found() {
    const peer = await open(empty(1), server);
    print({ found: (await peer.offline()).map((title) => Number(title.split(' ')[1])) });
    await peer.close();
  },

  async interrupted() {
    print({ begun: true });
    await firstSync(1);
    print({ ended: true });
  },

  async pushing() {
    const { peer } = await firstSync(1);
    for (let i = 1; i <= size; i++) await peer.create(i);
    await control('_zero');
    print({ begun: true });
    await peer.sync(bulk);
    print({ ended: true });
  },

  async again() {
    const { peer, took } = await firstSync(1);
    print({ took, rows: await peer.count() });
    await peer.close();
  },
};

await scenarios[scenario]();
process.exit(0);
