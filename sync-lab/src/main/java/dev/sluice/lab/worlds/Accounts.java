package dev.sluice.lab.worlds;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sluice.testkit.RestServer;
import dev.sluice.testkit.ServerClock;
import dev.sluice.testkit.TestServer;
import dev.sluice.testkit.http.Answer;
import dev.sluice.testkit.http.Json;
import dev.sluice.testkit.http.Request;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A server on which each user has rows of his own. */
final class Accounts extends TestServer {

  static final List<String> ALL = List.of("a", "b");

  private final WorldPlan plan;
  private final Clock clock;
  private final Map<String, RestServer> rows = new HashMap<>();
  private final Set<String> expired = new HashSet<>();

  Accounts(WorldPlan plan, Clock clock) {
    super(clock);
    this.plan = plan;
    this.clock = clock;
    ALL.forEach(account -> rows.put(account, new RestServer(clock, plan.resources())));
  }

  /** The server's clock, which may be set back. */
  static final class Clock implements ServerClock {

    private final ServerClock right;
    private Duration behind = Duration.ZERO;

    Clock(ServerClock right) {
      this.right = right;
    }

    @Override
    public Instant now() {
      return right.now().minus(behind);
    }

    @Override
    public long nanos() {
      return right.nanos();
    }
  }

  /**
   * Further than before, or not at all: what is dated while the clock is back and not fetched until
   * it is right again only a whole list can find, once a day.
   */
  void setBack(Duration by) {
    if (by.compareTo(clock.behind) > 0) {
      clock.behind = by;
    }
  }

  static String token(String account) {
    return "token-of-" + account;
  }

  static boolean isBy(String account, Request request) {
    return request.header("Authorization").orElse("").equals("Bearer " + token(account));
  }

  /** The token of an account means nothing for now, or is good again. */
  void expire(String account, boolean isOver) {
    if (isOver) {
      expired.add(account);
    } else {
      expired.remove(account);
    }
  }

  RestServer of(String account) {
    RestServer server = rows.get(account);
    if (server == null) {
      throw new IllegalArgumentException("there is no account " + account);
    }
    return server;
  }

  @Override
  protected Answer serve(Request request) {
    for (String account : ALL) {
      if (isBy(account, request) && !expired.contains(account)) {
        Request read = plan.quirk().read(request);
        return refusal(account, read)
            .orElseGet(() -> plan.quirk().answered(request, of(account).answer(read)));
      }
    }
    return Answer.error(401, "the token is not valid");
  }

  private Optional<Answer> refusal(String account, Request request) {
    boolean keeps = plan.quirk() == Quirk.KEEPS_WHAT_IS_IN_USE;
    if (!keeps || !request.method().equals("DELETE")) {
      return Optional.empty();
    }
    String id = request.path().replaceFirst(".*/", "");
    String list = request.path().substring(0, request.path().length() - id.length() - 1);
    boolean inUse =
        plan.onServer().values().stream()
            .flatMap(type -> type.links().stream().map(link -> new Use(type.path(), link)))
            .filter(use -> use.link().isOwned() && list.endsWith("/" + use.link().target()))
            .anyMatch(
                use ->
                    of(account).rows(use.path()).stream()
                        .anyMatch(row -> row.path(use.link().json()).asText().equals(id)));
    return inUse ? Optional.of(Answer.error(409, "other rows belong to it")) : Optional.empty();
  }

  private record Use(String path, Link link) {}

  /**
   * A row of the server's in the words of the memory.
   *
   * @param number which row it is; 0 if nobody knows
   */
  record There(
      String id,
      int number,
      Instant changed,
      List<String> files,
      Map<String, @Nullable String> values) {}

  List<There> rows(String account, TypePlan type) {
    List<There> all = new ArrayList<>();
    for (ObjectNode row : of(account).rows(type.path())) {
      Map<String, @Nullable String> values = new HashMap<>();
      values.put(TypePlan.LABEL, row.path(TypePlan.LABEL).asText());
      for (FieldPlan field : type.fields()) {
        values.put(field.column(), field.words(row.path(field.json())));
      }
      for (Link link : type.links()) {
        values.put(link.column(), number(account, link, row.path(link.json())));
      }
      List<String> files = new ArrayList<>();
      row.path("attachments").forEach(file -> files.add(file.path("filename").asText()));
      int number = Labels.row(row.path(TypePlan.LABEL).asText());
      Instant changed = Instant.parse(row.path("updated_at").asText());
      all.add(new There(row.path("id").asText(), number, changed, files, values));
    }
    return all;
  }

  private @Nullable String number(String account, Link link, JsonNode id) {
    if (id.isMissingNode() || id.isNull()) {
      return null;
    }
    for (ObjectNode row : of(account).rows(link.target())) {
      if (row.path("id").asText().equals(id.asText())) {
        return String.valueOf(Labels.row(row.path(TypePlan.LABEL).asText()));
      }
    }
    return "dangling " + id;
  }

  @Nullable There find(Known known, TypePlan type) {
    return rows(known.account, type).stream()
        .filter(row -> row.number() == known.number)
        .findFirst()
        .orElse(null);
  }

  /** Another client makes a row as the memory has it. */
  void add(Known known, Memory memory) {
    TypePlan type = memory.plan(known.path);
    ObjectNode row = Json.object();
    List.copyOf(known.values.keySet()).forEach(column -> put(row, column, known, memory));
    of(known.account).add(type.path(), row);
  }

  /** Another client changes one value of a row. */
  void edit(Known known, String column, Memory memory) {
    TypePlan type = memory.plan(known.path);
    There there = find(known, type);
    if (there != null) {
      ObjectNode row = Json.object();
      put(row, column, known, memory);
      of(known.account).edit(type.path(), there.id(), row);
    }
  }

  void delete(Known known, Memory memory) {
    There there = find(known, memory.plan(known.path));
    if (there != null) {
      of(known.account).delete(known.path, there.id());
    }
  }

  private void put(ObjectNode row, String column, Known known, Memory memory) {
    TypePlan type = memory.plan(known.path);
    String value = known.values.get(column);
    Link link = type.link(column);
    if (link != null) {
      Known other = memory.find(known.link(column));
      There there = other == null ? null : find(other, memory.plan(link.target()));
      boolean text = memory.plan(link.target()).hasTextIds();
      Object id = there == null ? null : text ? there.id() : (Object) Long.valueOf(there.id());
      row.set(link.json(), Json.of(id));
    } else if (column.equals(TypePlan.LABEL)) {
      row.put(column, plan.quirk().kept(String.valueOf(value)));
    } else {
      FieldPlan field = type.field(column);
      Object said = field.value(value);
      row.set(field.json(), Json.of(said instanceof Instant ? said.toString() : said));
    }
  }
}
