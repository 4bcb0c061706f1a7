package dev.sluice.opentelemetry;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.AutoSync;
import dev.sluice.SyncEngine;
import dev.sluice.SyncListener;
import dev.sluice.http.Credentials;
import dev.sluice.testkit.ServerClock;
import dev.sluice.testkit.TrackerServer;
import dev.sluice.testkit.WireServer;
import dev.sluice.testkit.fault.Fault;
import dev.sluice.testkit.http.PathPattern;
import dev.sluice.tracker.TimeEntry;
import dev.sluice.tracker.TrackerDatabase;
import io.opentelemetry.api.OpenTelemetry;
import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.common.Attributes;
import io.opentelemetry.api.trace.StatusCode;
import io.opentelemetry.sdk.OpenTelemetrySdk;
import io.opentelemetry.sdk.testing.exporter.InMemorySpanExporter;
import io.opentelemetry.sdk.trace.SdkTracerProvider;
import io.opentelemetry.sdk.trace.data.SpanData;
import io.opentelemetry.sdk.trace.export.SimpleSpanProcessor;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Spans of a real engine, as an exporter gets them. */
class SyncSpansTest {

  @TempDir private Path folder;
  private final TrackerServer server = TrackerServer.builder(ServerClock.system()).build();
  private final InMemorySpanExporter told = InMemorySpanExporter.create();
  private WireServer wire;
  private TrackerDatabase db;
  private SyncEngine engine;
  private SyncSpans spanned;

  @BeforeEach
  void open() throws IOException {
    wire = WireServer.start(server);
    db = TrackerDatabase.open(folder.resolve("tracker.db"));
    engine =
        db.engine()
            .server(wire.url(), Credentials.apiToken(TrackerServer.TOKEN))
            .pace()
            .autoSync(AutoSync.manual())
            .build();
    SdkTracerProvider tracers =
        SdkTracerProvider.builder().addSpanProcessor(SimpleSpanProcessor.create(told)).build();
    spanned = spanned(OpenTelemetrySdk.builder().setTracerProvider(tracers).build());
  }

  /** As docs/telemetry.md has it. */
  private SyncSpans spanned(OpenTelemetry telemetry) {
    AttributeKey<String> address = AttributeKey.stringKey("server.address");
    SyncSpans spans = SyncSpans.of(engine, telemetry, Attributes.of(address, "api.example.org"));
    return spans;
  }

  @AfterEach
  void close() {
    engine.close();
    db.close();
    wire.close();
  }

  private SpanData operation(String name) {
    List<SpanData> found =
        told.getFinishedSpanItems().stream().filter(span -> span.getName().equals(name)).toList();
    return found.get(found.size() - 1);
  }

  private void entry() {
    Duration hour = Duration.ofHours(1);
    db.timeEntries().create(TimeEntry.recorded("Secret plan", Instant.now().minus(hour), hour));
  }

  @Test
  void eachRequestStandsBelowItsOperation() {
    engine.fullSync().blockingGet();
    SpanData sync = operation("sync full");
    assertThat(sync.getAttributes().get(AttributeKey.stringKey("sluice.result")))
        .isEqualTo("synced");
    List<SpanData> below =
        told.getFinishedSpanItems().stream()
            .filter(span -> span.getParentSpanId().equals(sync.getSpanId()))
            .toList();
    assertThat(below)
        .hasSize((int) (long) sync.getAttributes().get(AttributeKey.longKey("sluice.requests")));
    assertThat(below).extracting(SpanData::getName).contains("GET me", "GET me/time_entries");
    assertThat(told.getFinishedSpanItems())
        .allMatch(
            span ->
                "api.example.org"
                    .equals(span.getAttributes().get(AttributeKey.stringKey("server.address"))));
    assertThat(below)
        .allMatch(
            span ->
                span.getAttributes().get(AttributeKey.longKey("http.response.status_code")) == 200);
  }

  @Test
  void anIdIsInNoName() {
    engine.fullSync().blockingGet();
    entry();
    engine.fullSync().blockingGet();
    assertThat(operation("POST workspaces/{id}/time_entries").getEvents()).isEmpty();
    assertThat(told.getFinishedSpanItems().toString())
        .doesNotContain("Secret", TrackerServer.TOKEN);
  }

  @Test
  void aRequestWithoutAnAnswerAndItsOperationAreErrors() {
    engine.fullSync().blockingGet();
    entry();
    server
        .faults()
        .on(1, PathPattern.requests("POST", "/workspaces/*/time_entries"), Fault.dropAfterCommit());
    engine.push().blockingGet();
    SpanData lost = operation("POST workspaces/{id}/time_entries");
    assertThat(lost.getStatus().getStatusCode()).isEqualTo(StatusCode.ERROR);
    assertThat(lost.getAttributes().get(AttributeKey.stringKey("error.type")))
        .isEqualTo("no_answer");
    assertThat(operation("sync push").getStatus().getStatusCode()).isEqualTo(StatusCode.ERROR);
  }

  @Test
  void anOperationThatTheEnginesEndCutsIsTold() throws InterruptedException {
    server.faults().always(request -> true, Fault.silenceBefore());
    CountDownLatch asked = new CountDownLatch(1);
    engine.listen(
        new SyncListener() {
          @Override
          public void requested(int number, String method, String path) {
            asked.countDown();
          }
        });
    engine.fullSync().subscribe(report -> {}, failed -> {});
    asked.await();
    engine.close();
    assertThat(operation("sync full").getStatus().getStatusCode()).isEqualTo(StatusCode.ERROR);
  }

  @Test
  void afterItsEndItTellsNothing() {
    spanned.close();
    engine.fullSync().blockingGet();
    assertThat(told.getFinishedSpanItems()).isEmpty();
  }
}
