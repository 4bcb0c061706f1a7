package dev.sluice.desktop;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sluice.AutoSync;
import dev.sluice.SyncEngine;
import dev.sluice.http.Credentials;
import dev.sluice.ratelimit.Limit;
import dev.sluice.store.Database;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import okhttp3.Call;
import okhttp3.HttpUrl;
import okhttp3.MediaType;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.RequestBody;
import okhttp3.Response;
import org.jspecify.annotations.Nullable;

/** A Redmine in a process of its own, as Debian packs it, and somebody else who uses it. */
public final class RedmineServer implements AutoCloseable {

  public static final String KEY = "0123456789abcdef0123456789abcdef01234567";
  static final int ISSUES = 105;

  private static final Path START =
      Path.of("..", ".ci", "servers", "redmine", "start").toAbsolutePath().normalize();
  private static final ObjectMapper MAPPER = new ObjectMapper();
  private static final MediaType JSON = MediaType.get("application/json");
  private static final int TRIES = 1200;

  private final OkHttpClient client =
      new OkHttpClient.Builder().readTimeout(1, TimeUnit.MINUTES).build();
  private final Process process;
  private final Path folder;
  private final String base;

  private RedmineServer(Process process, Path folder, String base) {
    this.process = process;
    this.folder = folder;
    this.base = base;
  }

  public static boolean isInstalled() {
    return Script.isInstalled("ruby")
        && Files.exists(Path.of("/usr/share/redmine/bin/rails"))
        && Files.exists(Path.of("/var/lib/dbconfig-common/sqlite3/redmine/instances/default"));
  }

  public static RedmineServer start(Path folder) throws IOException, InterruptedException {
    int port;
    try (ServerSocket free = new ServerSocket(0)) {
      port = free.getLocalPort();
    }
    Path log = folder.resolve("redmine.log");
    ProcessBuilder builder =
        new ProcessBuilder(START.toString(), Integer.toString(port), folder.toString())
            .redirectErrorStream(true)
            .redirectOutput(log.toFile());
    builder.environment().put("API_KEY", KEY);
    RedmineServer server = new RedmineServer(builder.start(), folder, "http://127.0.0.1:" + port);
    for (int i = 0; i < TRIES && server.process.isAlive() && !server.isUp(); i++) {
      server.process.waitFor(100, TimeUnit.MILLISECONDS);
    }
    assertThat(server.process.isAlive()).as(Files.readString(log)).isTrue();
    return server;
  }

  private boolean isUp() {
    try {
      return ask("GET", "/users/current.json", null).path("user").has("login");
    } catch (UncheckedIOException notYet) {
      return false;
    }
  }

  public String base() {
    return base;
  }

  /** An engine of an app, which syncs when it is told to. */
  SyncEngine engine(Database database, Call.Factory calls) {
    return SyncEngine.builder(database)
        .server(base, Credentials.header(KEY, "X-Redmine-API-Key", KEY))
        .budget(Limit.of(1000, Duration.ofMinutes(1)))
        .pace(Limit.of(50, Duration.ofSeconds(1)))
        .worstTransit(Duration.ofSeconds(1))
        .calls(calls)
        .autoSync(AutoSync.manual())
        .build();
  }

  /** Asks as the same user, in a browser say. */
  public JsonNode ask(String method, String path, @Nullable JsonNode body) {
    RequestBody sent = body == null ? null : RequestBody.create(body.toString(), JSON);
    Request request =
        new Request.Builder()
            .url(base + path)
            .header("X-Redmine-API-Key", KEY)
            .method(method, sent)
            .build();
    try (Response response = client.newCall(request).execute()) {
      String text = response.body().string();
      assertThat(response.code()).as("%s %s: %s", method, path, text).isLessThan(300);
      return MAPPER.readTree(text);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Makes a row, {@code issue} for example, and answers it. */
  public JsonNode create(String list, String name, ObjectNode row) {
    return ask("POST", "/" + list + ".json", object().set(name, row)).get(name);
  }

  public void update(String list, String name, long id, ObjectNode changes) {
    ask("PUT", "/" + list + "/" + id + ".json", object().set(name, changes));
  }

  public void delete(String list, long id) {
    ask("DELETE", "/" + list + "/" + id + ".json", null);
  }

  /** All rows by its own answers. */
  public List<JsonNode> rows(String list) {
    List<JsonNode> rows = new ArrayList<>();
    int total = 1;
    while (rows.size() < total) {
      String page = "limit=100&sort=id&offset=" + rows.size();
      JsonNode answer = ask("GET", "/" + list + ".json?status_id=*&" + page, null);
      answer.get(list).forEach(rows::add);
      total = answer.get("total_count").asInt();
      assertThat(answer.get(list)).hasSizeGreaterThan(total == rows.size() ? -1 : 0);
    }
    return rows;
  }

  /** What is attached to an issue: each name with the bytes that a browser gets. */
  Map<String, byte[]> files(long issue) {
    Map<String, byte[]> files = new LinkedHashMap<>();
    JsonNode row = ask("GET", "/issues/" + issue + ".json?include=attachments", null);
    for (JsonNode file : row.at("/issue/attachments")) {
      HttpUrl url = HttpUrl.get(file.get("content_url").asText());
      Request request =
          new Request.Builder()
              .url(base + url.encodedPath()) // it names the host that an administrator has set
              .header("X-Redmine-API-Key", KEY)
              .build();
      try (Response response = client.newCall(request).execute()) {
        assertThat(files.put(file.get("filename").asText(), response.body().bytes())).isNull();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
    return files;
  }

  /** Whether its log has these words. */
  boolean hasLogged(String words) throws IOException {
    return Files.readString(folder.resolve("redmine.log")).contains(words);
  }

  /** Says something to its database, which no request can. */
  public void sql(String statement) throws SQLException {
    try (Connection file =
        DriverManager.getConnection("jdbc:sqlite:" + folder.resolve("redmine.db"))) {
      file.createStatement().execute(statement);
    }
  }

  public static ObjectNode object() {
    return MAPPER.createObjectNode();
  }

  @Override
  public void close() {
    process.destroy();
    process.onExit().orTimeout(1, TimeUnit.MINUTES).join();
  }
}
