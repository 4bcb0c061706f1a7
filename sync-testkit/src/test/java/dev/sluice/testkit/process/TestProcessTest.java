package dev.sluice.testkit.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.testkit.ServerClock;
import dev.sluice.testkit.TrackerServer;
import dev.sluice.testkit.VirtualNetwork;
import dev.sluice.testkit.fault.Latency;
import io.reactivex.rxjava3.core.Single;
import io.reactivex.rxjava3.observers.TestObserver;
import io.reactivex.rxjava3.plugins.RxJavaPlugins;
import io.reactivex.rxjava3.schedulers.TestScheduler;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import okhttp3.Call;
import okhttp3.Callback;
import okhttp3.Request;
import okhttp3.Response;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A process does nothing after it was killed, and the world around it goes on. */
class TestProcessTest {

  private final TestScheduler time = new TestScheduler();
  private final TrackerServer server =
      TrackerServer.builder(ServerClock.of(time, Instant.parse("2026-05-01T10:00:00Z"))).build();
  private final VirtualNetwork network =
      new VirtualNetwork(server, time, Latency.fixed(Duration.ofMillis(10)));
  private final List<CrashPoint> points = new ArrayList<>();
  private final List<String> heard = new ArrayList<>();
  private CrashPoint fatal;
  private boolean unwinds;
  private final TestProcess process =
      new TestProcess(
          point -> {
            points.add(point);
            if (point == fatal) {
              if (unwinds) {
                throw new Killed();
              }
              kill();
            }
          });

  private void kill() {
    process.kill();
  }

  @BeforeEach
  void leaveOutKills() {
    RxJavaPlugins.setErrorHandler(error -> assertThat(Killed.caused(error)).isTrue());
  }

  @AfterEach
  void reset() {
    RxJavaPlugins.reset();
  }

  /** A file, say. */
  interface Thing extends AutoCloseable {
    String read();

    @Override
    void close();
  }

  private Thing thing(String name) {
    Thing whole =
        Forwarding.of(
            Thing.class,
            (method, arguments) -> {
              heard.add(name + " " + method.getName());
              return method.getName().equals("read") ? name : null;
            });
    return process.opened(
        Thing.class, whole, (m, arguments) -> Forwarding.call(whole, m, arguments));
  }

  /** The process sends a request. */
  private void send() {
    Request request = new Request.Builder().url("https://tracker.example/api/v9/me").build();
    Callback callback =
        new Callback() {
          @Override
          public void onResponse(Call call, Response response) {
            heard.add("answer");
          }

          @Override
          public void onFailure(Call call, IOException problem) {
            heard.add("failure");
          }
        };
    Call.Factory calls = process.calls(network);
    process.run(() -> calls.newCall(request).enqueue(callback));
  }

  private void pass() {
    time.advanceTimeBy(1, TimeUnit.MINUTES);
  }

  @Test
  void aLivingProcessIsAsAnyOther() {
    Thing thing = thing("a");
    assertThat(thing.read()).isEqualTo("a");
    send();
    pass();
    network.setOffline(true);
    send();
    pass();
    assertThat(heard).containsExactly("a read", "answer", "failure");
    assertThat(points)
        .containsExactly(
            CrashPoint.BEFORE_REQUEST,
            CrashPoint.AFTER_REQUEST,
            CrashPoint.BEFORE_ANSWER,
            CrashPoint.BEFORE_REQUEST,
            CrashPoint.AFTER_REQUEST,
            CrashPoint.BEFORE_FAILURE);
  }

  @ParameterizedTest
  @CsvSource({"BEFORE_REQUEST, 0", "AFTER_REQUEST, 1", "BEFORE_ANSWER, 1"})
  void whatWasSentArrivesAndNobodyHearsTheAnswer(CrashPoint point, int arrivals) {
    fatal = point;
    send();
    pass();
    assertThat(process.isKilled()).isTrue();
    assertThat(server.log()).hasSize(arrivals);
    assertThat(heard).isEmpty();
  }

  @Test
  void nobodyHearsOfAFailureEither() {
    network.setOffline(true);
    fatal = CrashPoint.BEFORE_FAILURE;
    send();
    pass();
    assertThat(points).endsWith(CrashPoint.BEFORE_FAILURE);
    assertThat(heard).isEmpty();
  }

  @Test
  void itsThreadsRunNothingMore() {
    TestObserver<Integer> late =
        Single.just(1).delay(1, TimeUnit.SECONDS, process.scheduler(time)).test();
    process.kill();
    pass();
    late.assertEmpty();
    process.run(() -> heard.add("run"));
    assertThat(heard).isEmpty();
  }

  @Test
  void itsFilesStayAsTheyAreAndTheSystemClosesThem() {
    Thing first = thing("a");
    Thing second = thing("b");
    first.close();
    process.kill();
    assertThatThrownBy(second::read).isInstanceOf(Killed.class);
    process.closeAll();
    second.close();
    assertThat(heard).containsExactly("a close", "b close");
  }

  @Test
  void noCodeOfTheProcessCatchesItsKill() {
    fatal = CrashPoint.BEFORE_COMMIT;
    TestObserver<Integer> observer = new TestObserver<>();
    Single<Integer> caught =
        Single.fromCallable(
                () -> {
                  process.reached(CrashPoint.BEFORE_COMMIT);
                  return 1;
                })
            .onErrorReturnItem(2);
    process.run(() -> caught.subscribe(observer));
    observer.assertEmpty();
  }

  @Test
  void aKillThatIsThrownStopsTimeAtThatPoint() {
    unwinds = true;
    fatal = CrashPoint.BEFORE_ANSWER;
    send();
    assertThatThrownBy(this::pass).isInstanceOf(Killed.class);
    assertThat(time.now(TimeUnit.MILLISECONDS)).isEqualTo(20);
    assertThat(heard).isEmpty();
  }

  @Test
  void anErrorOfALivingProcessIsNoKill() {
    assertThatThrownBy(
            () ->
                process.run(
                    () -> {
                      throw new IOException("on its own");
                    }))
        .isInstanceOf(IOException.class);
    assertThat(Killed.caused(new IllegalStateException(new Killed()))).isTrue();
    assertThat(Killed.caused(new IllegalStateException())).isFalse();
  }
}
