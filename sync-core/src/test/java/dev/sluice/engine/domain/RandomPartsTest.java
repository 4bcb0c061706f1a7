package dev.sluice.engine.domain;

import static dev.sluice.engine.domain.Dispatch.PARCELS;
import static dev.sluice.engine.domain.Dispatch.STOPS;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sluice.Part;
import dev.sluice.engine.domain.Dispatch.Parcel;
import dev.sluice.engine.domain.ScriptedServer.Reply;
import dev.sluice.house.Sample;
import dev.sluice.jdbc.JdbcDriver;
import dev.sluice.schema.Ref;
import dev.sluice.store.Sql;
import dev.sluice.time.VirtualTime;
import io.reactivex.rxjava3.disposables.Disposable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import okhttp3.Request;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Rows move between parts, are edited and deleted on both sides while answers are lost and the app
 * is killed: in the end each part that is kept is as the server has it, and no edit is lost or made
 * twice. {@code -Dsluice.seed=N} plays one story.
 */
@Tag("sampled")
class RandomPartsTest {

  private static final int ROUNDS = 25;

  @TempDir Path folder;

  private final VirtualTime time = new VirtualTime();
  private final Dispatch dispatch = new Dispatch();
  private final List<Disposable> screens = new ArrayList<>();
  private Random random;
  private DispatchStory story;
  private Desk desk;
  private int lives;
  private boolean isFaulty;

  static LongStream seeds() {
    Long one = Long.getLong("sluice.seed");
    return one == null ? LongStream.range(0, Sample.isWhole() ? 60 : 3) : LongStream.of(one);
  }

  private void open() {
    ScriptedServer server = new ScriptedServer(time);
    int life = ++lives;
    server.answers(request -> life == lives ? answer(request) : Reply.of(-1, ""));
    Path file = folder.resolve("parcels" + life + ".db");
    desk =
        Desk.open(
            new JdbcDriver(file),
            Dispatch.SCHEMA,
            time,
            engine -> Trees.fast(engine).calls(server));
    story.on(desk);
  }

