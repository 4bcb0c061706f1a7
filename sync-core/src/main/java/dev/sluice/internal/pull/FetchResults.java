package dev.sluice.internal.pull;

import dev.sluice.failure.FailureKind;
import dev.sluice.failure.ListFailedException;
import dev.sluice.failure.RefusedException;
import dev.sluice.failure.SyncException;
import dev.sluice.internal.remote.Concerns;
import dev.sluice.internal.remote.Fetch;
import dev.sluice.internal.remote.Page;
import dev.sluice.internal.remote.RequestKind;
import dev.sluice.schema.EntityType;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Keeps the answers and failures of one round of requests. Each answer stays open until its rows
 * are stored. Safe for use by several threads.
 */
final class FetchResults implements AutoCloseable {

  /** How many lists are asked for side by side. */
  static final int CHAINS = 3;

  private final Map<EntityType<?>, Fetched> fetched = new LinkedHashMap<>();
  private final Map<EntityType<?>, Throwable> failures = new LinkedHashMap<>();
  private final Set<EntityType<?>> missing = new HashSet<>();
  private final Set<EntityType<?>> storedByItself = new HashSet<>();
  private int failedInARow;
  private boolean anyAnswered;
  private @Nullable Instant answeredAt;
  private boolean closed;

  /**
   * A request with its answer.
   *
   * @param related true: an answer for several types or certain dates; a missing row proves nothing
   */
  record Fetched(Fetch fetch, Page page, boolean related) {}

  /** Keeps an answer. An answer for one type replaces the part of an answer for several types. */
  synchronized void put(Fetched answer) {
    EntityType<?> type = answer.fetch().type();
    Fetched before = fetched.get(type);
    if (closed || (answer.related() && before != null && !before.related())) {
      answer.page().close();
    } else {
      if (before != null && before.related() && !answer.related()) {
        before.page().close();
      }
      fetched.put(type, answer);
      answeredAt = answer.page().serverDate();
      anyAnswered = true;
      failedInARow = 0;
    }
  }

  /** Begins a type whose lists come one after the other. Each list replaces the list before. */
  synchronized void begin(EntityType<?> type) {
    if (!closed) {
      fetched.put(type, new Fetched(Fetch.all(type), new NoPage(answeredAt), false));
    }
  }

  /** Keeps the next page in place of the page before, so that the next one is closed too. */
  synchronized void replacePage(EntityType<?> type, Page page) {
    if (closed) {
      page.close();
    } else {
      Fetched first = of(type);
      anyAnswered = true;
      failedInARow = 0;
      fetched.put(type, new Fetched(first.fetch(), page, first.related()));
    }
  }

  /** Notes a failure. The first one of a type counts, unless a later one concerns all lists. */
  synchronized void failed(EntityType<?> type, Throwable failure) {
    failures.merge(
        type, failure, (first, later) -> isOfOneList(first) && !isOfOneList(later) ? later : first);
    failedInARow = provesServerWorks(failure) ? 0 : failedInARow + 1;
  }

  /**
   * Whether the failure shows that the server works, as a refusal does. A 403 does so only after
   * another list has come, because the credentials may be invalid.
   */
  private boolean provesServerWorks(Throwable failure) {
    return FailureKind.REFUSED.is(failure) || (FailureKind.FORBIDDEN.is(failure) && anyAnswered);
  }

  /**
   * Whether to stop sending requests. One reason is a failure that concerns all lists. The other
   * reason is three failed lists in a row, because the server or the network is probably down.
   */
  synchronized boolean shouldStop() {
    return failedInARow >= CHAINS || failureOfServer() != null;
  }

  /** Forgets how many lists failed in a row, as lists that came are asked for again. */
  synchronized void beginSecondLook() {
    failedInARow = 0;
  }

  /** The first failure that other lists would meet as well. */
  private @Nullable Throwable failureOfServer() {
    for (Throwable failure : failures.values()) {
      if (!isOfOneList(failure)) {
        return failure;
      }
    }
    return null;
  }

  /**
   * Whether the failure may concern only one list. A broken connection may concern one list. A
   * connection that cannot be opened concerns all lists.
   */
  static boolean isOfOneList(Throwable failure) {
    return Concerns.of(failure, RequestKind.LIST).isOfThatOnly();
  }

