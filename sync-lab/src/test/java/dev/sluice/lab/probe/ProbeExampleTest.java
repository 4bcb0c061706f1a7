package dev.sluice.lab.probe;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.http.Credentials;
import dev.sluice.lab.probe.Finding.Verdict;
import dev.sluice.schema.Endpoint;
import dev.sluice.schema.Endpoints;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.Field;
import dev.sluice.schema.SyncSchema;
import dev.sluice.testkit.RestServer;
import dev.sluice.testkit.ServerClock;
import dev.sluice.testkit.WireServer;
import dev.sluice.testkit.rest.Resource;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The example of docs/probing-your-server.md. */
class ProbeExampleTest {

  private static final String TOKEN = "0123secret";

  enum Colour {
    RED,
    GREEN
  }

  record Pin(String title, Colour colour) {}

  static final Field<Pin, String> TITLE = Field.<Pin>text("title", Pin::title).fingerprint();
  static final Field<Pin, String> COLOUR = Field.text("colour", pin -> pin.colour().name());
  static final EntityType<Pin> PINS =
      EntityType.<Pin>named("pins", Endpoints.list("pins").create(Endpoint.post("pins")))
          .fields(TITLE, COLOUR)
          .build(row -> new Pin(row.require(TITLE), Colour.valueOf(row.require(COLOUR))));

  static final SyncSchema SCHEMA = SyncSchema.of(1, PINS);

  private final RestServer server = new RestServer(ServerClock.system(), Resource.at("pins"));

  private static Finding about(Question question, List<Finding> findings) {
    return findings.stream().filter(one -> one.question() == question).findFirst().orElseThrow();
  }

  @Test
  void rowsHaveTheValuesThatTheyMayHave() throws IOException {
    try (WireServer wire = WireServer.start(server)) {
      String url = wire.url();
      Certificate certificate =
          Probe.of(SCHEMA)
              .values(COLOUR, number -> number % 2 == 0 ? "RED" : "GREEN")
              .ask(engine -> engine.server(url, Credentials.bearer("me", TOKEN)));
      certificate.requireAsSaid();
      List<Finding> findings = certificate.findings();
      assertThat(about(Question.VALUES, findings).verdict()).isEqualTo(Verdict.AS_SAID);
      assertThat(server.rows("pins"))
          .singleElement()
          .satisfies(pin -> assertThat(pin.path("colour").asText()).isEqualTo("GREEN"));
      assertThat(about(Question.DELETE, findings).words()).contains("its new rows stay");
    }
  }

  @Test
  void aValueThatTheAppRefusesIsSaid() throws IOException {
    try (WireServer wire = WireServer.start(server)) {
      List<Finding> findings =
          Probe.of(SCHEMA)
              .ask(engine -> engine.server(wire.url(), Credentials.bearer("me", TOKEN)))
              .findings();
      assertThat(about(Question.CREATE, findings).words()).contains("No enum constant");
      assertThat(server.rows("pins")).isEmpty();
    }
  }

  @Test
  void thePageNamesEachQuestion() throws IOException {
    String page = Files.readString(Path.of("..", "docs", "probing-your-server.md"));
    for (Question question : Question.values()) {
      assertThat(page).contains("| " + question.claim() + " |");
    }
  }
}
