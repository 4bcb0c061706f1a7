package dev.sluice.engine.domain;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sluice.SyncReport;
import dev.sluice.engine.domain.Household.Item;
import dev.sluice.engine.domain.Household.Link;
import dev.sluice.engine.domain.Household.Shape;
import dev.sluice.house.Sample;
import dev.sluice.jdbc.JdbcDriver;
import dev.sluice.schema.Ref;
import dev.sluice.testkit.RestServer;
import dev.sluice.testkit.ServerClock;
import dev.sluice.testkit.VirtualNetwork;
import dev.sluice.testkit.fault.Latency;
import dev.sluice.time.VirtualTime;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeSet;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * One device, one user, no faults. He adds, edits, moves and deletes at random, offline; then one
 * sync. The server and the file have exactly what he had before the sync, whatever the order of
 * what he did. {@code -Dsluice.seed=N} plays one story and prints it.
 */
@Tag("sampled")
class AsTheUserLeftItTest {

  private static final int ROUNDS = 3;
  private static final int STEPS = 14;

  private final VirtualTime time = new VirtualTime();
  private final List<Thing> things = new ArrayList<>();
  private final List<String> story = new ArrayList<>();
  private @TempDir Path folder;
  private Random random;
  private Household household;
  private RestServer server;
  private Desk desk;

  /** A row as the user has it in mind. */
  private static final class Thing {
    final long mark;
    final int shape;
    final Ref<Item> ref;
    final Map<String, @Nullable Thing> links = new HashMap<>();
    String name;
    boolean deleted;

    Thing(long mark, int shape, Ref<Item> ref, String name) {
      this.mark = mark;
      this.shape = shape;
      this.ref = ref;
      this.name = name;
    }
  }

