package dev.sluice.ratelimit.redis;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Runs the steps of one ledger one by one, in order, on a thread of its own. So a Redis that says
 * nothing blocks that thread and no other. The thread ends when it has nothing to do.
 */
final class StepThread {

  private static final long IDLE_SECONDS = 5;

  private final ThreadPoolExecutor executor;
  private volatile @Nullable Thread running;
  private volatile boolean late;

  StepThread() {
    executor =
        new ThreadPoolExecutor(
            1,
            1,
            IDLE_SECONDS,
            TimeUnit.SECONDS,
            new LinkedBlockingQueue<>(),
            steps -> {
              Thread made = new Thread(steps, "sluice-redis");
              made.setDaemon(true);
              return made;
            });
    executor.allowCoreThreadTimeOut(true);
  }

  /**
   * Runs a step after all that were asked for before it. A listener that is called within a step
   * may ask for another step, which runs at once.
   */
  <T> CompletableFuture<T> ask(Supplier<T> step) {
    CompletableFuture<T> answer = new CompletableFuture<>();
    if (Thread.currentThread() == running) {
      run(step, answer);
    } else {
      executor.execute(
          () -> {
            running = Thread.currentThread();
            run(step, answer);
            running = null;
            late = false;
          });
    }
    return answer;
  }

  static <T> void run(Supplier<T> step, CompletableFuture<T> answer) {
    try {
      answer.complete(step.get());
    } catch (RuntimeException | Error thrown) { // whoever asked is told
      answer.completeExceptionally(thrown);
    }
  }

  /**
   * Waits for an answer; an interrupt does not end the wait. While one answer is late, a limiter
   * does not wait for the answers behind it.
   *
   * @return false if the answer has not come in that time
   */
  boolean isAnswered(CompletableFuture<?> answer, Duration patience) {
    boolean interrupted = false;
    try {
      while (!answer.isDone() && !(late && patience.compareTo(RedisLedger.A_MOMENT) <= 0)) {
        try {
          answer.get(patience.toNanos(), TimeUnit.NANOSECONDS);
        } catch (InterruptedException later) {
          interrupted = true;
        } catch (ExecutionException answered) {
          return true;
        } catch (TimeoutException notYet) {
          late = true;
        }
      }
      return answer.isDone();
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  /** Whether somebody has waited in vain for the step that is under way. */
  boolean isLate() {
    return late;
  }
}
