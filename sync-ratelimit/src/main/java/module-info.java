/** Exact rate limits for one process and for the processes of a machine. */
@SuppressWarnings({"module", "requires-automatic"}) // core is built later
module dev.sluice.ratelimit {
  requires transitive io.reactivex.rxjava3;
  requires org.slf4j;
  requires static transitive org.jspecify;
  requires static okhttp3;
  requires static java.sql;
  requires static org.xerial.sqlitejdbc;

  exports dev.sluice.jdbc;
  exports dev.sluice.ratelimit;
  exports dev.sluice.ratelimit.file;
  exports dev.sluice.ratelimit.okhttp;
  exports dev.sluice.sqlite;
  exports dev.sluice.throttle;
  exports dev.sluice.time;
  exports dev.sluice.internal.file to
      dev.sluice.core;
  exports dev.sluice.internal.rx to
      dev.sluice.core;
}
