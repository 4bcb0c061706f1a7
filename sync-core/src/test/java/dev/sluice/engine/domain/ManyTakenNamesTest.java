package dev.sluice.engine.domain;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.engine.domain.Shapes.Named;
import dev.sluice.schema.Endpoint;
import dev.sluice.schema.Endpoints;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.Paging;
import dev.sluice.schema.SyncSchema;
import dev.sluice.testkit.RestServer;
import dev.sluice.testkit.ServerClock;
import dev.sluice.testkit.VirtualNetwork;
import dev.sluice.testkit.fault.Fault;
import dev.sluice.testkit.fault.Latency;
import dev.sluice.testkit.http.Answer;
import dev.sluice.testkit.http.Json;
import dev.sluice.testkit.rest.Pages;
import dev.sluice.testkit.rest.Resource;
import dev.sluice.time.VirtualTime;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Creates whose names another client has taken meanwhile: one list shows whose they all are. */
class ManyTakenNamesTest {

  private static final EntityType<Named> TAGS =
      EntityType.<Named>named(
              "tags",
              Endpoints.list("tags")
                  .pages(Paging.number("page", 1))
                  .create(Endpoint.post("tags"))
                  .update(Endpoint.put("tags/{id}"))
                  .delete(Endpoint.delete("tags/{id}"))
                  .alreadyExists("taken"))
          .fields(Shapes.NAME)
          .build(row -> new Named(row.require(Shapes.NAME)));

  private static final int THERE = 70;

  /** The last one shows that there are no more. */
  private static final int PAGES = 5;

  @TempDir Path folder;

  private final VirtualTime time = new VirtualTime();
  private final RestServer server =
      new RestServer(
          ServerClock.of(time.scheduler(), time.now()),
          Resource.at("tags").unique("name").pages(Pages.number("page", 20)));
  private Desk desk;

  private void open() {
    VirtualNetwork network =
        new VirtualNetwork(server, time.scheduler(), Latency.fixed(Duration.ofMillis(20)));
    Path file = folder.resolve("one.db");
    desk = Desk.open(file, SyncSchema.of(1, TAGS), network, time, Trees::fast);
    desk.synced();
  }

  @AfterEach
  void end() {
    desk.close();
  }

  private void make(String name) {
    desk.table(TAGS).create(new Named(name));
  }

  private void makeThere(String name) {
    server.add("tags", Json.object().put("name", name));
  }

  private long asked(String method) {
    return server.log().stream().filter(arrival -> arrival.method().equals(method)).count();
  }

  private long pagesOfAPush() {
    long before = asked("GET");
    desk.push();
    return asked("GET") - before;
  }

  @ParameterizedTest
  @ValueSource(ints = {5, 20})
  void oneListServesAllThatAreThere(int taken) {
    open();
    for (int i = 0; i < taken; i++) {
      make("both" + i);
      make("here" + i);
    }
    for (int i = 0; i < THERE; i++) {
      makeThere((i < taken ? "both" : "there") + i);
    }
    assertThat(pagesOfAPush()).isEqualTo(PAGES);
    assertThat(asked("POST")).isEqualTo(taken + 1);
    assertThat(desk.engine().pending()).isZero();
    assertThat(desk.engine().failures()).isEmpty();
    assertThat(desk.all(TAGS)).hasSize(2 * taken);
    assertThat(server.rows("tags")).hasSize(THERE + taken);
  }

  private void hide() {
    server
        .faults()
        .always(
            request -> request.body().utf8().contains("hidden"),
            Fault.answer(Answer.error(409, "name has already been taken")));
  }

  /** The names of archived rows, for example. */
  @ParameterizedTest
  @ValueSource(ints = {5, 20})
  void oneListServesAllThatItLacks(int taken) {
    for (int i = 0; i < THERE; i++) {
      makeThere("there" + i);
    }
    open();
    hide();
    for (int i = 0; i < taken; i++) {
      make("hidden" + i);
      make("here" + i);
    }
    assertThat(pagesOfAPush()).isEqualTo(PAGES);
    assertThat(desk.engine().failures()).hasSize(taken);
    assertThat(server.rows("tags")).hasSize(THERE + taken);
  }

  /** A list comes before the first of them is created, and another one after it. */
  @Test
  void twoThatAreAlikeBecomeOneAlthoughTheListLackedTheirName() {
    open();
    hide();
    make("hidden");
    make("alike");
    make("hidden too");
    make("alike");
    assertThat(pagesOfAPush()).isEqualTo(1 + 2);
    assertThat(desk.engine().failures()).hasSize(2);
    assertThat(server.rows("tags")).hasSize(1);
    assertThat(desk.all(TAGS)).extracting(Named::name).containsOnlyOnce("alike");
  }
}
