package dev.sluice;

import static org.assertj.core.api.Assertions.assertThat;

import io.reactivex.rxjava3.core.Scheduler;
import io.reactivex.rxjava3.core.Single;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The engine's threads end, and keep nobody waiting who comes too late. */
@Timeout(60)
class OwnThreadsTest {

  private final OwnThreads threads = new OwnThreads();
  private final Scheduler scheduler = threads.scheduler("sluice-test");

  private Thread thread() throws Exception {
    return Single.fromCallable(Thread::currentThread)
        .subscribeOn(scheduler)
        .toCompletionStage()
        .toCompletableFuture()
        .get();
  }

  @Test
  void aThreadEndsAfterWhatWasAskedBefore() throws Exception {
    Thread thread = thread();
    CompletableFuture<Boolean> before = new CompletableFuture<>();
    scheduler.scheduleDirect(() -> before.complete(true));
    threads.end();
    assertThat(before.get()).isTrue();
    thread.join();
    assertThat(thread.isAlive()).isFalse();
  }

  @Test
  void whoComesAfterTheEndIsAnsweredAndTheThreadEndsAgain() throws Exception {
    Thread first = thread();
    threads.end();
    first.join();
    assertThat(Single.just("report").observeOn(scheduler).blockingGet()).isEqualTo("report");
    Thread second = thread();
    second.join();
    assertThat(second.isAlive()).isFalse();
  }

  @Test
  void whatWasPutOffIsDropped() throws Exception {
    Thread first = thread();
    scheduler.scheduleDirect(() -> {}, 1, TimeUnit.HOURS);
    threads.end();
    first.join(); // it would wait for an hour
    assertThat(first.isAlive()).isFalse();
  }
}
