// WatermelonDB: synchronize() with the whole change set in one answer, as its pages on sync show.
// unsafeTurbo needs the native adapter, which Node does not have.
import { createRequire } from 'node:module';
import { offline, pull, push } from './rest.mjs';

const require = createRequire(import.meta.url);
const { Database, Model, Q, appSchema, tableSchema } = require('@nozbe/watermelondb');
const SQLiteAdapter = require('@nozbe/watermelondb/adapters/sqlite').default;
const { synchronize } = require('@nozbe/watermelondb/sync');
require('@nozbe/watermelondb/utils/common/logger').default.silence();

class Entry extends Model {
  static table = 'entries';
}

const texts = ['title', 'note', 'project', 'tags', 'at'];
const columns = [
  ...texts.map((name) => ({ name, type: 'string' })),
  { name: 'minutes', type: 'number' },
  { name: 'price', type: 'number' },
  { name: 'done', type: 'boolean' },
];
const schema = appSchema({ version: 1, tables: [tableSchema({ name: 'entries', columns })] });

const plain = ({ _status, _changed, ...row }) => row;

export async function open(folder, server) {
  const adapter = new SQLiteAdapter({ dbName: `${folder}/rows.db`, schema });
  await adapter.initializingPromise;
  const database = new Database({ adapter, modelClasses: [Entry] });
  const entries = database.get('entries');

  const pullChanges = async ({ lastPulledAt }) => {
    const { data, last_seq } = await pull(server, lastPulledAt ?? 0);
    const rows = lastPulledAt ? { created: [], updated: data } : { created: data, updated: [] };
    return { changes: { entries: { ...rows, deleted: [] } }, timestamp: Number(last_seq) };
  };
  const pushChanges = (bulk) => ({ changes: { entries: { created, updated } } }) =>
    push(server, [...created, ...updated].map(plain), bulk);

  return {
    sync: (bulk) => synchronize({
      database, pullChanges, pushChanges: pushChanges(bulk), sendCreatedAsUpdated: true,
    }),
    create: (i) => database.write(() => entries.create((row) => Object.assign(row._raw, offline(i)))),
    edit: (id, title) => database.write(async () => {
      const row = await entries.find(id);
      await row.update((it) => it._setRaw('title', title));
    }),
    count: () => entries.query().fetchCount(),
    offline: async () => {
      const found = await entries.query(Q.where('title', Q.like('Offline %'))).unsafeFetchRaw();
      return found.map((row) => row.title);
    },
    close: async () => closeFile(adapter),
  };
}

/** The adapter has no word for closing; its connection has. */
function closeFile(adapter) {
  const bridge = require('@nozbe/watermelondb/adapters/sqlite/sqlite-node/DatabaseBridge').default;
  bridge.connections[adapter._tag]?.driver.database.instance.close();
}