  /** As the file would be after a kill: the copy of this moment goes on. */
  private void kill() {
    try {
      for (String end : List.of("", "-wal")) {
        Path file = folder.resolve("parcels" + lives + ".db" + end);
        if (Files.exists(file)) {
          Files.copy(file, folder.resolve("parcels" + (lives + 1) + ".db" + end));
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    Desk killed = desk;
    screens.clear();
    lives++;
    killed.close();
    lives--;
    open();
  }

  private Reply answer(Request request) {
    int kind = isFaulty ? random.nextInt(100) : 99;
    if (kind < 4) {
      return Reply.of(503, "");
    }
    if (kind < 7) {
      return Reply.of(-1, "");
    }
    Reply reply = dispatch.answer(request);
    if (kind < 14) {
      return Reply.of(-1, "");
    }
    if (kind < 16 && request.method().equals("GET")) {
      return Reply.of(200, reply.body().substring(0, reply.body().length() / 2));
    }
    return kind == 16 && request.method().equals("GET") ? Reply.of(200, "null") : reply;
  }

  private static Part<Parcel> of(int courier) {
    return Part.of(PARCELS).with("courier", "c" + courier).keptFor(Duration.ofDays(2 + courier));
  }

  private Part<Parcel> some() {
    return of(random.nextInt(DispatchStory.COURIERS));
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void partsAreAsTheServerHasThemInTheEnd(long seed) {
    random = new Random(seed);
    story = new DispatchStory(random, dispatch);
    story.begin();
    open();
    isFaulty = seed % 3 != 0;
    try {
      for (int i = 0; i < ROUNDS; i++) {
        play();
      }
      isFaulty = false;
      settle();
      check();
    } finally {
      desk.close();
    }
  }

  private void play() {
    for (int i = random.nextInt(6); i >= 0; i--) {
      story.edit();
    }
    for (int i = random.nextInt(3); i > 0; i--) {
      editLater();
    }
    for (int i = random.nextInt(3); i >= 0; i--) {
      operate();
      time.advance(Duration.ofMillis(random.nextInt(300)));
    }
    if (random.nextInt(4) == 0) {
      kill();
    }
    if (random.nextInt(3) > 0) {
      time.advance(Duration.ofMinutes(random.nextInt(20)));
    }
    if (random.nextInt(6) == 0) {
      time.advance(Duration.ofDays(random.nextInt(4)));
    }
  }

  /** While a sync runs, unless the app is killed before. */
  private void editLater() {
    int life = lives;
    Runnable edit =
        () -> {
          if (life == lives) {
            story.edit();
          }
        };
    time.scheduler().scheduleDirect(edit, random.nextInt(400), TimeUnit.MILLISECONDS);
  }

  private void operate() {
    switch (random.nextInt(12)) {
      case 0 -> desk.engine().fullSync().subscribe();
      case 1 -> desk.engine().pull().subscribe();
      case 2 -> desk.engine().push().subscribe();
      case 3, 4 -> desk.engine().fetch(some()).subscribe();
      case 5 -> screens.add(desk.engine().subscribe(some()).subscribe());
      case 6 -> desk.engine().cleanUp().subscribe();
      case 7 -> desk.engine().hint(random.nextBoolean() ? PARCELS : STOPS).subscribe();
      case 8 -> {
        if (!story.here().isEmpty()) {
          desk.engine().fetch(Part.row(story.some(story.here()))).subscribe();
        }
      }
      case 9, 10 -> desk.engine().fetch(Part.of(STOPS).with("half", random.nextInt(2))).subscribe();
      default -> {
        if (!screens.isEmpty()) {
          screens.remove(random.nextInt(screens.size())).dispose();
        }
      }
    }
  }

  private void settle() {
    for (int i = 0; i < 6; i++) {
      desk.sync();
      desk.engine().failures().forEach(story::discard);
      time.advance(Duration.ofHours(9));
    }
    time.advance(Duration.ofDays(20));
    desk.engine().cleanUp().subscribe();
    time.advance(Duration.ofMinutes(1));
    for (int i = 0; i < DispatchStory.COURIERS; i++) {
      desk.engine().fetch(of(i)).subscribe();
      time.advance(Duration.ofMinutes(1));
    }
    desk.synced();
    desk.engine().cleanUp().subscribe();
    time.advance(Duration.ofMinutes(1));
  }

  private void check() {
    assertThat(desk.engine().pending()).isZero();
    assertThat(desk.engine().failures()).isEmpty();
    checkParts();
    checkStops();
    assertThat(dispatch.posts).containsKeys(story.created.toArray(String[]::new));
    assertThat(dispatch.posts).allSatisfy((name, times) -> assertThat(times).as(name).isOne());
    story.notes.forEach(this::checkNote);
  }

  /** Also rows in no part may be here: those that were made here, and those of stops. */
  private void checkParts() {
    List<String> wanted =
        dispatch.parcels.values().stream()
            .filter(row -> !row.get("courier").asText().equals("c" + DispatchStory.COURIERS))
            .map(RandomPartsTest::line)
            .toList();
    String all =
        "SELECT p.server_id || ' ' || p.label || ' ' || p.courier || ' ' || ifnull(p.note, '') ||"
            + " ' ' || ifnull(p.remark, '') AS line FROM parcels_here p";
    List<String> rest = new ArrayList<>(lines(all));
    assertThat(rest).containsAll(wanted);
    rest.removeAll(wanted);
    rest.removeAll(lines(all + " JOIN stops s ON s.parcel_id = p.id"));
    assertThat(rest).allMatch(line -> line.contains(" here "));
  }

  private static String line(ObjectNode row) {
    return Stream.of("id", "label", "courier", "note", "remark")
        .map(name -> row.path(name).isNull() ? "" : row.path(name).asText())
        .collect(Collectors.joining(" "));
  }

  private List<String> lines(String select, Object... values) {
    return desk.db().list(Sql.of(select, values), row -> row.text("line"));
  }

  private void checkStops() {
    List<String> there = new ArrayList<>();
    dispatch.stops.forEach(
        (id, stop) -> there.add(id + " " + stop.get("name").asText() + " " + parcelOf(stop)));
    assertThat(
            lines(
                "SELECT s.server_id || ' ' || s.name || ' ' || ifnull(p.server_id, 0) AS line"
                    + " FROM stops_here s LEFT JOIN parcels p ON p.id = s.parcel_id"))
        .containsExactlyInAnyOrderElementsOf(there);
  }

  private static long parcelOf(ObjectNode stop) {
    return stop.path("parcel_id").asLong();
  }

  private void checkNote(Ref<Parcel> ref, String note) {
    for (String id : lines("SELECT server_id AS line FROM parcels_here WHERE id = ?", ref)) {
      ObjectNode there = dispatch.parcels.get(Long.parseLong(id));
      if (there != null) {
        assertThat(there.get("note").asText()).isEqualTo(note);
      }
    }
  }
}
