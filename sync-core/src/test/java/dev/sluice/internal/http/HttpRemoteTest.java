package dev.sluice.internal.http;

import static dev.sluice.internal.http.Library.BOOKS;
import static dev.sluice.internal.http.Library.book;
import static dev.sluice.internal.http.Library.creating;
import static dev.sluice.internal.http.Library.deleting;
import static dev.sluice.internal.http.Library.updating;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.failure.FailureKind;
import dev.sluice.failure.SyncException;
import dev.sluice.failure.UnavailableException;
import dev.sluice.http.Credentials;
import dev.sluice.internal.remote.Answer;
import dev.sluice.internal.remote.Fetch;
import dev.sluice.internal.remote.Page;
import dev.sluice.internal.remote.Receiver;
import io.reactivex.rxjava3.observers.TestObserver;
import java.io.IOException;
import java.time.Instant;
import java.util.List;
import okio.Buffer;
import okio.ByteString;
import okio.ForwardingSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class HttpRemoteTest {

  private final Wired wired = new Wired();
  private final HandCalls calls = new HandCalls();
  private final HttpRemote remote =
      wired
          .remote("https://tracker.example/api/v9", calls)
          .userAgent("test")
          .loggedPath("me/logged")
          .build();

  @Test
  void everyRequestProvesWhoAsks() {
    remote.fetch(Fetch.all(BOOKS), wired.pass(), Receiver.NONE).test();

    assertThat(calls.last().request().url()).hasToString("https://tracker.example/api/v9/me/books");
    assertThat(calls.last().request().header("Authorization"))
        .isEqualTo(Credentials.apiToken(Wired.TOKEN).header());
    assertThat(calls.last().request().header("User-Agent")).isEqualTo("test");
    assertThat(calls.last().request().header("Accept")).isEqualTo("application/json");
  }

  @Test
  void listensToTheServersClockAlsoWhenItRefuses() throws IOException {
    remote.fetch(Fetch.all(BOOKS), wired.pass(), Receiver.NONE).test();
    calls.last().answer(Answers.response(404, ByteString.EMPTY));

    assertThat(wired.clock.now()).isEqualTo("2026-01-01T10:00:00Z");
  }

  @Test
  void aRequestWithoutADateTellsNone() throws IOException {
    TestObserver<Page> page = remote.fetch(Fetch.all(BOOKS), wired.pass(), Receiver.NONE).test();
    calls.last().answer(Answers.ok("[]").newBuilder().removeHeader("Date").build());

    assertThat(page.values().get(0).serverDate()).isNull();
    assertThat(wired.clock.now()).isNull();
  }

  @Test
  void aRowComesBackFromAChange() throws IOException {
    TestObserver<Answer> answer = remote.send(creating(book(), Library.TITLE), wired.pass()).test();
    calls.last().answer(Answers.ok("{\"id\": 12, \"title\": \"Walden\"}"));

    Answer value = answer.values().get(0);
    assertThat(value.serverDate()).isEqualTo(Instant.parse("2026-01-01T10:00:00Z"));
    assertThat(value.row().serverId()).isEqualTo(12);
    assertThat(value.row().told()).containsExactly(Library.TITLE);
  }

  @Test
  void aRowMayComeBackInAList() throws IOException {
    TestObserver<Answer> answer = remote.send(updating(book(), Library.TITLE), wired.pass()).test();
    calls.last().answer(Answers.ok("[{\"id\": 12}]"));

    assertThat(answer.values().get(0).row().serverId()).isEqualTo(12);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "null",
        "[]",
        "12",
        "\"ok\"",
        "{}",
        "{\"title\": \"Walden\"}",
        "{\"id\": 12, \"title\": null}",
        "[{\"id\": 12}, {\"id\": 13}]",
        "{\"id\": 12",
        "<html>"
      })
  void aChangeWithoutOneReadableRowInItsAnswerHasAnUnknownOutcome(String body) throws IOException {
    for (var sending : List.of(creating(book(), Library.TITLE), updating(book(), Library.TITLE))) {
      TestObserver<Answer> answer = remote.send(sending, wired.pass()).test();
      calls.last().answer(Answers.response(201, ByteString.encodeUtf8(body)));

      answer.assertError(FailureKind.SERVER_FAILED::is);
      answer.assertError(e -> ((UnavailableException) e).status() == 201);
      answer.assertError(e -> ((SyncException) e).mayHaveArrived());
    }
    wired.assertPasses(2, 0, 0);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " \n", "12", "\"ok\"", "null", "{\"any\": [1]}"})
  void aDeleteAndASilentChangeMayAnswerNothingOrAnyJson(String body) throws IOException {
    for (var sending :
        List.of(deleting(book()), updating(Library.HOUSE.emptyRow(), Library.OPEN))) {
      TestObserver<Answer> answer = remote.send(sending, wired.pass()).test();
      calls.last().answer(Answers.ok(body));

      assertThat(answer.values().get(0).row()).isNull();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"<html>", "{", "OK", "1 2"})
  void anyOtherAnswerToThemIsAFailureOfTheServer(String body) throws IOException {
    TestObserver<Answer> answer = remote.send(deleting(book()), wired.pass()).test();
    calls.last().answer(Answers.ok(body));

    answer.assertError(FailureKind.SERVER_FAILED::is);
    answer.assertError(e -> ((SyncException) e).mayHaveArrived());
  }

  @Test
  void serversWordsComeWithoutSecrets() throws IOException {
    TestObserver<Answer> answer = remote.send(deleting(book()), wired.pass()).test();
    calls
        .last()
        .answer(Answers.response(404, ByteString.encodeUtf8("\"" + Wired.TOKEN + " unknown\"")));

    answer.assertError(FailureKind.REFUSED::is);
    answer.assertError(e -> e.getMessage().equals("*** unknown"));
  }

  @ParameterizedTest
  @CsvSource({"200, true", "204, true", "401, false", "403, false"})
  void tellsWhetherTheCredentialsAreAccepted(int status, boolean accepted) throws IOException {
    TestObserver<Boolean> answer = remote.acceptsCredentials(wired.pass()).test();
    assertThat(calls.last().request().url().encodedPath()).isEqualTo("/api/v9/me/logged");
    calls.last().answer(Answers.response(status, ByteString.EMPTY));

    answer.assertResult(accepted);
    wired.assertPasses(1, 0, 0);
  }

  @Test
  void anyOtherAnswerToThatQuestionIsAnError() throws IOException {
    TestObserver<Boolean> answer = remote.acceptsCredentials(wired.pass()).test();
    calls.last().answer(Answers.response(500, ByteString.EMPTY));
    answer.assertError(FailureKind.SERVER_FAILED::is);

    HttpRemote other = wired.remote("https://a.b", calls).loggedPath("who?am=i").build();
    other.acceptsCredentials(wired.pass()).test();
    assertThat(calls.last().request().url()).hasToString("https://a.b/who?am=i");
  }

  @Test
  void aForbiddenFetchStaysAnErrorOfItsOwn() throws IOException {
    TestObserver<Page> page = remote.fetch(Fetch.all(BOOKS), wired.pass(), Receiver.NONE).test();
    calls.last().answer(Answers.response(403, ByteString.EMPTY));

    page.assertError(FailureKind.FORBIDDEN::is);
  }

  @Test
  void theWordsOfAnErrorMayBeLost() throws IOException {
    TestObserver<Answer> answer = remote.send(deleting(book()), wired.pass()).test();
    calls.last().answer(Answers.streaming(404, broken()));

    answer.assertError(e -> e.getMessage().endsWith(": HTTP 404"));
  }

  private static ForwardingSource broken() {
    return new ForwardingSource(new Buffer()) {
      @Override
      public long read(Buffer sink, long byteCount) throws IOException {
        throw new IOException("connection reset");
      }
    };
  }
}