  static LongStream seeds() {
    Long one = Long.getLong("sluice.seed");
    return one == null ? LongStream.range(0, Sample.isWhole() ? 160 : 8) : LongStream.of(one);
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void theServerAndTheFileHaveWhatTheUserHad(long seed) {
    random = new Random(seed * 0x9E3779B97F4A7C15L);
    household = Household.draw(random);
    server = new RestServer(ServerClock.of(time.scheduler(), time.now()), household.resources());
    VirtualNetwork network =
        new VirtualNetwork(server, time.scheduler(), Latency.fixed(Duration.ofMillis(20)));
    try (Desk opened =
        Desk.open(
            new JdbcDriver(folder.resolve("all.db")),
            household.schema(),
            time,
            engine -> Trees.fast(engine).calls(network))) {
      desk = opened;
      for (int round = 0; round < ROUNDS; round++) {
        for (int step = 0; step < STEPS; step++) {
          play();
        }
        checkSync(seed);
      }
    }
  }

  private void checkSync(long seed) {
    settle();
    story.add("sync");
    int sent = server.log().size();
    SyncReport report = desk.sync();
    List<String> requests =
        server.log().stream()
            .skip(sent)
            .filter(one -> !one.method().equals("GET"))
            .map(
                one ->
                    one.status()
                        + " "
                        + one.method()
                        + " "
                        + one.path()
                        + " "
                        + one.request().body())
            .toList();
    String told = "seed " + seed + shapes() + "\n" + String.join("\n", story) + "\n" + requests;
    assertThat(desk.engine().failures()).as(told).isEmpty();
    assertThat(desk.engine().pending()).as(told).isZero();
    assertThat(report.error()).as(told).isEmpty();
    assertThat(there()).as("the server: " + told).isEqualTo(mind());
    assertThat(here()).as("the file: " + told).isEqualTo(mind());
    time.advance(Duration.ofHours(1));
  }

  private String shapes() {
    StringBuilder all =
        new StringBuilder(household.keepsWhatIsInUse ? " keeps what is in use" : "");
    household.shapes.forEach(
        shape ->
            all.append("\n  ")
                .append(shape.type())
                .append(shape.unique() ? " unique " : " ")
                .append(shape.links()));
    return all.toString();
  }

  /** What is deleted takes with it what it owns; other references to it become null. */
  private void settle() {
    boolean more = true;
    while (more) {
      more = false;
      for (Thing thing : things) {
        for (Link link : links(thing)) {
          Thing target = thing.links.get(link.column());
          if (!thing.deleted && target != null && target.deleted && link.owned()) {
            thing.deleted = true;
            more = true;
          }
        }
      }
    }
    things.removeIf(thing -> thing.deleted);
    for (Thing thing : things) {
      thing.links.replaceAll((column, target) -> target == null || target.deleted ? null : target);
    }
  }

  private List<Link> links(Thing thing) {
    return household.shapes.get(thing.shape).links();
  }

  private TreeSet<String> mind() {
    TreeSet<String> all = new TreeSet<>();
    for (Thing thing : things) {
      String said = thing.ref.type() + " " + thing.mark + " " + thing.name;
      for (Link link : links(thing)) {
        Thing target = thing.links.get(link.column());
        said += " " + link.column() + "=" + (target == null ? null : target.mark);
      }
      all.add(said);
    }
    return all;
  }

  private TreeSet<String> there() {
    Map<String, String> marks = new HashMap<>();
    for (Shape shape : household.shapes) {
      for (JsonNode row : server.rows(shape.type().name())) {
        marks.put(shape.type() + row.path("id").asText(), row.path("mark").asText());
      }
    }
    TreeSet<String> all = new TreeSet<>();
    for (Shape shape : household.shapes) {
      for (JsonNode row : server.rows(shape.type().name())) {
        String said =
            shape.type() + " " + row.path("mark").asText() + " " + row.path("name").asText();
        for (Link link : shape.links()) {
          JsonNode id = row.path(link.column());
          Shape target = household.shapes.get(link.target());
          said +=
              " "
                  + link.column()
                  + "="
                  + (id.isNull() || id.isMissingNode()
                      ? null
                      : marks.get(target.type() + id.asText()));
        }
        all.add(said);
      }
    }
    return all;
  }

  private TreeSet<String> here() {
    TreeSet<String> all = new TreeSet<>();
    for (Shape shape : household.shapes) {
      for (Item item : desk.all(shape.type())) {
        String said = shape.type() + " " + item.mark() + " " + item.name();
        for (Link link : shape.links()) {
          Ref<Item> target = ref(item, link.column());
          said +=
              " "
                  + link.column()
                  + "="
                  + (target == null
                      ? null
                      : desk.table(household.shapes.get(link.target()).type())
                          .find(target)
                          .map(Item::mark)
                          .orElse(-1L));
        }
        all.add(said);
      }
    }
    return all;
  }

  private static @Nullable Ref<Item> ref(Item item, String column) {
    return switch (column) {
      case "owner" -> item.owner();
      case "up" -> item.up();
      default -> item.see();
    };
  }

  private void play() {
    int what = random.nextInt(10);
    if (what < 3 || things.isEmpty()) {
      add();
      return;
    }
    Thing thing = things.get(random.nextInt(things.size()));
    if (what == 3 && thing.deleted) {
      restore(thing);
    } else if (!thing.deleted && what < 6) {
      move(thing);
    } else if (!thing.deleted && what < 8) {
      rename(thing);
    } else if (!thing.deleted) {
      delete(thing);
    }
  }

  private void add() {
    int at = random.nextInt(household.shapes.size());
    Shape shape = household.shapes.get(at);
    Map<String, @Nullable Thing> links = new HashMap<>();
    for (Link link : shape.links()) {
      Thing target = target(link);
      if (target == null && !link.nullable()) {
        return;
      }
      links.put(link.column(), target);
    }
    long mark = story.size() + 1;
    String name = name(at);
    Ref<Item> ref = desk.table(shape.type()).create(item(mark, name, links));
    Thing made = new Thing(mark, at, ref, name);
    made.links.putAll(links);
    things.add(made);
    tell("add", made);
  }

  private void tell(String what, Thing thing) {
    StringBuilder said =
        new StringBuilder(what + " " + thing.ref + " m" + thing.mark + " " + thing.name);
    thing.links.forEach(
        (column, target) ->
            said.append(" ")
                .append(column)
                .append("=")
                .append(target == null ? null : "m" + target.mark));
    story.add(said.toString());
  }

  private static Item item(long mark, String name, Map<String, @Nullable Thing> links) {
    return new Item(mark, name, to(links, "owner"), to(links, "up"), to(links, "see"));
  }

  private static @Nullable Ref<Item> to(Map<String, @Nullable Thing> links, String column) {
    Thing target = links.get(column);
    return target == null ? null : target.ref;
  }

  private @Nullable Thing target(Link link) {
    List<Thing> all =
        things.stream().filter(one -> one.shape == link.target() && !one.deleted).toList();
    boolean none = all.isEmpty() || (link.nullable() && random.nextInt(3) == 0);
    return none ? null : all.get(random.nextInt(all.size()));
  }

  /** One of few, which no other row of the type has that stays. */
  private String name(int shape) {
    for (int i = random.nextInt(6); ; i++) {
      String name = "n" + i;
      if (!household.shapes.get(shape).unique()
          || things.stream()
              .noneMatch(one -> one.shape == shape && !isGoing(one) && one.name.equals(name))) {
        return name;
      }
    }
  }

  private boolean isGoing(Thing thing) {
    return thing.deleted
        || links(thing).stream()
            .filter(Link::owned)
            .map(link -> thing.links.get(link.column()))
            .anyMatch(owner -> owner != null && isGoing(owner));
  }

  private void move(Thing thing) {
    List<Link> links = links(thing);
    if (links.isEmpty()) {
      return;
    }
    Link link = links.get(random.nextInt(links.size()));
    Thing target = target(link);
    boolean isCircle = false;
    for (Thing up = target; link.column().equals("up") && up != null; up = up.links.get("up")) {
      isCircle |= up == thing;
    }
    if (isCircle || (target == null && !link.nullable())) {
      return;
    }
    Map<String, @Nullable Thing> before = new HashMap<>(thing.links);
    thing.links.put(link.column(), target);
    if (isTaken(thing)) {
      thing.links.putAll(before);
    } else {
      write("move", thing);
    }
  }

  /** Whether it comes back to a name that another row has by now. */
  private boolean isTaken(Thing thing) {
    return !isGoing(thing)
        && things.stream()
            .anyMatch(
                going ->
                    household.shapes.get(going.shape).unique()
                        && !isGoing(going)
                        && things.stream()
                            .anyMatch(
                                one ->
                                    one != going
                                        && one.shape == going.shape
                                        && !isGoing(one)
                                        && one.name.equals(going.name)));
  }

  private void rename(Thing thing) {
    thing.name = name(thing.shape);
    write("rename", thing);
  }

  private void write(String what, Thing thing) {
    tell(what, thing);
    desk.table(household.shapes.get(thing.shape).type())
        .update(thing.ref, old -> item(thing.mark, thing.name, thing.links));
  }

  private void delete(Thing thing) {
    boolean isInUse =
        things.stream().anyMatch(one -> !one.deleted && one.links.containsValue(thing));
    if (!household.keepsWhatIsInUse || !isInUse) {
      thing.deleted = true;
      tell("delete", thing);
      desk.table(household.shapes.get(thing.shape).type()).delete(thing.ref);
    }
  }

  private void restore(Thing thing) {
    thing.deleted = false;
    if (isTaken(thing)
        || thing.links.values().stream().anyMatch(one -> one != null && one.deleted)) {
      thing.deleted = true;
    } else {
      tell("restore", thing);
      desk.table(household.shapes.get(thing.shape).type()).undelete(thing.ref);
    }
  }
}
