// TinyBase with a SQLite file in its tabular mode. Its synchronizers connect stores with each other;
// for a plain server the sync is written here: a transaction of the store for all rows of an answer.
import { randomUUID } from 'node:crypto';
import Sqlite from 'better-sqlite3';
import { createStore } from 'tinybase';
import { createBetterSqlite3Persister } from 'tinybase/persisters/persister-better-sqlite3';
import { offline, pull, push } from './rest.mjs';

const IDLE = 0;
const config = {
  mode: 'tabular',
  tables: {
    load: { rows: { tableId: 'rows' } },
    save: { rows: { tableName: 'rows' } },
  },
  values: { load: true, save: true },
};

export async function open(folder, server) {
  const db = new Sqlite(`${folder}/rows.db`);
  const store = createStore();
  const failures = [];
  const persister = createBetterSqlite3Persister(store, db, config, undefined, (e) => failures.push(e));
  await persister.load();
  await persister.startAutoSave();

  /** Waits until what is in the store is in the file. */
  async function saved() {
    for (let i = 0; i < 1e7; i++) {
      await new Promise(setImmediate);
      if (persister.getStatus() === IDLE) break;
    }
    if (failures.length) throw failures[0];
  }

  async function sync(bulk) {
    const edited = store.getRowIds('rows').filter((id) => store.getCell('rows', id, 'edited'));
    await push(server, edited.map((id) => {
      const { edited: _, ...row } = store.getRow('rows', id);
      return { id, ...row, done: Boolean(row.done) };
    }), bulk);
    const { data, last_seq } = await pull(server, store.getValue('pulled') ?? 0);
    store.transaction(() => {
      for (const id of edited) store.setCell('rows', id, 'edited', false);
      for (const { id, ...row } of data) store.setPartialRow('rows', id, row);
      store.setValue('pulled', Number(last_seq));
    });
    await saved();
  }

  return {
    sync,
    create: async (i) => {
      store.setRow('rows', randomUUID(), { ...offline(i), edited: true });
      await saved();
    },
    edit: async (id, title) => {
      store.setPartialRow('rows', id, { title, edited: true });
      await saved();
    },
    count: async () => store.getRowCount('rows'),
    offline: async () => store.getRowIds('rows').map((id) => store.getCell('rows', id, 'title'))
      .filter((title) => title.startsWith('Offline ')),
    close: async () => {
      await persister.destroy();
      db.close();
    },
  };
}
