package dev.sluice.engine.servers;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sluice.schema.Bulk;
import dev.sluice.schema.Endpoint;
import dev.sluice.schema.Endpoints;
import dev.sluice.schema.Field;
import dev.sluice.schema.Paging;
import dev.sluice.schema.Version;
import dev.sluice.testkit.http.Json;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Servers that nobody here wrote, as {@code .ci/run} installs them: notes and their labels. */
enum ServerKind {
  /** Numeric ids, which it uses again; the number of rows in a header. */
  JSON_SERVER_OLD("json-server-0.17/node_modules/json-server/lib/cli/bin.js") {
    @Override
    List<String> command(int port, Path data) {
      return node("--host", "127.0.0.1", "--port", "" + port, noRows(data));
    }

    @Override
    Endpoints endpoints(String path) {
      return writes(path)
          .pages(Paging.number("_page", 1).size("_limit", 10).totalHeader("X-Total-Count"));
    }

    @Override
    List<JsonNode> rows(ServerProcess server, String path) {
      return all(server.get('/' + path));
    }
  },
  /** Text ids of its own; a page past the end repeats the last one. */
  JSON_SERVER_NEW("json-server-1/node_modules/json-server/lib/bin.js") {
    @Override
    List<String> command(int port, Path data) {
      List<String> command = node("--port", "" + port, noRows(data));
      command.add(1, "--require");
      command.add(2, SERVERS.resolve("json-server-1/loopback.cjs").toString());
      return command;
    }

    @Override
    Endpoints endpoints(String path) {
      return writes(path)
          .textIds()
          .rowsAt("data")
          .pages(Paging.number("_page", 1).size("_per_page", 10));
    }

    @Override
    List<JsonNode> rows(ServerProcess server, String path) {
      return all(server.get('/' + path));
    }
  },
  /** CouchDB's protocol: text ids, revisions, the row inside the line of a list. */
  POUCHDB("pouchdb-server/node_modules/pouchdb-server/bin/pouchdb-server") {
    @Override
    List<String> command(int port, Path data) {
      List<String> command = node("--host", "127.0.0.1", "--port", "" + port);
      command.addAll(List.of("--in-memory", "--no-stdout-logs", "--disable-ssl"));
      return command;
    }

    @Override
    void prepare(ServerProcess server) {
      server.call("PUT", "/notes", Json.object());
      server.call("PUT", "/labels", Json.object());
    }

    @Override
    Endpoints endpoints(String path) {
      return writes(path)
          .textIds()
          .rowsAt("rows")
          .pages(Paging.offset("skip").size("limit", 10).total("total_rows"))
          .update(Endpoint.put(path + "/{id}").entire().version(Version.inBody("value.rev")))
          .delete(Endpoint.delete(path + "/{id}").version(Version.inQuery("rev", "value.rev")))
          .bulk(Bulk.rows("POST", path + "/_bulk_docs").in("docs").identifiedBy("_id"));
    }

    @Override
    String list(String path) {
      return path + "/_all_docs?include_docs=true";
    }

    @Override
    <E, T> Field<E, T> named(Field<E, T> field, String name) {
      return field.json("doc." + name, name).writtenAs(name);
    }

    @Override
    List<JsonNode> rows(ServerProcess server, String path) {
      List<JsonNode> rows = new ArrayList<>();
      for (JsonNode line : server.get('/' + list(path)).get("rows")) {
        rows.add(((ObjectNode) line.get("doc")).set("id", line.get("id")));
      }
      return rows;
    }

    @Override
    void change(ServerProcess server, JsonNode row, String title) {
      ObjectNode changed = ((ObjectNode) row.deepCopy()).put("title", title);
      changed.remove("id");
      server.call("PUT", "/notes/" + row.get("id").asText(), changed);
    }

    @Override
    void remove(ServerProcess server, JsonNode row) {
      String rev = row.get("_rev").asText();
      server.call("DELETE", "/notes/" + row.get("id").asText() + "?rev=" + rev, null);
    }
  },
  /** HAL: the id is the end of a link, pages count from 0, and versions are in ETag only. */
  SPRING_DATA_REST("spring-data-rest/target/notes-server.jar") {
    @Override
    List<String> command(int port, Path data) {
      String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
      List<String> command = new ArrayList<>(List.of(java, "-Xmx256m", "-XX:+UseSerialGC"));
      command.addAll(List.of("-XX:TieredStopAtLevel=1", "-jar", program().toString()));
      command.add("--server.port=" + port);
      return command;
    }

    @Override
    Endpoints endpoints(String path) {
      return writes(path)
          .identifiedByLink("_links.self.href")
          .one(path + "/{id}")
          .update(Endpoint.patch(path + "/{id}").version(Version.etag("value.rev")))
          .delete(Endpoint.delete(path + "/{id}").version(Version.etag("value.rev")))
          .rowsAt("_embedded." + path)
          .pages(Paging.number("page", 0).size("size", 10).pages("page.totalPages"));
    }

    @Override
    List<JsonNode> rows(ServerProcess server, String path) {
      List<JsonNode> rows = all(server.get('/' + path + "?size=1000").at("/_embedded/" + path));
      for (JsonNode row : rows) {
        String self = row.at("/_links/self/href").asText();
        ((ObjectNode) row).put("id", Long.valueOf(self.substring(self.lastIndexOf('/') + 1)));
      }
      return rows;
    }
  };