  /**
   * The failure of the type's list; null: none. A failure that concerns all lists counts as the
   * list's own only if the server asked for a pause.
   */
  synchronized @Nullable Throwable failureOfList(EntityType<?> type) {
    Throwable failure = failures.get(type);
    return failure == null || isOfOneList(failure) || Concerns.isServersPause(failure)
        ? failure
        : null;
  }

  synchronized boolean isRefused(EntityType<?> type) {
    return failures.get(type) instanceof RefusedException;
  }

  /** Notes that the type is not stored in this round, or not completely. */
  synchronized void missing(EntityType<?> type) {
    missing.add(type);
  }

  /** Whether that type is not stored in this round, or not completely. */
  synchronized boolean isMissing(EntityType<?> type) {
    return missing.contains(type);
  }

  /**
   * Whether the type's list is stored or is noted as failed. False if the pull did not reach the
   * list.
   */
  synchronized boolean isSettled(EntityType<?> type) {
    return !isMissing(type) || failureOfList(type) != null;
  }

  /** Whether the server has answered anything in this pull. */
  synchronized boolean isAnyAnswered() {
    return anyAnswered;
  }

  /** Whether the server answered 403 to a list, and no failure concerns all lists. */
  synchronized boolean isForbidden() {
    return failureOfServer() == null
        && failures.values().stream()
            .anyMatch(failure -> Concerns.of(failure, RequestKind.LIST) == Concerns.IN_DOUBT);
  }

  synchronized boolean hasFailed() {
    return !failures.isEmpty();
  }

  /** Whether an answer for that type waits to be stored. */
  synchronized boolean has(EntityType<?> type) {
    return fetched.containsKey(type);
  }

  synchronized int count() {
    return fetched.size();
  }

  synchronized Fetched of(EntityType<?> type) {
    Fetched answer = fetched.get(type);
    if (answer == null) {
      throw new IllegalStateException(type + " was not fetched");
    }
    return answer;
  }

  /**
   * The failure with which the pull ends. That is the first failure that concerns all lists.
   * Without one, that is the failure of the first failed list in the given order.
   */
  synchronized Throwable failure(List<EntityType<?>> order) {
    Throwable all = failureOfServer();
    return all == null ? listFailures(order).get(0) : all;
  }

  /**
   * The failures of single lists, in the given order. Each failure names its list if another list
   * was answered.
   */
  synchronized List<Throwable> listFailures(List<EntityType<?>> order) {
    List<Throwable> told = new ArrayList<>();
    for (EntityType<?> type : order) {
      Throwable failure = failures.get(type);
      boolean named = anyAnswered && !FailureKind.OFFLINE.is(failure);
      if (failure != null && isOfOneList(failure)) {
        told.add(named ? new ListFailedException(type.name(), (SyncException) failure) : failure);
      }
    }
    return told;
  }

  /**
   * The first error that is no {@link SyncException}; null if there is none. Such an error is a bug
   * of this library and ends the pull before any row is stored.
   */
  synchronized @Nullable Throwable bug() {
    for (Throwable failure : failures.values()) {
      if (!(failure instanceof SyncException)) {
        return failure;
      }
    }
    return null;
  }

  synchronized void stored(EntityType<?> type) {
    if (!of(type).related()) {
      storedByItself.add(type);
    }
    release(type);
  }

  /**
   * Whether an answer for the type alone is stored. An answer for several types does not count,
   * because it brings no tombstones.
   */
  synchronized boolean isStoredByItself(EntityType<?> type) {
    return storedByItself.contains(type);
  }

  /** Closes the answer for that type, which is not needed any more. */
  synchronized void release(EntityType<?> type) {
    Fetched answer = fetched.remove(type);
    if (answer != null) {
      answer.page().close();
    }
  }

  synchronized void drop() {
    fetched.values().forEach(answer -> answer.page().close());
    fetched.clear();
  }

  synchronized void clear() {
    drop();
    failures.clear();
    missing.clear();
    storedByItself.clear();
    failedInARow = 0;
  }

  @Override
  public synchronized void close() {
    closed = true;
    clear();
  }
}
