/** The sync engine: a local SQLite database and a server, kept in step. */
@SuppressWarnings("requires-automatic") // Okio names no module
module dev.sluice.core {
  requires transitive dev.sluice.ratelimit;
  requires transitive io.reactivex.rxjava3;
  requires transitive okhttp3;
  requires okio;
  requires com.fasterxml.jackson.core;
  requires org.slf4j;
  requires static transitive org.jspecify;

  exports dev.sluice;
  exports dev.sluice.conflict;
  exports dev.sluice.database;
  exports dev.sluice.failure;
  exports dev.sluice.http;
  exports dev.sluice.remote;
  exports dev.sluice.schema;
  exports dev.sluice.store;
  exports dev.sluice.tracker;
}
