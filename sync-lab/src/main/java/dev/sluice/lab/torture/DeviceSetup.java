package dev.sluice.lab.torture;

import dev.sluice.AutoSync;
import dev.sluice.SyncEngine;
import dev.sluice.SyncEngineBuilder;
import dev.sluice.sqlite.SqliteDriver;
import dev.sluice.store.Database;
import okhttp3.Call;

/** What a device is made of. Tests replace a part of it by a broken one. */
public interface DeviceSetup {

  /** As users have it. */
  DeviceSetup WHOLE = new DeviceSetup() {};

  /** The engine for a database. */
  default SyncEngineBuilder engine(Database database) {
    return SyncEngine.builder(database).bulkRequests();
  }

  /** When the engine syncs by itself. */
  default AutoSync autoSync(AutoSync whole) {
    return whole;
  }

  /** The way to the server. */
  default Call.Factory calls(Call.Factory whole) {
    return whole;
  }

  /** The way to a file. */
  default SqliteDriver driver(SqliteDriver whole) {
    return whole;
  }
}
