package dev.sluice.pull;

import dev.sluice.failure.SyncException;
import dev.sluice.remote.Fetch;
import dev.sluice.remote.Page;
import dev.sluice.schema.EntityType;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The answers of one round of requests, until their rows are stored. Safe for use by several
 * threads. What comes after the end is let go of.
 */
final class Answers implements AutoCloseable {

  private final Map<EntityType<?>, Answer> answers = new LinkedHashMap<>();
  private final Map<EntityType<?>, Throwable> failures = new LinkedHashMap<>();
  private boolean closed;

  /**
   * A question with its answer.
   *
   * @param related whether it came with others: then nothing follows from what it does not name
   */
  record Answer(Fetch fetch, Page page, boolean related) {}

  synchronized void put(Answer answer) {
    if (closed) {
      answer.page().close();
    } else {
      answers.put(answer.fetch().type(), answer);
    }
  }

  synchronized void failed(EntityType<?> type, Throwable failure) {
    failures.putIfAbsent(type, failure);
  }

  synchronized boolean has(EntityType<?> type) {
    return answers.containsKey(type);
  }

  synchronized int count() {
    return answers.size();
  }

  synchronized Answer of(EntityType<?> type) {
    Answer answer = answers.get(type);
    if (answer == null) {
      throw new IllegalStateException(type + " was not fetched");
    }
    return answer;
  }

  /** The first failure in that order. */
  synchronized Throwable failure(List<EntityType<?>> order) {
    for (EntityType<?> type : order) {
      Throwable failure = failures.get(type);
      if (failure != null) {
        return failure;
      }
    }
    throw new IllegalStateException("the pull has not failed");
  }

  /** An error that is no failure of the sync must not wait until everything else is stored. */
  synchronized @Nullable Throwable bug() {
    for (Throwable failure : failures.values()) {
      if (!(failure instanceof SyncException)) {
        return failure;
      }
    }
    return null;
  }

  /** The rows of that type are stored. */
  synchronized void release(EntityType<?> type) {
    Answer answer = answers.remove(type);
    if (answer != null) {
      answer.page().close();
    }
  }

  /** Nothing of it is to be stored. */
  synchronized void drop() {
    answers.values().forEach(answer -> answer.page().close());
    answers.clear();
  }

  /** A new round begins. */
  synchronized void clear() {
    drop();
    failures.clear();
  }

  @Override
  public synchronized void close() {
    closed = true;
    clear();
  }
}
