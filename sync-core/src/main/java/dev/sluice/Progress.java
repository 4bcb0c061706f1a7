package dev.sluice;

import dev.sluice.internal.loop.RunLog.Deed;
import dev.sluice.internal.loop.RunLog.RunListener;
import dev.sluice.internal.machine.MachineListener;
import dev.sluice.internal.machine.Outcome;
import dev.sluice.internal.machine.State;
import dev.sluice.internal.machine.Target;
import dev.sluice.internal.machine.WaitReason;
import dev.sluice.internal.requests.RequestCount.RequestListener;
import dev.sluice.internal.requests.Waits;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.Ref;
import dev.sluice.time.Time;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Turns the state machine's events into the engine's status. Adds up how long the operation waited.
 * Waits for the pace are too short to notice, so they are neither shown nor counted.
 */
final class Progress implements MachineListener, RequestListener, RunListener {

  private final Time time;
  private final StatusBoard board;
  private final Listeners listeners;
  private volatile Operation operation = Operation.FULL;
  private String loop = "";
  private String step = "";
  private long waitedNanos;
  private long waitingSince;
  private int waits;
  private boolean active;
  private long done;
  private long total;
  private long rows;

  Progress(Time time, StatusBoard board, Listeners listeners) {
    this.time = time;
    this.board = board;
    this.listeners = listeners;
  }

  synchronized void begin(Operation next) {
    operation = next;
    active = true;
    loop = "";
    step = "";
    done = 0;
    total = 0;
    rows = 0;
    waitedNanos = 0;
    waits = 0;
    listeners.now().began(next);
    showSyncing();
  }

  synchronized void end() {
    active = false;
  }

  Time time() {
    return time;
  }

  synchronized Duration waited() {
    return Duration.ofNanos(waitedNanos);
  }

  @Override
  public synchronized void entered(String table, State<?> state) {
    step = state.name();
    if (!table.equals(loop)) {
      loop = table;
      done = 0;
      total = 0;
      rows = 0;
    }
    showSyncing();
  }

  @Override
  public void moved(String table, Outcome<?> outcome, Target<?> target) {
    SyncListener listener = listeners.now();
    if (listener != SyncListener.NONE) { // so nothing is made for nobody
      listener.moved(table, StateGraph.Arrow.of(outcome, target));
    }
  }

  @Override
  public synchronized void waiting(WaitReason reason, @Nullable Instant until) {
    listeners.now().waiting(reason.kind(), until);
    if (reason == Waits.PACE) {
      return;
    }
    if (waits++ == 0) {
      waitingSince = time.nanos();
    }
    if (active) {
      board.show(new SyncStatus.Waiting(operation, Optional.ofNullable(until), reason.text()));
    }
  }

  @Override
  public synchronized void waited(WaitReason reason) {
    listeners.now().waited(reason.kind());
    if (reason != Waits.PACE && --waits == 0) {
      waitedNanos += time.nanos() - waitingSince;
      showSyncing();
    }
  }

  @Override
  public void requested(int number, String method, String path) {
    listeners.now().requested(number, method, path);
  }

  @Override
  public void answered(int number, int status) {
    listeners.now().answered(number, status);
  }

  @Override
  public void listed(EntityType<?> type, boolean whole) {
    listeners.now().listed(type, whole);
  }

  @Override
  public void sending(Ref<?> row) {
    listeners.now().sending(row);
  }

  @Override
  public void did(Deed what, EntityType<?> type, int rows) {
    switch (what) {
      case PULLED -> listeners.now().pulled(type, rows);
      case PUSHED -> listeners.now().pushed(type, rows);
      case PRUNED -> listeners.now().pruned(type, rows);
    }
  }

  @Override
  public synchronized void progress(long newDone, long newTotal) {
    done = newDone;
    total = newTotal;
    showSyncing();
  }

  /**
   * Notes how many rows the pull has handled. Only the next event shows the number, so a batch
   * makes at most one status.
   */
  @Override
  public synchronized void rows(long newRows) {
    rows = newRows;
  }

  /** Shows the status, but not after the operation has ended: an answer may come late. */
  private void showSyncing() {
    if (active && waits == 0) {
      board.show(new SyncStatus.Syncing(operation, step, done, total, rows));
    }
  }
}
