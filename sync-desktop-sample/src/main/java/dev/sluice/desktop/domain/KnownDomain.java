package dev.sluice.desktop.domain;

import dev.sluice.database.SqliteDatabase;
import dev.sluice.desktop.redmine.Redmine;
import dev.sluice.http.Credentials;
import dev.sluice.schema.SyncSchema;
import dev.sluice.store.Database;
import dev.sluice.tracker.TrackerDatabase;
import dev.sluice.tracker.TrackerSchema;
import java.nio.file.Path;
import java.util.Locale;

/** A domain that this program brings along. */
public enum KnownDomain implements Domain {
  /** The time tracker. */
  TRACKER {
    @Override
    public SyncSchema schema() {
      return TrackerSchema.SCHEMA;
    }

    @Override
    public Database open(Path file) {
      return TrackerDatabase.open(file).database();
    }

    @Override
    public Credentials credentials(String token) {
      return Credentials.apiToken(token);
    }

    @Override
    public boolean hasQuotas() {
      return true;
    }
  },
  /** Redmine's issues and time entries. */
  REDMINE {
    @Override
    public SyncSchema schema() {
      return Redmine.SCHEMA;
    }

    @Override
    public Database open(Path file) {
      return SqliteDatabase.open(file, Redmine.SCHEMA);
    }

    @Override
    public Credentials credentials(String token) {
      return Credentials.header(token, "X-Redmine-API-Key", token);
    }
  };

  /** As it is written, so that help and errors show it so. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
