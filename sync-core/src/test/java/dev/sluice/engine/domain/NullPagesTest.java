package dev.sluice.engine.domain;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.NullNode;
import dev.sluice.schema.Endpoint;
import dev.sluice.schema.Endpoints;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.Field;
import dev.sluice.schema.Paging;
import dev.sluice.schema.Since;
import dev.sluice.schema.SyncSchema;
import dev.sluice.testkit.RestServer;
import dev.sluice.testkit.ServerClock;
import dev.sluice.testkit.VirtualNetwork;
import dev.sluice.testkit.fault.Fault;
import dev.sluice.testkit.fault.Latency;
import dev.sluice.testkit.http.Answer;
import dev.sluice.testkit.http.Json;
import dev.sluice.testkit.http.Request;
import dev.sluice.testkit.rest.Pages;
import dev.sluice.testkit.rest.Resource;
import dev.sluice.time.VirtualTime;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A later page of a list is {@code null}: that is not the end of the list. */
class NullPagesTest {

  private record Note(String title) {}

  private static final Field<Note, String> TITLE =
      Field.<Note>text("title", Note::title).fingerprint();
  private static final Fault NOTHING = Fault.answer(Answer.json(NullNode.instance));

  @TempDir Path folder;

  private final VirtualTime time = new VirtualTime();
  private final RestServer server =
      new RestServer(
          ServerClock.of(time.scheduler(), time.now()),
          Resource.at("notes")
              .pages(Pages.number("page", 5))
              .since("since", Resource.SinceFormat.ISO));
  private EntityType<Note> notes;
  private Desk desk;

  private void open(Endpoints endpoints) {
    VirtualNetwork network =
        new VirtualNetwork(server, time.scheduler(), Latency.fixed(Duration.ofMillis(20)));
    notes =
        EntityType.<Note>named("notes", endpoints.create(Endpoint.post("notes")))
            .fields(TITLE)
            .build(row -> new Note(row.require(TITLE)));
    for (int i = 0; i < 15; i++) {
      server.add("notes", Json.object().put("title", "note " + i));
    }
    desk = Desk.open(folder.resolve("n.db"), SyncSchema.of(1, notes), network, time);
    desk.synced();
    time.advance(Duration.ofHours(1));
  }

  @AfterEach
  void close() {
    desk.close();
  }

  private static boolean isSecondPage(Request request) {
    return request.query("page").filter("2"::equals).isPresent();
  }

  private void secondPageIsNull() {
    server.faults().always(NullPagesTest::isSecondPage, NOTHING);
  }

  private void healthyAgain() {
    server.faults().clear();
    time.advance(Duration.ofHours(1));
    desk.synced();
  }

  @Test
  void whatIsBehindItIsNotDeleted() {
    open(Endpoints.list("notes").pages(Paging.number("page", 1)));
    secondPageIsNull();
    assertThat(desk.sync().problems())
        .containsExactly("notes: the server answered null in place of a list");
    assertThat(desk.all(notes)).hasSize(15);
    healthyAgain();
    assertThat(desk.all(notes)).hasSize(15);
  }

  @Test
  void aSecondLookThatIsWholeProvesWhatIsGone() {
    open(Endpoints.list("notes").pages(Paging.number("page", 1)));
    server.delete("notes", server.rows("notes").get(7).path("id").asText());
    server.faults().on(1, NullPagesTest::isSecondPage, NOTHING);
    desk.synced();
    assertThat(desk.all(notes)).hasSize(14);
  }

  @Test
  void changesBehindItComeWithTheNextPull() {
    open(Endpoints.list("notes").pages(Paging.number("page", 1)).since(Since.isoSeconds("since")));
    for (int i = 15; i < 27; i++) {
      server.add("notes", Json.object().put("title", "note " + i));
    }
    secondPageIsNull();
    desk.sync();
    healthyAgain();
    assertThat(desk.all(notes)).hasSize(27);
  }
}
