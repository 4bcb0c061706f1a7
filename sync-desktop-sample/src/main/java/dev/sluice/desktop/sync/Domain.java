package dev.sluice.desktop.sync;

import dev.sluice.database.SqliteDatabase;
import dev.sluice.desktop.redmine.Redmine;
import dev.sluice.http.Credentials;
import dev.sluice.schema.SyncSchema;
import dev.sluice.store.Database;
import dev.sluice.tracker.TrackerDatabase;
import dev.sluice.tracker.TrackerSchema;
import java.nio.file.Path;
import java.util.Locale;

/** What a file and a server hold. */
enum Domain {
  /** The time tracker. */
  TRACKER {
    @Override
    SyncSchema schema() {
      return TrackerSchema.SCHEMA;
    }

    @Override
    Database open(Path file) {
      return TrackerDatabase.open(file).database();
    }

    @Override
    Credentials credentials(String token) {
      return Credentials.apiToken(token);
    }
  },
  /** Redmine's issues and time entries. */
  REDMINE {
    @Override
    SyncSchema schema() {
      return Redmine.SCHEMA;
    }

    @Override
    Database open(Path file) {
      return SqliteDatabase.open(file, Redmine.SCHEMA);
    }

    @Override
    Credentials credentials(String token) {
      return Credentials.header(token, "X-Redmine-API-Key", token);
    }
  };

  /** Its types. */
  abstract SyncSchema schema();

  /** Opens a file, or makes it. */
  abstract Database open(Path file);

  /** What proves who the user is. */
  abstract Credentials credentials(String token);

  /** As it is written, so that help and errors show it so. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
