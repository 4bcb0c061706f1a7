// PouchDB on LevelDB. Its own replication speaks the protocol of CouchDB only, so the sync with a
// plain server is written here with its words for many rows: bulkDocs, allDocs with keys, changes.
import { randomUUID } from 'node:crypto';
import { createRequire } from 'node:module';
import { offline, pull, push } from './rest.mjs';

const PouchDB = createRequire(import.meta.url)('pouchdb-node');
const BATCH = 1000;
const MARKS = '_local/marks'; // where the last sync ended; such a document is never replicated

export async function open(folder, server) {
  const db = new PouchDB(`${folder}/rows`, { auto_compaction: true, revs_limit: 1 });
  const marks = () => db.get(MARKS).catch(() => ({ _id: MARKS, pulled: 0, pushed: 0 }));

  async function storeBatch(rows, first) {
    const docs = rows.map(({ id, ...row }) => ({ _id: id, ...row }));
    if (!first) {
      const known = await db.allDocs({ keys: docs.map((doc) => doc._id) });
      known.rows.forEach((found, i) => { if (found.value) docs[i]._rev = found.value.rev; });
    }
    const refused = (await db.bulkDocs(docs)).filter((outcome) => outcome.error);
    if (refused.length) throw new Error(JSON.stringify(refused[0]));
  }

  async function pushEdits(since, bulk) {
    const { results, last_seq } = await db.changes({ since, include_docs: true });
    const edited = results.map((change) => change.doc).filter((doc) => doc.edited);
    await push(server, edited.map(({ _id, _rev, edited: _, ...row }) => ({ id: _id, ...row })), bulk);
    await db.bulkDocs(edited.map(({ edited: _, ...doc }) => doc));
    return last_seq;
  }

  async function sync(bulk) {
    const mark = await marks();
    const pushedTo = await pushEdits(mark.pushed, bulk);
    const { data, last_seq } = await pull(server, mark.pulled);
    const first = mark.pulled === 0 && (await db.info()).doc_count === 0;
    for (let i = 0; i < data.length; i += BATCH) await storeBatch(data.slice(i, i + BATCH), first);
    const pushed = data.length ? (await db.info()).update_seq : pushedTo;
    await db.put({ ...mark, pulled: Number(last_seq), pushed });
  }

  return {
    sync,
    create: (i) => db.put({ _id: randomUUID(), ...offline(i), edited: true }),
    edit: async (id, title) => db.put({ ...(await db.get(id)), title, edited: true }),
    count: async () => (await db.info()).doc_count,
    offline: async () => (await db.allDocs({ include_docs: true })).rows
      .map((row) => row.doc.title).filter((title) => title.startsWith('Offline ')),
    close: () => db.close(),
  };
}
