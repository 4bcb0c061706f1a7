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
 * The answers and failures of one round of requests. Holds the answers until their rows are stored;
 * an answer that comes after {@link #close} is closed at once. Safe for use by several threads.
 */
final class FetchResults implements AutoCloseable {

  /** So many lists are asked for side by side. */
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
   * @param related whether it came in one answer for several types, or is the history of some
   *     dates: then a missing row proves nothing, and the cursor stays
   */
  record Fetched(Fetch fetch, Page page, boolean related) {}

  /**
   * Keeps an answer. The answer to a request for one type alone replaces one that came with others.
   */
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

  /** Begins a type whose lists are asked for one after the other, each in place of the last. */
  synchronized void begin(EntityType<?> type) {
    if (!closed) {
      fetched.put(type, new Fetched(Fetch.all(type), new NoPage(answeredAt), false));
    }
  }

  /**
   * Keeps another page in place of the first one, which was read, so that it is closed in any case.
   */
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

  /** Of several lists of one type the first counts, unless a later one meets what all would. */
  synchronized void failed(EntityType<?> type, Throwable failure) {
    failures.merge(
        type, failure, (first, later) -> isOfOneList(first) && !isOfOneList(later) ? later : first);
    failedInARow = provesServerWorks(failure) ? 0 : failedInARow + 1;
  }

  /**
   * Whether a failure shows that the server works. If the server has answered only 403 so far, the
   * credentials may be dead, so a 403 does not count.
   */
  private boolean provesServerWorks(Throwable failure) {
    return FailureKind.REFUSED.is(failure) || (FailureKind.FORBIDDEN.is(failure) && anyAnswered);
  }

  /**
   * Whether no more requests are to be sent: a failure concerns all lists, or several lists failed
   * in a row, as many as are open at once, so the server or the network is probably down.
   */
  synchronized boolean shouldStop() {
    return failedInARow >= CHAINS || failureOfServer() != null;
  }

  /** Lists that came are asked for again: how many failed before counts no more. */
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
   * Whether only this list may be affected. A connection that broke may be caused by one list; one
   * that could not be opened is not. A pause may be asked for on one path.
   */
  static boolean isOfOneList(Throwable failure) {
    return Concerns.of(failure, RequestKind.LIST).isOfThatOnly();
  }

  /**
   * How that list failed, also with a request for a pause, which ends the whole round; null if the
   * list did not fail or was not asked for.
   */
  synchronized @Nullable Throwable failureOfList(EntityType<?> type) {
    Throwable failure = failures.get(type);
    return failure == null || isOfOneList(failure) || Concerns.isServersPause(failure)
        ? failure
        : null;
  }

  /** Whether the server has refused that list. */
  synchronized boolean isRefused(EntityType<?> type) {
    return failures.get(type) instanceof RefusedException;
  }

  /** That type is not stored in this round, or not completely. */
  synchronized void missing(EntityType<?> type) {
    missing.add(type);
  }

  /** Whether that type is not stored in this round, or not completely. */
  synchronized boolean isMissing(EntityType<?> type) {
    return missing.contains(type);
  }

  /**
   * Whether that type is stored, or its list failed and is noted as such; false if it was not
   * reached.
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

  /** Whether any list failed. */
  synchronized boolean hasFailed() {
    return !failures.isEmpty();
  }

  /** Whether an answer for that type waits to be stored. */
  synchronized boolean has(EntityType<?> type) {
    return fetched.containsKey(type);
  }

  /** How many answers wait to be stored. */
  synchronized int count() {
    return fetched.size();
  }

  /** The answer for that type. */
  synchronized Fetched of(EntityType<?> type) {
    Fetched answer = fetched.get(type);
    if (answer == null) {
      throw new IllegalStateException(type + " was not fetched");
    }
    return answer;
  }

  /**
   * The failure that the pull ends with: one that concerns all lists if there is one, else that of
   * the first list in the given order.
   */
  synchronized Throwable failure(List<EntityType<?>> order) {
    Throwable all = failureOfServer();
    return all == null ? listFailures(order).get(0) : all;
  }

  /**
   * The failures of single lists, in the given order. Each names its list if the server has
   * answered others.
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
   * The first error that is no {@link SyncException}, so a fault of this library; null if there is
   * none. It ends the pull before anything is stored.
   */
  synchronized @Nullable Throwable bug() {
    for (Throwable failure : failures.values()) {
      if (!(failure instanceof SyncException)) {
        return failure;
      }
    }
    return null;
  }

  /** The rows of that type are stored. */
  synchronized void stored(EntityType<?> type) {
    if (!of(type).related()) {
      storedByItself.add(type);
    }
    release(type);
  }

  /**
   * Whether the answer to a request for that type alone is stored. An answer that came with others
   * has no tombstones.
   */
  synchronized boolean isStoredByItself(EntityType<?> type) {
    return storedByItself.contains(type);
  }

  /** The answer for that type is not needed any more. */
  synchronized void release(EntityType<?> type) {
    Fetched answer = fetched.remove(type);
    if (answer != null) {
      answer.page().close();
    }
  }

  /** Closes all answers without storing them. */
  synchronized void drop() {
    fetched.values().forEach(answer -> answer.page().close());
    fetched.clear();
  }

  /** A new round begins. */
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