  private static final Path SERVERS = Path.of("..", ".ci", "servers").toAbsolutePath().normalize();

  /**
   * Else json-server 1 reads its file again after it has written it, and may lose the next row. It
   * wants a folder {@code public} then.
   */
  private static final Map<String, String> NO_RELOAD = Map.of("NODE_ENV", "production");

  private final String program;

  ServerKind(String program) {
    this.program = program;
  }

  abstract List<String> command(int port, Path data);

  /** How the schema says its habits. */
  abstract Endpoints endpoints(String path);

  /** All its rows by its own answer; each has an {@code id}. */
  abstract List<JsonNode> rows(ServerProcess server, String path);

  /** Starts it without a row; skips the test where it is not installed. */
  ServerProcess start(Path data) throws Exception {
    assumeTrue(Files.exists(program()), () -> this + " is not installed: see .ci/run");
    ServerProcess server =
        ServerProcess.start(port -> command(port, data), data, NO_RELOAD, Map.of());
    prepare(server);
    return server;
  }

  void prepare(ServerProcess server) {}

  Path program() {
    return SERVERS.resolve(program);
  }

  List<String> node(String... arguments) {
    List<String> command = new ArrayList<>(List.of("node", program().toString()));
    command.addAll(List.of(arguments));
    return command;
  }

  Endpoints writes(String path) {
    return Endpoints.list(list(path))
        .create(Endpoint.post(path))
        .update(Endpoint.patch(path + "/{id}"))
        .delete(Endpoint.delete(path + "/{id}"));
  }

  String list(String path) {
    return path;
  }

  /** The field under that name of its rows. */
  <E, T> Field<E, T> named(Field<E, T> field, String name) {
    return field.json(name);
  }

  /** Somebody else changes a note. */
  void change(ServerProcess server, JsonNode row, String title) {
    server.call("PATCH", "/notes/" + row.get("id").asText(), Json.object().put("title", title));
  }

  /** Somebody else deletes a note. */
  void remove(ServerProcess server, JsonNode row) {
    server.call("DELETE", "/notes/" + row.get("id").asText(), null);
  }

  private static String noRows(Path data) {
    try {
      Files.createDirectories(data.resolve("public"));
      return Files.writeString(data.resolve("db.json"), "{\"notes\":[],\"labels\":[]}").toString();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static List<JsonNode> all(JsonNode array) {
    List<JsonNode> rows = new ArrayList<>();
    array.forEach(rows::add);
    return rows;
  }
}
