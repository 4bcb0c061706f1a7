package dev.sluice.internal.http;

import static dev.sluice.internal.http.Library.BOOKS;
import static dev.sluice.internal.http.Library.book;
import static dev.sluice.internal.http.Library.creating;
import static dev.sluice.internal.http.Library.deleting;
import static dev.sluice.internal.http.Library.updating;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.failure.FailureKind;
import dev.sluice.failure.SyncException;
import dev.sluice.internal.remote.Answer;
import dev.sluice.internal.remote.Fetch;
import dev.sluice.internal.remote.Page;
import dev.sluice.internal.remote.Receiver;
import io.reactivex.rxjava3.observers.TestObserver;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.time.Instant;
import java.util.List;
import okhttp3.Response;
import okio.Buffer;
import okio.ByteString;
import okio.ForwardingSource;
import org.junit.jupiter.api.Test;

/** How passes end, whatever becomes of their calls. */
class PassTest {

  private final Wired wired = new Wired();
  private final HandCalls calls = new HandCalls();
  private final HttpRemote remote =
      wired.remote("https://tracker.example/api/v9", calls).userAgent("test").build();

  @Test
  void nothingHappensBeforeTheSubscription() {
    remote.fetch(Fetch.all(BOOKS), wired.pass(), Receiver.NONE);

    assertThat(calls.made).isEmpty();
    wired.assertPasses(0, 0, 1);
  }

  @Test
  void thePassEndsWithTheHeadersBeforeTheBodyIsRead() throws IOException {
    TestObserver<Page> page = remote.fetch(Fetch.all(BOOKS), wired.pass(), Receiver.NONE).test();
    Response response =
        Answers.streaming(
            200,
            new ForwardingSource(new Buffer()) {
              @Override
              public long read(Buffer sink, long byteCount) {
                wired.assertPasses(1, 0, 0);
                return -1;
              }
            });
    calls.last().answer(response);

    page.assertComplete();
  }

  static List<IOException> beforeSending() {
    return List.of(
        new UnknownHostException("x"), new ConnectException(), new NoRouteToHostException());
  }

  @Test
  void aPassReturnsUnusedOnlyIfTheRequestSurelyNeverLeft() {
    for (IOException problem : beforeSending()) {
      TestObserver<Answer> answer = remote.send(deleting(book()), wired.pass()).test();
      calls.last().fail(problem);
      answer.assertError(FailureKind.OFFLINE::is);
      answer.assertError(e -> !((SyncException) e).mayHaveArrived());
    }
    wired.assertPasses(0, 0, 0);
  }

  @Test
  void aPassIsGivenUpWhenTheRequestMayHaveArrived() {
    List<IOException> problems =
        List.of(
            new IOException("unexpected end of stream"),
            new InterruptedIOException("timeout"),
            new SocketTimeoutException());
    for (IOException problem : problems) {
      TestObserver<Answer> answer = remote.send(deleting(book()), wired.pass()).test();
      calls.last().fail(problem);
      answer.assertError(FailureKind.OFFLINE::is);
      answer.assertError(e -> ((SyncException) e).mayHaveArrived());
    }
    wired.assertPasses(0, 3, 0);
  }

  @Test
  void aLostBodyIsAnAnswerThatMayHaveArrived() throws IOException {
    TestObserver<Answer> answer = remote.send(creating(book(), Library.TITLE), wired.pass()).test();
    calls.last().answer(Answers.streaming(200, broken()));

    answer.assertError(FailureKind.OFFLINE::is);
    answer.assertError(e -> ((SyncException) e).mayHaveArrived());
    wired.assertPasses(1, 0, 0);
  }

  @Test
  void disposingGivesUpAndCancels() throws IOException {
    TestObserver<Page> page = remote.fetch(Fetch.all(BOOKS), wired.pass(), Receiver.NONE).test();
    page.dispose();
    assertThat(calls.last().canceled).isTrue();
    calls.last().fail(new IOException("Canceled"));

    page.assertEmpty();
    wired.assertPasses(0, 1, 0);
  }

  @Test
  void anAnswerAfterDisposingChangesNothing() throws IOException {
    TestObserver<Page> page = remote.fetch(Fetch.all(BOOKS), wired.pass(), Receiver.NONE).test();
    page.dispose();
    calls.last().answer(Answers.ok("[{\"id\": 1}]"));

    page.assertEmpty();
    wired.assertPasses(0, 1, 0);
  }

  @Test
  void anErrorAfterDisposingReachesNobody() throws IOException {
    TestObserver<Page> page = remote.fetch(Fetch.all(BOOKS), wired.pass(), Receiver.NONE).test();
    page.dispose();
    calls.last().answer(Answers.response(500, ByteString.EMPTY));

    page.assertEmpty();
  }

  @Test
  void whoIsDisposedOfAtTheSubscriptionSendsNothing() {
    TestObserver<Page> gone = new TestObserver<>();
    gone.dispose();
    remote.fetch(Fetch.all(BOOKS), wired.pass(), Receiver.NONE).subscribe(gone);

    assertThat(calls.made).allMatch(call -> !call.isExecuted());
    wired.assertPasses(0, 0, 0);
  }

  @Test
  void disposingAfterTheEndChangesNothing() throws IOException {
    TestObserver<Page> page = remote.fetch(Fetch.all(BOOKS), wired.pass(), Receiver.NONE).test();
    calls.last().answer(Answers.ok("[]"));
    page.dispose();

    assertThat(calls.last().canceled).isFalse();
    wired.assertPasses(1, 0, 0);
  }

  @Test
  void badArgumentsCostNoSlot() {
    TestObserver<Page> page =
        remote.fetch(Fetch.since(Library.HOUSE, Instant.EPOCH), wired.pass(), Receiver.NONE).test();
    TestObserver<Answer> answer =
        remote
            .send(updating(book().with(Library.EXTRAS, "no JSON"), Library.EXTRAS), wired.pass())
            .test();

    page.assertError(IllegalArgumentException.class);
    answer.assertError(FailureKind.REFUSED::is);
    wired.assertPasses(0, 0, 0);
  }

  @Test
  void credentialsThatCannotBeHadCostNoSlot() {
    HttpRemote lost =
        HttpRemote.builder(
                "https://a.b",
                () -> {
                  throw new IllegalStateException("locked");
                },
                wired.clock)
            .calls(calls)
            .build();
    lost.fetch(Fetch.all(BOOKS), wired.pass(), Receiver.NONE)
        .test()
        .assertError(IllegalStateException.class);

    wired.assertPasses(0, 0, 0);
  }

  @Test
  void onePassIsOneRequestHoweverOftenItIsSubscribedTo() throws IOException {
    var single = remote.fetch(Fetch.all(BOOKS), wired.pass(), Receiver.NONE);
    TestObserver<Page> retried = single.retry(3).test();
    calls.last().fail(new IOException("reset"));

    retried.assertError(IllegalStateException.class);
    assertThat(calls.made).hasSize(1);
    wired.assertPasses(0, 1, 0);
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
