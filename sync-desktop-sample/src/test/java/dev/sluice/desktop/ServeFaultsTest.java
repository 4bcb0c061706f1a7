package dev.sluice.desktop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.core.JsonParseException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.util.Locale;
import java.util.zip.GZIPInputStream;
import okhttp3.Response;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Each fault that {@code serve} has, by what a client gets. */
class ServeFaultsTest {

  private static final String TAGS = "workspaces/%d/tags";
  private static final String TAG = "{\"name\":\"new\"}";

  @ParameterizedTest
  @CsvSource({"503,503,false", "503-after,503,true", "status=418,418,false"})
  void anotherStatus(String fault, int status, boolean done) throws IOException {
    try (Served served = serve(fault + "@POST1")) {
      String tags = tags(served);
      assertThat(served.post(tags, TAG).status()).isEqualTo(status);
      assertThat(served.get(tags).json()).hasSize(done ? 3 : 2);
    }
  }

  @ParameterizedTest
  @CsvSource({"drop-before,false", "drop-after,true"})
  void aBrokenConnection(String fault, boolean done) throws IOException {
    try (Served served = serve(fault + "@POST1")) {
      String tags = tags(served);
      assertThatThrownBy(() -> served.post(tags, TAG)).isInstanceOf(IOException.class);
      assertThat(served.get(tags).json()).hasSize(done ? 3 : 2);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"silence-before", "silence-after"})
  void noAnswerAtAll(String fault) throws IOException {
    try (Served served = serve(fault)) {
      assertThatThrownBy(() -> served.getSoon("me")).isInstanceOf(InterruptedIOException.class);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"truncated", "status=-20"})
  void anAnswerThatIsNone(String fault) throws IOException {
    try (Served served = serve(fault)) {
      assertThatThrownBy(() -> served.get("me"))
          .isInstanceOfAny(IOException.class, IllegalStateException.class); // OkHttp: "code < 0"
    }
  }

  @Test
  void anAnswerThatIsNoJson() throws IOException {
    try (Served served = serve("garbled")) {
      assertThatThrownBy(() -> served.get("me").json()).isInstanceOf(JsonParseException.class);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"late=50ms", "arrives-late=50ms"})
  void anAnswerThatComesLater(String fault) throws IOException {
    try (Served served = serve(fault)) {
      Response response = served.get("me").response();
      assertThat(response.code()).isEqualTo(200);
      assertThat(response.receivedResponseAtMillis() - response.sentRequestAtMillis())
          .isGreaterThanOrEqualTo(49);
    }
  }

  @Test
  void anAnswerThatComesInPieces() throws IOException {
    try (Served served = serve("slow=1s", "--entries", "50")) {
      assertThatThrownBy(() -> served.getSoon("me/time_entries"))
          .isInstanceOf(InterruptedIOException.class);
    }
  }

  @ParameterizedTest
  @CsvSource({"wrong-id,1", "text-id,one", "upsert=7,"})
  void anAnswerAboutAnotherRow(String fault, String id) throws IOException {
    try (Served served = serve(fault + "@POST1")) {
      String tags = tags(served);
      var reply = served.post(tags, TAG);
      if (id == null) {
        assertThat(reply.status()).as("a row 7 to change is not there").isEqualTo(404);
      } else {
        assertThat(reply.json().path("id").asText()).isEqualTo(id);
      }
    }
  }

  @Test
  void aListThatTakesNoNoticeOfTheQuery() throws IOException {
    String path = "me/time_entries?start_date=2001-01-01&end_date=2001-01-02";
    try (Served served = serve("query-ignored@GET2", "--entries", "5")) {
      assertThat(served.get(path).json()).isEmpty();
      assertThat(served.get(path).json()).isNotEmpty();
    }
  }

  @Test
  void anAnswerThatIsFarTooLarge() throws IOException {
    try (Served served = serve("bomb@GET1,rows=1000@GET2")) {
      var bomb = served.get("me");
      assertThat(bomb.response().header("Content-Encoding")).isEqualTo("gzip");
      assertThat(bomb.body().length).isBetween(1_000_000, 4_000_000);
      InputStream rows =
          new GZIPInputStream(new ByteArrayInputStream(served.get("me/tags").body()));
      assertThat(new ObjectMapper().readTree(rows)).hasSize(1000);
    }
  }

  private static Served serve(String fault, String... more) throws IOException {
    String[] all = new String[more.length + 4];
    System.arraycopy(more, 0, all, 4, more.length);
    System.arraycopy(new String[] {"--limits", "1000/1s", "--fault", fault}, 0, all, 0, 4);
    return new Served(all);
  }

  private static String tags(Served served) throws IOException {
    JsonNode me = served.get("me").json();
    return String.format(Locale.ROOT, TAGS, me.path("default_workspace_id").asLong());
  }
}
