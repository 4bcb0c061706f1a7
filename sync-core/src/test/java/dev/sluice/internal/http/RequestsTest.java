package dev.sluice.internal.http;

import static dev.sluice.internal.http.Library.BOOKS;
import static dev.sluice.internal.http.Library.HOUSE;
import static dev.sluice.internal.http.Library.SHELVES;
import static dev.sluice.internal.http.Library.book;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.sluice.internal.http.json.ResponseLimits;
import dev.sluice.internal.remote.Fetch;
import dev.sluice.internal.store.ServerIds;
import dev.sluice.schema.Row;
import java.io.IOException;
import java.time.Instant;
import okhttp3.HttpUrl;
import okhttp3.Request;
import okio.Buffer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RequestsTest {

  private static final String BASE = "https://tracker.example/api/v9";
  private static final Instant MOMENT = Instant.parse("2026-01-02T03:04:05.999Z");

  private final Requests requests =
      new Requests(HttpUrl.get(BASE), ResponseLimits.defaults(), ServerIds.NUMBERS);

  @ParameterizedTest
  @CsvSource({
    "https://tracker.example, https://tracker.example/me",
    "https://tracker.example/, https://tracker.example/me",
    "https://tracker.example/api/v9, https://tracker.example/api/v9/me",
    "https://tracker.example/api/v9/, https://tracker.example/api/v9/me",
  })
  void pathsBeginAtTheBase(String base, String url) {
    Requests at = new Requests(HttpUrl.get(base), ResponseLimits.defaults(), ServerIds.NUMBERS);

    assertThat(at.get("me").build().url()).hasToString(url);
    assertThat(at.get("/me").build().url()).hasToString(url);
  }

  @Test
  void asksForLists() {
    assertThat(url(Fetch.all(BOOKS))).isEqualTo("me/books");
    assertThat(url(Fetch.all(SHELVES))).isEqualTo("me/shelves?archived=true");
    assertThat(url(Fetch.since(BOOKS, MOMENT))).isEqualTo("me/books?since=1767323045");
    assertThat(url(Fetch.since(SHELVES, MOMENT)))
        .isEqualTo("me/shelves?archived=true&since=1767323045");
    assertThat(url(Fetch.between(BOOKS, new Fetch.Span(MOMENT, MOMENT.plusSeconds(60)))))
        .isEqualTo(
            "me/books?start_date=2026-01-02T03%3A04%3A05Z&end_date=2026-01-02T03%3A05%3A05Z");
  }

  @Test
  void asksForOneRow() {
    assertThat(url(Fetch.one(book()))).isEqualTo("me/books/7");
  }

  @Test
  void refusesWhatTheServerDoesNotOffer() {
    assertRefused(() -> requests.fetch(Fetch.since(HOUSE, MOMENT)), "house takes no since");
    assertRefused(
        () -> requests.fetch(Fetch.between(SHELVES, new Fetch.Span(MOMENT, MOMENT))),
        "shelves takes no dates");
    assertRefused(() -> requests.fetch(Fetch.one(SHELVES.emptyRow())), "not asked for one by one");
    assertRefused(() -> requests.send(Library.deleting(HOUSE.emptyRow())), "no DELETE of house");
  }

  @Test
  void refusesARowWithoutWhatItsPathNeeds() {
    Row unknown = book().withServerId(null);
    assertRefused(() -> requests.fetch(Fetch.one(unknown)), "{id}");
    assertRefused(() -> requests.send(Library.deleting(unknown)), "{id}");
    assertRefused(
        () -> requests.send(Library.creating(book().with(Library.SHELF, null))), "{shelf}");
  }

  @Test
  void aCreateCarriesItsKey() throws IOException {
    Request request = requests.send(Library.creating(book(), Library.TITLE)).build();

    assertThat(request.method()).isEqualTo("POST");
    assertThat(path(request)).isEqualTo("shelves/3/books?meta=true");
    assertThat(request.header("Idempotency-Key")).isEqualTo("key-1");
    assertThat(request.body().isOneShot()).isTrue();
    assertThat(request.body().contentType()).hasToString("application/json");
    Buffer body = new Buffer();
    request.body().writeTo(body);
    assertThat(request.body().contentLength()).isEqualTo(body.size());
    assertThat(body.readUtf8()).startsWith("{\"title\"");
  }

  @Test
  void anUpdateHasNoKeyUnlessGiven() {
    Request request = requests.send(Library.updating(book(), Library.TITLE)).build();

    assertThat(request.method()).isEqualTo("PUT");
    assertThat(path(request)).isEqualTo("shelves/3/books/7");
    assertThat(request.headers().names()).isEmpty();
    assertThat(request.body().isOneShot()).isTrue();
  }

  @Test
  void aDeleteHasNoBody() {
    Request request = requests.send(Library.deleting(book())).build();

    assertThat(request.method()).isEqualTo("DELETE");
    assertThat(request.body()).isNull();
  }

  @ParameterizedTest
  @CsvSource({"a b, a%20b", "a/b, a%2Fb", "a?b, a%3Fb", "%2e, %252e", "ä#, %C3%A4%23"})
  void valuesAreEncodedIntoTheirSegment(String value, String segment) {
    HttpUrl url =
        PathTemplate.url(
                HttpUrl.get(BASE),
                "x/{title}-{id}/y?q={id}",
                book().with(Library.TITLE, value),
                ServerIds.NUMBERS)
            .build();

    assertThat(url).hasToString(BASE + "/x/" + segment + "-7/y?q=7");
  }

  @ParameterizedTest
  @ValueSource(strings = {".", ".."})
  void noValueLeadsUp(String value) {
    Row row = book().with(Library.TITLE, value);
    assertRefused(
        () -> PathTemplate.url(HttpUrl.get(BASE), "x/{title}", row, ServerIds.NUMBERS), "down");
  }

  private String url(Fetch fetch) {
    return path(requests.fetch(fetch).build());
  }

  private static String path(Request request) {
    return request.url().toString().substring(BASE.length() + 1);
  }

  private static void assertRefused(Runnable work, String message) {
    assertThatIllegalArgumentException().isThrownBy(work::run).withMessageContaining(message);
  }
}
