package dev.sluice.engine.files;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sluice.SyncEngineBuilder;
import dev.sluice.SyncFailure;
import dev.sluice.engine.domain.Desk;
import dev.sluice.http.Credentials;
import dev.sluice.schema.Endpoint;
import dev.sluice.schema.Endpoints;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.Field;
import dev.sluice.schema.Ref;
import dev.sluice.schema.SyncSchema;
import dev.sluice.schema.Uploads;
import dev.sluice.store.Attachment;
import dev.sluice.store.PendingAttachment;
import dev.sluice.testkit.RestServer;
import dev.sluice.testkit.ServerClock;
import dev.sluice.testkit.VirtualNetwork;
import dev.sluice.testkit.fault.Latency;
import dev.sluice.testkit.http.Request;
import dev.sluice.testkit.rest.Resource;
import dev.sluice.time.VirtualTime;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import okhttp3.Call;
import okio.ByteString;

/** A server whose tickets take files in Redmine's two steps, and a device. */
final class Tickets implements AutoCloseable {

  /** A ticket. */
  record Ticket(String title) {}

  static final Predicate<Request> UPLOAD = request -> request.path().endsWith("/uploads");
  static final Predicate<Request> CREATE =
      request -> request.method().equals("POST") && request.path().endsWith("/tickets");
  static final Predicate<Request> UPDATE = request -> request.method().equals("PUT");
  static final Duration TOKENS_KEPT = Duration.ofHours(2);
  static final int MOST = 1_000_000;

  private static final Field<Ticket, String> TITLE =
      Field.<Ticket>text("title", Ticket::title).fingerprint();

  final EntityType<Ticket> type;
  final VirtualTime time = new VirtualTime();
  final RestServer server;
  final VirtualNetwork network;

  /** Hears of each request right before it leaves. */
  Consumer<okhttp3.Request> leaving = request -> {};

  private final Path file;
  private Desk desk;

  Tickets(Path folder) {
    this(folder, endpoints -> endpoints, resource -> resource);
  }

  Tickets(Path folder, UnaryOperator<Endpoints> words, UnaryOperator<Resource> habits) {
    file = folder.resolve("tickets.db");
    Uploads uploads =
        Uploads.post("uploads?filename={name}", "upload.token", "uploads")
            .asObjects("token", "filename", "content_type")
            .atMost(MOST)
            .kept(TOKENS_KEPT);
    Endpoints endpoints =
        Endpoints.list("tickets")
            .create(Endpoint.post("tickets"))
            .update(Endpoint.put("tickets/{id}"))
            .delete(Endpoint.delete("tickets/{id}"))
            .uploads(uploads);
    type =
        EntityType.<Ticket>named("tickets", words.apply(endpoints))
            .fields(TITLE)
            .build(row -> new Ticket(row.require(TITLE)));
    Resource resource = Resource.at("tickets").mergingPuts().uploads("uploads", false);
    server = new RestServer(ServerClock.of(time.scheduler(), time.now()), habits.apply(resource));
    server.keepBodies();
    network =
        new VirtualNetwork(server, time.scheduler(), Latency.fixed(Duration.ofMillis(20)))
            .callTimeout(Duration.ofSeconds(10));
    restart();
  }

  /** The process ends, and another one begins. */
  void restart() {
    if (desk != null) {
      desk.close();
    }
    UnaryOperator<SyncEngineBuilder> options =
        engine ->
            engine.server("https://api.example/v1", Credentials.apiToken("secret")).bulkRequests();
    Call.Factory calls =
        request -> {
          leaving.accept(request);
          return network.newCall(request);
        };
    desk = Desk.open(file, SyncSchema.of(1, type).credentialsCheckedAt("me"), calls, time, options);
  }

  Desk desk() {
    return desk;
  }

  Path file() {
    return file;
  }

  Ref<Ticket> create(String title) {
    return desk.table(type).create(new Ticket(title));
  }

  void rename(Ref<Ticket> ticket, String title) {
    desk.table(type).update(ticket, old -> new Ticket(title));
  }

  PendingAttachment attach(Ref<Ticket> ticket, String name, int size) {
    return desk.table(type).attach(ticket, Attachment.of(name, "image/png", bytes(name, size)));
  }

  List<PendingAttachment> waiting(Ref<Ticket> ticket) {
    return desk.table(type).attachments(ticket);
  }

  /** The same for the same name. */
  static byte[] bytes(String name, int size) {
    byte[] bytes = new byte[size];
    new Random(name.hashCode()).nextBytes(bytes);
    return bytes;
  }

  /** What the server has, as {@code first: a.png 300} or {@code first} without files. */
  List<String> there() {
    List<String> rows = new ArrayList<>();
    for (JsonNode row : server.rows("tickets")) {
      StringBuilder line = new StringBuilder(row.get("title").asText());
      for (JsonNode one : row.path("attachments")) {
        String name = one.get("filename").asText();
        int size = one.get("filesize").asInt();
        String digest = ByteString.of(bytes(name, size)).sha256().hex();
        assertThat(one.get("digest").asText()).isEqualTo(digest);
        assertThat(one.get("content_type").asText()).isEqualTo("image/png");
        line.append(line.indexOf(": ") < 0 ? ": " : ", ").append(name).append(' ').append(size);
      }
      rows.add(line.toString());
    }
    return rows;
  }

  /** Changes and files that arrived so far, as {@code POST /v1/uploads}. */
  List<String> asked() {
    return server.log().stream()
        .filter(arrival -> !arrival.method().equals("GET"))
        .map(arrival -> arrival.method() + " " + arrival.request().path())
        .toList();
  }

  List<String> failures() {
    return desk.engine().failures().stream().map(SyncFailure::message).toList();
  }

  /** Nothing is left to do, and both sides have the same. */
  void isDone(String... lines) {
    desk.synced();
    assertThat(there()).containsExactlyInAnyOrder(lines);
    assertThat(desk.engine().pending()).isZero();
    assertThat(failures()).isEmpty();
    assertThat(desk.all(type))
        .extracting(Ticket::title)
        .containsExactlyInAnyOrderElementsOf(
            there().stream().map(line -> line.split(":", -1)[0]).toList());
  }

  @Override
  public void close() {
    desk.close();
  }
}
