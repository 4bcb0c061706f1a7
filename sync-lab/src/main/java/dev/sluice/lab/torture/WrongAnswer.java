package dev.sluice.lab.torture;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sluice.testkit.fault.Fault;
import dev.sluice.testkit.http.Answer;
import dev.sluice.testkit.http.Json;
import dev.sluice.testkit.http.Request;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import okio.ByteString;

/** One of the answers that come next says what is not so. */
@SuppressWarnings("ImmutableEnumChecker") // what it holds has no state
enum WrongAnswer implements TrackerEvent {
  ID_OF_ANOTHER(WrongAnswer::sendsOne, (event, world) -> new WrongRow(event, world).named()),
  UPSERTED(WrongAnswer::makesOne, (event, world) -> new WrongRow(event, world).overwritten()),
  EMPTY_ANSWER(
      WrongAnswer::sendsOne, (event, world) -> changed(to -> to.withBody(ByteString.EMPTY))),
  UNREADABLE_ROW(WrongAnswer::asksForList, (event, world) -> unreadable(event)),
  LIST_EMPTY(
      WrongAnswer::asksForWholeList, (event, world) -> listed(rows -> shorten(0, rows, world))),
  LIST_SHORT(
      WrongAnswer::asksForWholeList,
      (event, world) -> listed(rows -> shorten(rows.size() / 2, rows, world))),
  WRONG_DATE(
      request -> true,
      (event, world) -> changed(a -> a.withHeader("Date", "Tue, 15 Jan 2036 10:00:00 GMT"))),
  /** The row that is changed next has a date of ten years later. */
  WRONG_AT(WrongAnswer::sendsOne, (event, world) -> new Fault.Misread(world::inTenYears)),
  /** Rows that are changed meanwhile have that date as well. */
  CLOCK_LEAPS(request -> false, (event, world) -> Fault.none()) {
    @Override
    public void happen(Event event, TrackerWorld world) {
      world.leapServerClock();
    }
  },
  STRANGE_USER(WrongAnswer::asksForUser, (event, world) -> strangeUser(event)) {
    @Override
    int count(Event event) {
      return 1;
    }
  };

  private static final int REACH = 4;
  private static final int LEAST_DAYS_OF_A_PULL = 10;
  private static final List<String> FIELDS = List.of("id", "at", "start", "name", "description");

  private final Predicate<Request> aim;
  private final BiFunction<Event, TrackerWorld, Fault> fault;

  WrongAnswer(Predicate<Request> aim, BiFunction<Event, TrackerWorld, Fault> fault) {
    this.aim = aim;
    this.fault = fault;
  }

  @Override
  public boolean comesFromOutside() {
    return true;
  }

  @Override
  public void happen(Event event, TrackerWorld world) {
    world.server().faults().on(count(event), aim, fault.apply(event, world));
    DeviceEvent.FULL_SYNC.happen(event, world);
  }

  int count(Event event) {
    return 1 + event.pick() % REACH;
  }

  private static boolean asksForUser(Request request) {
    return request.method().equals("GET") && request.path().equals("/me");
  }

  private static boolean makesOne(Request request) {
    return request.method().equals("POST") && request.path().startsWith("/workspaces/");
  }

  private static boolean sendsOne(Request request) {
    return makesOne(request) || request.method().equals("PUT");
  }

  private static boolean asksForList(Request request) {
    return request.method().equals("GET") && request.path().startsWith("/me/");
  }

  private static boolean asksForWholeList(Request request) {
    return asksForList(request) && request.query("since").isEmpty() && !looks(request);
  }

  /** Whoever looks for a lost create on its day believes one answer. */
  private static boolean looks(Request request) {
    Optional<Instant> from = request.query("start_date").map(Instant::parse);
    Optional<Instant> to = request.query("end_date").map(Instant::parse);
    return from.isPresent()
        && to.isPresent()
        && Duration.between(from.get(), to.get()).toDays() < LEAST_DAYS_OF_A_PULL;
  }

  private static Fault changed(UnaryOperator<Answer> change) {
    return Fault.changed(answer -> answer.status() == 200 ? change.apply(answer) : answer);
  }

  private static Fault listed(UnaryOperator<ArrayNode> change) {
    return changed(
        answer ->
            answer.json() instanceof ArrayNode rows
                ? answer.withBody(Json.bytes(change.apply(rows)))
                : answer);
  }

  /**
   * Leaves out rows that the devices have already, each once. One that a device has never seen may
   * stay unseen for ever, and one that two lists lack counts as deleted; nothing could tell the
   * engine: limits that the docs name.
   */
  private static ArrayNode shorten(int keep, ArrayNode rows, TrackerWorld world) {
    for (int i = rows.size() - 1; i >= 0 && rows.size() > keep; i--) {
      if (world.mayLeaveOut(rows.path(i).path("id").asLong())) {
        rows.remove(i);
      }
    }
    return rows;
  }

  /** One field of one row is written as nobody ever wrote it. */
  static Fault unreadable(Event event) {
    return listed(
        rows -> {
          if (rows.path(event.pick() % Math.max(1, rows.size())) instanceof ObjectNode row) {
            FIELDS.stream()
                .filter(row::has)
                .skip(event.pick() % 2)
                .findFirst()
                .ifPresent(field -> row.putObject(field).put("value", 1));
          }
          return rows;
        });
  }

  private static Fault strangeUser(Event event) {
    return changed(
        answer -> {
          JsonNode me = answer.json();
          JsonNode strange =
              switch (event.pick() % 4) {
                case 0 -> Json.array();
                case 1 -> Json.array().add(me).add(other(me));
                case 2 -> ((ObjectNode) me.deepCopy()).putNull("id");
                default -> other(me);
              };
          return answer.withBody(Json.bytes(strange));
        });
  }

  private static ObjectNode other(JsonNode me) {
    ObjectNode other = me.deepCopy();
    return other.put("id", me.path("id").asLong() + 1);
  }
}
