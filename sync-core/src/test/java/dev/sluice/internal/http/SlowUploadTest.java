package dev.sluice.internal.http;

import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static java.util.concurrent.TimeUnit.MINUTES;
import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.failure.SyncException;
import dev.sluice.http.EngineClient;
import dev.sluice.internal.remote.FileUpload;
import dev.sluice.internal.remote.Receiver;
import dev.sluice.schema.Endpoint;
import dev.sluice.schema.Endpoints;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.Field;
import dev.sluice.schema.Uploads;
import dev.sluice.testkit.http.RawServer;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import mockwebserver3.MockResponse;
import mockwebserver3.MockWebServer;
import mockwebserver3.RecordedRequest;
import okhttp3.OkHttpClient;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The timeout of a call is one of each part of a file, as it is of each part of an answer. */
class SlowUploadTest {

  private record Note(String title) {}

  private static final Field<Note, String> TITLE =
      Field.<Note>text("title", Note::title).fingerprint();
  private static final EntityType<Note> NOTES =
      EntityType.<Note>named(
              "notes",
              Endpoints.list("notes")
                  .create(Endpoint.post("notes"))
                  .update(Endpoint.put("notes/{id}"))
                  .uploads(Uploads.post("uploads?a=1&name={name}", "token", "uploads")))
          .fields(TITLE)
          .build(row -> new Note(row.require(TITLE)));
  private static final int PIECE = 1000;

  private final Wired wired = new Wired();

  @Tag("slow")
  @Test
  void aFileThatKeepsMovingMayTakeLongerThanACall() throws Exception {
    Duration call = Duration.ofSeconds(3);
    CountDownLatch never = new CountDownLatch(1);
    int pieces = 40;
    FileUpload slow =
        new FileUpload(
            NOTES,
            "a b.png",
            "image/png",
            pieces * PIECE,
            piece -> {
              awaited(never, call.toMillis() * 2 / pieces);
              return new byte[PIECE];
            });
    List<Long> moved = new ArrayList<>();
    try (MockWebServer server = new MockWebServer()) {
      server.enqueue(new MockResponse.Builder().code(201).body("{\"token\":17}").build());
      server.start();
      HttpRemote remote =
          wired
              .remote(server.url("/").toString(), EngineClient.from(EngineClient.defaults(), call))
              .build();
      remote.upload(slow, wired.pass(), moved::add).test().awaitDone(1, MINUTES).assertValue("17");
      RecordedRequest request = server.takeRequest();
      assertThat(request.getTarget()).isEqualTo("/uploads?a=1&name=a%20b.png");
      assertThat(request.getHeaders().get("Content-Type")).isEqualTo("application/octet-stream");
      assertThat(request.getBody().size()).isEqualTo(pieces * PIECE);
      assertThat(moved.stream().mapToLong(bytes -> bytes).sum()).isEqualTo(pieces * PIECE);
    }
    wired.assertPasses(1, 0, 0);
  }

  /** It is in no hurry: the latch is never let go. */
  private static void awaited(CountDownLatch never, long millis) {
    try {
      assertThat(never.await(millis, MILLISECONDS)).isFalse();
    } catch (InterruptedException ended) {
      Thread.currentThread().interrupt();
    }
  }

  @Test
  void aFileThatNobodyReadsEndsWithTheCall() throws IOException {
    CountDownLatch never = new CountDownLatch(1);
    FileUpload large =
        new FileUpload(NOTES, "a.png", "image/png", 1 << 30, piece -> new byte[1 << 18]);
    try (RawServer server = new RawServer(to -> never.await())) {
      HttpRemote remote =
          wired
              .remote(
                  server.url(), EngineClient.from(EngineClient.defaults(), Duration.ofSeconds(3)))
              .build();
      remote
          .upload(large, wired.pass(), Receiver.NONE)
          .test()
          .awaitDone(1, MINUTES)
          .assertError(failure -> ((SyncException) failure).code().equals("offline"));
    }
  }

  /** What is in the buffers of a slow line has to leave first. */
  @Test
  void theAnswerToAFileMayTakeLongerThanARead() throws IOException {
    OkHttpClient hasty =
        EngineClient.defaults().newBuilder().readTimeout(Duration.ofMillis(500)).build();
    FileUpload file = new FileUpload(NOTES, "a.png", "image/png", PIECE, piece -> new byte[PIECE]);
    try (MockWebServer server = new MockWebServer()) {
      server.enqueue(
          new MockResponse.Builder()
              .headersDelay(1, SECONDS)
              .code(201)
              .body("{\"token\":\"t\"}")
              .build());
      server.start();
      HttpRemote remote =
          wired
              .remote(server.url("/").toString(), EngineClient.from(hasty, Duration.ofSeconds(30)))
              .build();
      remote
          .upload(file, wired.pass(), Receiver.NONE)
          .test()
          .awaitDone(1, MINUTES)
          .assertValue("t");
    }
  }

  @Test
  void aFileThatIsTakenBackMeanwhileIsNotSentWhole() throws IOException {
    FileUpload gone =
        new FileUpload(
            NOTES, "a.png", "image/png", 2 * PIECE, piece -> new byte[piece == 0 ? PIECE : 0]);
    try (MockWebServer server = new MockWebServer()) {
      server.start();
      HttpRemote remote = wired.remote(server.url("/").toString(), EngineClient.defaults()).build();
      remote
          .upload(gone, wired.pass(), Receiver.NONE)
          .test()
          .awaitDone(1, MINUTES)
          .assertError(failure -> ((SyncException) failure).code().equals("offline"))
          .assertError(failure -> !failure.getMessage().contains("a.png"));
    }
  }
}
