package dev.sluice.hints;

import dev.sluice.SyncReport;
import dev.sluice.schema.EntityType;
import io.reactivex.rxjava3.core.Scheduler;
import io.reactivex.rxjava3.core.Single;
import io.reactivex.rxjava3.disposables.Disposable;
import io.reactivex.rxjava3.disposables.SerialDisposable;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;

/**
 * Turns hints into pulls. The first hint pulls at once. Hints that come while a pull waits or runs
 * make one more pull at most. {@link Share} bounds how many requests they cost.
 */
final class Pace {

  private static final int MOST_ROWS = 100;

  private final HintedEngine engine;
  private final Scheduler.Worker worker;
  private final Share share;
  private final Consumer<RuntimeException> failed;
  private final Set<EntityType<?>> due = new LinkedHashSet<>(); // guarded by itself
  private final Map<EntityType<?>, List<String>> rows = new HashMap<>(); // guarded by due
  private boolean told; // guarded by due
  private final Set<EntityType<?>> missed = new LinkedHashSet<>();
  private final SerialDisposable timer = new SerialDisposable();
  private final SerialDisposable running = new SerialDisposable();
  private final AtomicLong pulls = new AtomicLong();
  private boolean open;
  private boolean busy;
  private boolean waits;

  /**
   * Makes a pace that is stopped.
   *
   * @param worker runs everything but {@link #told} and {@link #pulls}
   * @param failed called if the engine refuses a type
   */
  Pace(
      HintedEngine engine,
      Scheduler.Worker worker,
      Share share,
      Consumer<RuntimeException> failed) {
    this.engine = engine;
    this.worker = worker;
    this.share = share;
    this.failed = failed;
  }

  /** Takes a hint, on any thread. A flood of hints takes no memory. */
  void told(Collection<EntityType<?>> types) {
    synchronized (due) {
      due.addAll(types);
      rows.keySet().removeAll(types);
      if (told || due.isEmpty()) {
        return;
      }
      told = true;
    }
    worker.schedule(this::look);
  }

  /**
   * The same, for a hint that has the row with it. Where many rows wait, their list does as well.
   */
  void told(EntityType<?> type, String row) {
    synchronized (due) {
      List<String> waiting = rows.computeIfAbsent(type, any -> new ArrayList<>());
      if (due.contains(type) || waiting.size() == MOST_ROWS) {
        told(List.of(type));
        return;
      }
      waiting.add(row);
      if (told) {
        return;
      }
      told = true;
    }
    worker.schedule(this::look);
  }

  long pulls() {
    return pulls.get();
  }

  /** Whether a pull waits until less of the budget is used: the line's requests come after it. */
  boolean waits() {
    return waits;
  }

  void start() {
    open = true;
    look();
  }

  /** What failed pulls have not brought. */
  Set<EntityType<?>> missed() {
    return Set.copyOf(missed);
  }

  /**
   * Forgets what is due.
   *
   * @return whether something was, so that what the server has sent was in vain
   */
  boolean stop() {
    open = false;
    waits = false;
    timer.set(Disposable.disposed());
    synchronized (due) {
      boolean lost = busy || !due.isEmpty() || !rows.isEmpty() || !missed.isEmpty();
      due.clear();
      rows.clear();
      missed.clear();
      return lost;
    }
  }

  private void look() {
    synchronized (due) {
      told = false;
    }
    if (!open || busy) {
      return;
    }
    List<EntityType<?>> next = next();
    if (next.isEmpty()) {
      return;
    }
    Duration wait = share.untilFree();
    waits = !wait.isZero();
    if (!waits) {
      pull(next);
    } else {
      timer.set(worker.schedule(this::look, wait.toNanos(), TimeUnit.NANOSECONDS));
    }
  }

  /** What a failed pull owes goes along with the next hint; the engine retries by itself too. */
  private List<EntityType<?>> next() {
    synchronized (due) {
      if (due.isEmpty() && rows.isEmpty()) {
        return List.of();
      }
      Set<EntityType<?>> all = new LinkedHashSet<>(due);
      all.addAll(rows.keySet());
      all.addAll(missed);
      return List.copyOf(all);
    }
  }

  private void pull(List<EntityType<?>> types) {
    Map<EntityType<?>, List<String>> told = take(types);
    Set<EntityType<?>> lists = new LinkedHashSet<>(types);
    lists.removeAll(told.keySet());
    busy = true;
    share.take(lists.size());
    pulls.addAndGet(types.size());
    try {
      List<Single<SyncReport>> pulled = new ArrayList<>();
      lists.forEach(type -> pulled.add(engine.hint(type)));
      told.forEach((type, all) -> all.forEach(row -> pulled.add(engine.hint(type, row))));
      running.set(
          Single.merge(pulled)
              .toList()
              .subscribe(
                  reports -> worker.schedule(() -> ended(types, lists.size(), reports)),
                  broken -> worker.schedule(() -> ended(types, lists.size(), List.of()))));
    } catch (RuntimeException refused) {
      busy = false;
      failed.accept(refused);
    }
  }

  /** Takes what is due of these types; answers the rows of those whose lists are not asked for. */
  private Map<EntityType<?>, List<String>> take(List<EntityType<?>> types) {
    Map<EntityType<?>, List<String>> told = new LinkedHashMap<>();
    synchronized (due) {
      for (EntityType<?> type : types) {
        List<String> waiting = rows.remove(type);
        boolean isListDue = due.remove(type);
        isListDue |= missed.remove(type);
        if (waiting != null && !isListDue) {
          told.put(type, waiting);
        }
      }
    }
    return told;
  }

  /** Pulls that the engine has joined have one report, and its requests count once. */
  private void ended(List<EntityType<?>> types, int counted, List<SyncReport> reports) {
    busy = false;
    int requests = each(reports).stream().mapToInt(SyncReport::requests).sum();
    share.take(requests - counted);
    if (open && reports.stream().anyMatch(report -> report.error().isPresent())) {
      missed.addAll(types);
    }
    look();
  }

  private static Set<SyncReport> each(List<SyncReport> reports) {
    Set<SyncReport> different = Collections.newSetFromMap(new IdentityHashMap<>());
    different.addAll(reports);
    return different;
  }
}
