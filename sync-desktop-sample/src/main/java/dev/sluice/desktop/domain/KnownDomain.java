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

/** What a file and a server hold. */
public enum Domain {
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

  /** Its types. */
  public abstract SyncSchema schema();

  /** Opens a file, or makes it. */
  public abstract Database open(Path file);

  /** What proves who the user is. */
  public abstract Credentials credentials(String token);

  /** As it is written, so that help and errors show it so. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
