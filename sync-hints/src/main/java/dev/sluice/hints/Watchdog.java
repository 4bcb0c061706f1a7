package dev.sluice.hints;

import dev.sluice.time.Time;
import io.reactivex.rxjava3.core.Scheduler;
import io.reactivex.rxjava3.disposables.Disposable;
import io.reactivex.rxjava3.disposables.SerialDisposable;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * Notices a line on which nothing comes. It looks only when the silence can be over: a line on
 * which bytes come costs no timers.
 */
final class Watchdog {

  private final LineSettings line;
  private final Time time;
  private final Scheduler.Worker worker;
  private final Consumer<LineSink> silent;
  private final SerialDisposable timer = new SerialDisposable();

  Watchdog(LineSettings line, Time time, Scheduler.Worker worker, Consumer<LineSink> silent) {
    this.line = line;
    this.time = time;
    this.worker = worker;
    this.silent = silent;
  }

  void watch(LineSink sink) {
    watch(sink, line.silence());
  }

  private void watch(LineSink sink, Duration after) {
    timer.set(worker.schedule(() -> look(sink), after.toNanos(), TimeUnit.NANOSECONDS));
  }

  private void look(LineSink sink) {
    if (sink.isOpen() && line.wire().watchesItself()) {
      return;
    }
    Duration left = line.silence().minusNanos(time.nanos() - sink.lastByte());
    if (left.isNegative() || left.isZero()) {
      silent.accept(sink);
    } else {
      watch(sink, left);
    }
  }

  void stop() {
    timer.set(Disposable.disposed());
  }
}
