package dev.sluice.lab.probe;

import dev.sluice.SyncEngineBuilder;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.Row;
import dev.sluice.schema.SyncSchema;
import java.nio.file.Path;
import java.util.List;
import java.util.function.UnaryOperator;

/** Two devices of one user, and new ones for a moment. */
final class ProbeDevices implements AutoCloseable {

  private final Path folder;
  private final SyncSchema schema;
  private final UnaryOperator<SyncEngineBuilder> server;
  private final Wiretap tap;
  private final ProbeDevice here;
  private final ProbeDevice there;
  private int files;

  ProbeDevices(
      Path folder, SyncSchema schema, UnaryOperator<SyncEngineBuilder> server, Wiretap tap) {
    this.folder = folder;
    this.schema = schema;
    this.server = server;
    this.tap = tap;
    this.here = open();
    this.there = open();
  }

  SyncSchema schema() {
    return schema;
  }

  private ProbeDevice open() {
    files++;
    return new ProbeDevice(folder.resolve("device" + files + ".db"), schema, server, tap);
  }

  /** The device that makes the rows. */
  ProbeDevice here() {
    return here;
  }

  /** The one that hears of them. */
  ProbeDevice there() {
    return there;
  }

  /** A new device that has all rows. */
  ProbeDevice fresh() {
    ProbeDevice device = open();
    device.sync();
    return device;
  }

  /** What a new device gets to see of a type: the whole list. */
  List<Row> wholeList(EntityType<?> type) {
    try (ProbeDevice device = fresh()) {
      return device.rows(type);
    }
  }

  @Override
  public void close() {
    here.close();
    there.close();
  }
}
