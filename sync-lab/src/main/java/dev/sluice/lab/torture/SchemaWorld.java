package dev.sluice.lab.torture;

import dev.sluice.lab.mirror.Snapshot;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.Since;
import dev.sluice.schema.SyncSchema;
import dev.sluice.testkit.RestServer;
import dev.sluice.testkit.rest.Resource;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** A world with a server for an app's own schema. */
final class SchemaWorld extends World {

  private static final int ROWS_OF_EACH = 7;
  private static final int OPENING_IDS = 1000;

  private final Script script;
  private final RestServer server;

  /**
   * What the stories of a schema have in common.
   *
   * @param domain made of the schema
   * @param server what answers
   * @param values what is written into fields
   */
  record Script(SyncSchema schema, SchemaDomain domain, List<Resource> server, Values values) {

    Cast cast() {
      return Cast.of(schema, domain.isUpdated());
    }
  }

  SchemaWorld(Path folder, long seed, Script script, DeviceSetup setup) throws IOException {
    this.script = script;
    this.server = new RestServer(clock(), script.server().toArray(Resource[]::new));
    server.keepBodies(); // a header tells which device asks
    server.setAuthorization(SchemaDomain.AUTHORIZATION);
    addDevices(folder, seed, script.domain(), setup);
  }

  @Override
  RestServer server() {
    return server;
  }

  SyncSchema schema() {
    return script.schema();
  }

  Values values() {
    return script.values();
  }

  @Override
  List<Event> opening() {
    List<Event> events = new ArrayList<>();
    for (int i = 0; i < ROWS_OF_EACH * schema().types().size(); i++) {
      events.add(new Event(OPENING_IDS + i, 0, 0, null, SchemaEvent.SERVER_ADD, i));
    }
    return events;
  }

  @Override
  Snapshot held(Connection file) throws SQLException {
    return new SchemaMirror(schema(), file).ofFile();
  }

  @Override
  Snapshot onServer(Connection file) throws SQLException {
    return new SchemaMirror(schema(), file).ofServer(server);
  }

  @Override
  List<String> end() throws SQLException {
    List<String> violations = Checker.afterCalm(this);
    if (violations.isEmpty()) {
      pass(untilWholeLists());
      syncAround();
      violations = new SchemaChecker(this).verdict();
    }
    return violations;
  }

  /** In the end every app is of the newest version. */
  @Override
  void clears() {
    if (script.domain().isUpdated()) {
      devices().forEach(Device::update);
    }
  }

  /** Only a whole list tells of deletes where changes do not. */
  private Duration untilWholeLists() {
    Duration longest = Duration.ZERO;
    for (EntityType<?> type : schema().types()) {
      Since since = type.endpoints().sinceWord();
      Duration every = since == null ? null : since.wholeEvery();
      longest = every != null && every.compareTo(longest) > 0 ? every : longest;
    }
    return longest;
  }
}
