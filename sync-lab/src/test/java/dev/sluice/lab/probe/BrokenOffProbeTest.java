package dev.sluice.lab.probe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.failure.SyncException;
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
import dev.sluice.testkit.fault.Fault;
import dev.sluice.testkit.http.Request;
import dev.sluice.testkit.rest.Resource;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A probe that cannot ask its questions to the end leaves no rows, or says which. */
class BrokenOffProbeTest {

  record Note(String title) {}

  private static final Field<Note, String> TITLE =
      Field.<Note>text("title", Note::title).fingerprint();
  private static final EntityType<Note> NOTES =
      EntityType.<Note>named(
              "notes",
              Endpoints.list("notes")
                  .create(Endpoint.post("notes"))
                  .update(Endpoint.patch("notes/{id}"))
                  .delete(Endpoint.delete("notes/{id}")))
          .fields(TITLE)
          .build(row -> new Note(row.require(TITLE)));

  private final RestServer server = new RestServer(ServerClock.system(), Resource.at("notes"));
  private final List<Finding> findings = new ArrayList<>();

  private static Predicate<Request> method(String method) {
    return request -> request.method().equals(method);
  }

  private void ask() throws IOException {
    try (WireServer wire = WireServer.start(server)) {
      Probe.of(SyncSchema.of(1, NOTES))
          .ask(
              engine -> ProbeTest.quick(engine.server(wire.url(), Credentials.bearer("me", "t"))),
              findings::add);
    }
  }

  /** The credentials expire between the creates and the next list, and are valid again then. */
  @Tag("slow")
  @Test
  void rowsThatWereMadeBeforeItsEndAreDeleted() throws IOException {
    Predicate<Request> afterTheCreate =
        request -> method("GET").test(request) && !server.rows("notes").isEmpty();
    server.faults().on(1, afterTheCreate, Fault.status(401));
    assertThatThrownBy(this::ask).isInstanceOf(SyncException.class);
    assertThat(server.rows("notes")).isEmpty();
    assertThat(findings).noneMatch(one -> one.verdict() == Verdict.OTHERWISE);
  }

  @Test
  void rowsThatStayAreNamed() throws IOException {
    server.faults().always(method("DELETE"), Fault.status(401));
    assertThatThrownBy(this::ask).isInstanceOf(SyncException.class);
    List<String> left =
        server.rows("notes").stream()
            .map(note -> Sample.inOneLine(note.path("title").asText()))
            .toList();
    assertThat(left).isNotEmpty();
    assertThat(findings.get(findings.size() - 1).words())
        .startsWith("rows of the probe may be left, delete them: ")
        .contains(left);
  }
}
