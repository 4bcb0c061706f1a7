package dev.sluice.crash;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sluice.crash.OwnLife.Habit;
import dev.sluice.crash.OwnLife.Note;
import dev.sluice.house.MemoryFolders;
import dev.sluice.house.Sample;
import dev.sluice.house.Sampled;
import dev.sluice.schema.Ref;
import dev.sluice.testkit.RestServer;
import dev.sluice.testkit.ServerClock;
import dev.sluice.testkit.WireServer;
import dev.sluice.testkit.fault.Latency;
import dev.sluice.testkit.http.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import okio.ByteString;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * A process of its own pushes creates, an edit against somebody else's, a delete, a move under a
 * new parent and files, and is killed by the system at every commit and request. Whatever came
 * before, in the end both sides have each edit once.
 */
class OwnApiKillsTest {

  private static final int MOST_SYNCS = 5;
  private static final int FEWEST = 7;
  private static final int ONE_OF = 60;
  private static final String[] WHAT_BOTH_HAVE = {
    "here theirs", "new null", "new null", "parent/child null", "parent null"
  };

  private static final String[] ATTACHED = {"here: of an update", "new: of a create", "new: too"};

  @TempDir(factory = MemoryFolders.OnDisk.class)
  Path folder;

  static List<Habit> habits() {
    return Sample.of(List.of(Habit.values()), 4, any -> true);
  }

  @Sampled
  @ParameterizedTest
  @MethodSource("habits")
  void S54_everyEditArrivesOnceWhereverAPushIsKilled(Habit habit) throws IOException {
    List<String> points = takingTurns(points(habit), habit);
    assertThat(points).hasSizeGreaterThan(FEWEST);
    for (String point : Sample.of(points, ONE_OF, any -> 0)) {
      isSurvived(habit, point);
    }
  }

  /** Each point of a push is tried with one of the habits; a process for each takes long. */
  private static List<String> takingTurns(List<String> points, Habit habit) {
    return IntStream.range(0, points.size())
        .filter(i -> i % Habit.values().length == habit.ordinal())
        .mapToObj(points::get)
        .toList();
  }

  private List<String> points(Habit habit) throws IOException {
    try (World world = new World(habit);
        Other process = world.start("all")) {
      return process.rest().stream()
          .filter(line -> line.startsWith("at ") && !line.contains("SLOT"))
          .map(line -> line.substring(3))
          .toList();
    }
  }

  private void isSurvived(Habit habit, String point) throws IOException {
    try (World world = new World(habit)) {
      try (Other process = world.start(point)) {
        process.await("at ");
      }
      world.bothHaveAll(point);
    }
  }

  /** A server behind a real socket, and a file with edits that it does not know yet. */
  private final class World implements AutoCloseable, ServerClock {

    private final Habit habit;
    private final RestServer server;
    private final WireServer wire;
    private final Path file;
    private volatile Duration age = Duration.ofHours(1); // what is new proves little

    World(Habit habit) throws IOException {
      this.habit = habit;
      this.server = new RestServer(this, habit.resource);
      this.wire = WireServer.start(server, 0, Latency.fixed(Duration.ofMillis(1)));
      this.file = Files.createTempDirectory(folder, habit.name()).resolve("a.db");
      String edited = server.add("notes", Json.object().put("title", "there"));
      String deleted = server.add("notes", Json.object().put("title", "deleted"));
      server.add("notes", Json.object().put("title", "child").set("parent_id", id(deleted)));
      age = Duration.ZERO;
      try (OwnLife life = undisturbed()) {
        assertThat(OwnLife.ended(life.engine.fullSync()).error()).isEmpty();
        life.rename("there", "before");
        assertThat(OwnLife.ended(life.engine.push()).error()).isEmpty();
        life.rename("before", "here");
        life.delete("deleted");
        Ref<Note> fresh = life.notes().create(new Note("new"));
        life.notes().create(new Note("new"));
        if (habit == Habit.FILES) {
          life.attach(life.titled("here"), "of an update");
          life.attach(fresh, "of a create");
          life.attach(fresh, "too");
        }
        life.move("child", "parent");
      }
      server.edit("notes", edited, Json.object().put("text", "theirs"));
    }

    @Override
    public Instant now() {
      return Instant.now().minus(age);
    }

    @Override
    public long nanos() {
      return System.nanoTime();
    }

    private OwnLife undisturbed() {
      return new OwnLife(file, wire.url(), habit, new Fate(point -> {}));
    }

    Other start(String point) throws IOException {
      return Other.start(OwnLife.class, file.toString(), wire.url(), habit.name(), point);
    }

    void bothHaveAll(String point) {
      try (OwnLife life = undisturbed()) {
        for (int i = 0; i < MOST_SYNCS && (i == 0 || life.engine.pending() > 0); i++) {
          OwnLife.ended(life.engine.fullSync());
        }
        assertThat(life.engine.failures()).as(point).extracting(one -> one.message()).isEmpty();
        assertThat(life.engine.pending()).as(point).isZero();
        assertThat(life.lines()).as(point).containsExactlyInAnyOrder(WHAT_BOTH_HAVE);
      }
      assertThat(server.rows("notes"))
          .as(point)
          .extracting(this::line)
          .containsExactlyInAnyOrder(WHAT_BOTH_HAVE);
      assertThat(files())
          .as(point)
          .containsExactlyInAnyOrder(habit == Habit.FILES ? ATTACHED : new String[0]);
    }

    /** Each file that a row has there, once for each time. */
    private List<String> files() {
      List<String> files = new ArrayList<>();
      for (ObjectNode row : server.rows("notes")) {
        for (JsonNode file : row.path("attachments")) {
          String name = file.get("filename").asText();
          assertThat(file.get("digest").asText())
              .isEqualTo(ByteString.encodeUtf8(name).sha256().hex());
          files.add(row.get("title").asText() + ": " + name);
        }
      }
      return files;
    }

    private JsonNode id(String id) {
      return habit == Habit.ETAG ? Json.of(Long.valueOf(id)) : Json.of(id);
    }

    private String line(ObjectNode row) {
      String parent = row.path("parent_id").asText("null");
      String path =
          server.rows("notes").stream()
              .filter(above -> above.get("id").asText().equals(parent))
              .map(above -> above.get("title").asText() + "/")
              .findFirst()
              .orElse("");
      return path + row.get("title").asText() + " " + row.path("text").textValue();
    }

    @Override
    public void close() {
      wire.close();
    }
  }
}
