// RxDB in memory: its storages for files of Node are paid or a trial of 500 documents.
// The replication has pull and push handlers with a checkpoint and batches, as its pages show.
import { randomUUID } from 'node:crypto';
import { createRxDatabase } from 'rxdb';
import { replicateRxCollection } from 'rxdb/plugins/replication';
import { getRxStorageMemory } from 'rxdb/plugins/storage-memory';
import { offline, pull, push } from './rest.mjs';

const text = { type: 'string' };
const schema = {
  version: 0, primaryKey: 'id', type: 'object',
  properties: {
    id: { type: 'string', maxLength: 60 }, title: text, note: text, project: text, tags: text,
    minutes: { type: 'number' }, price: { type: 'number' }, done: { type: 'boolean' }, at: text,
  },
};

async function pulled(server, checkpoint, batchSize) {
  const { data, last_seq } = await pull(server, checkpoint?.seq ?? 0, batchSize);
  for (const row of data) row._deleted = false;
  return { documents: data, checkpoint: { seq: Number(last_seq) } };
}

async function pushed(server, changes, bulk) {
  const rows = changes.map(({ newDocumentState: { _deleted, ...row } }) => row);
  await push(server, rows, bulk);
  return []; // no conflicts
}

export async function open(folder, server) {
  const database = await createRxDatabase({
    name: folder.replace(/\W/g, '').toLowerCase(), storage: getRxStorageMemory(), multiInstance: false,
  });
  const { rows } = await database.addCollections({ rows: { schema } });

  async function sync(bulk) {
    const replication = replicateRxCollection({
      collection: rows, replicationIdentifier: 'rows', live: false, waitForLeadership: false,
      pull: { batchSize: 1000, handler: (at, size) => pulled(server, at, size) },
      push: { batchSize: 100, handler: (changes) => pushed(server, changes, bulk) },
    });
    const failed = new Promise((_, no) => replication.error$.subscribe(no));
    await Promise.race([replication.awaitInitialReplication(), failed]);
    await replication.cancel();
  }

  return {
    sync,
    create: (i) => rows.insert({ id: randomUUID(), ...offline(i) }),
    edit: async (id, title) => (await rows.findOne(id).exec()).patch({ title }),
    count: () => rows.count().exec(),
    offline: async () => (await rows.find({ selector: { title: { $regex: '^Offline ' } } }).exec())
      .map((row) => row.title),
    close: () => database.close(),
  };
}
