package dev.sluice.lab.probe;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.http.Credentials;
import dev.sluice.schema.Endpoint;
import dev.sluice.schema.Endpoints;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.Field;
import dev.sluice.schema.SyncSchema;
import dev.sluice.testkit.RestServer;
import dev.sluice.testkit.ServerClock;
import dev.sluice.testkit.TestServer;
import dev.sluice.testkit.WireServer;
import dev.sluice.testkit.fault.Fault;
import dev.sluice.testkit.http.Answer;
import dev.sluice.testkit.http.Json;
import dev.sluice.testkit.http.Request;
import dev.sluice.testkit.rest.Resource;
import java.io.IOException;
import java.util.List;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

/** A probe ends at the first row of others that it harms, and names each row that it leaves. */
class ProbeHarmTest {

  private record Named(String name) {}

  private final RestServer rows =
      new RestServer(ServerClock.system(), Resource.at("docs"), Resource.at("pets"));

  private static EntityType<Named> type(String name, String at, UnaryOperator<Endpoints> words) {
    Field<Named, String> text = Field.<Named>text("name", Named::name).fingerprint();
    Endpoints endpoints =
        Endpoints.list(name)
            .create(Endpoint.post(name))
            .update(Endpoint.patch(at + "/{id}"))
            .delete(Endpoint.delete(at + "/{id}"));
    return EntityType.<Named>named(name, words.apply(endpoints))
        .fields(text)
        .build(row -> new Named(row.require(text)));
  }

  private static Certificate ask(TestServer server, EntityType<?>... types) throws IOException {
    try (WireServer wire = WireServer.start(server)) {
      return Probe.of(SyncSchema.of(1, types))
          .ask(engine -> ProbeTest.quick(engine.server(wire.url(), Credentials.bearer("me", "t"))));
    }
  }

  private static List<String> against(Certificate shown) {
    return shown.against().stream()
        .map(one -> one.type() + " " + one.question() + ": " + one.words())
        .toList();
  }

  private List<String> names(String resource) {
    return rows.rows(resource).stream().map(row -> row.path("name").asText()).toList();
  }

  private void add(String resource, int count) {
    for (int i = 1; i <= count; i++) {
      rows.add(resource, Json.object().put("name", resource + i));
    }
  }

  @Test
  void aPathThatLeadsToAnotherTypesRowsIsFollowedOnce() throws IOException {
    add("docs", 7);
    add("pets", 2);
    Certificate shown = ask(rows, type("docs", "docs", t -> t), type("pets", "docs", t -> t));
    assertThat(against(shown))
        .anyMatch(line -> line.startsWith("pets OTHERS: 1 of 9 rows of docs are gone or changed"))
        .anyMatch(line -> line.startsWith("pets DELETE: rows of the probe may be left"));
    assertThat(names("docs").subList(0, 7)).as("not deleted, and one changed").hasSize(7);
    assertThat(names("docs")).filteredOn(name -> name.startsWith("docs")).hasSize(6);
    assertThat(rows.log()).noneMatch(one -> one.request().method().equals("DELETE"));
  }

  @Test
  void soIsOneToTheProbesOwnRows() throws IOException {
    add("docs", 2);
    add("pets", 2);
    Certificate shown = ask(rows, type("docs", "docs", t -> t), type("pets", "docs", t -> t));
    assertThat(against(shown))
        .anyMatch(line -> line.startsWith("pets OTHERS: 1 of 4 rows of docs are gone or changed"));
    assertThat(names("docs")).filteredOn(name -> name.startsWith("docs")).hasSize(2);
  }

  /** It makes what it refuses. */
  private static final class Refusing extends TestServer {

    private final RestServer rows;

    private Refusing(RestServer rows) {
      super(rows.clock());
      this.rows = rows;
    }

    @Override
    protected Answer serve(Request request) {
      Answer answer = rows.answer(request);
      return request.method().equals("POST") ? Answer.text(400, "no") : answer;
    }
  }

  @Test
  void rowsThatWereMadeThoughRefusedAreNamed() throws IOException {
    Certificate shown = ask(new Refusing(rows), type("docs", "docs", t -> t));
    List<String> left = names("docs").stream().map(Sample::inOneLine).toList();
    assertThat(left).isNotEmpty();
    assertThat(against(shown))
        .filteredOn(line -> line.startsWith("docs DELETE: rows of the probe may be left"))
        .singleElement()
        .satisfies(line -> assertThat(line).contains(left));
  }

  @Test
  void aFailureOfTheServerIsNoReasonToChangeTheSchema() throws IOException {
    add("docs", 2);
    EntityType<Named> docs = type("docs", "docs", t -> t.one("docs/{id}"));
    rows.faults().on(1, one -> one.path().matches("/docs/\\d+") && isRead(one), Fault.status(429));
    Certificate busy = ask(rows, docs);
    assertThat(busy.against()).isEmpty();
    assertThat(busy.findings()).anyMatch(one -> one.words().equals("no answer came"));
    for (int nth = 2; nth < 8; nth++) {
      rows.faults().on(nth, one -> one.path().equals("/docs") && isRead(one), Fault.status(503));
    }
    Certificate shown = ask(rows, docs);
    assertThat(shown.against()).allMatch(one -> one.question() == Question.LIST);
    assertThat(shown.findings()).allMatch(one -> one.edits().isEmpty());
    assertThat(names("docs")).containsExactly("docs1", "docs2");
  }

  private static boolean isRead(Request request) {
    return request.method().equals("GET");
  }
}
