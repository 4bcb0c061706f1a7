package dev.sluice.tracker;

import dev.sluice.failure.RefusedException;
import dev.sluice.failure.SyncException;
import dev.sluice.internal.remote.Answer;
import dev.sluice.internal.remote.Bundle;
import dev.sluice.internal.remote.Fetch;
import dev.sluice.internal.remote.Incoming;
import dev.sluice.internal.remote.Incoming.Known;
import dev.sluice.internal.remote.Incoming.Unreadable;
import dev.sluice.internal.remote.Page;
import dev.sluice.internal.remote.Receiver;
import dev.sluice.internal.remote.Remote;
import dev.sluice.internal.remote.Sending;
import dev.sluice.ratelimit.Slot;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.Field;
import dev.sluice.schema.Row;
import dev.sluice.schema.SyncSchema.Related;
import io.reactivex.rxjava3.core.Single;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Queue;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Answers from lists of rows that a test gives it; references hold server ids. */
final class FakeServer implements Remote {

  private final Map<EntityType<?>, List<Incoming>> lists = new HashMap<>();
  private final Map<Long, Known> projects = new HashMap<>();
  private final Map<Long, SyncException> failures = new HashMap<>();

  /** What was asked for. */
  final List<Fetch> fetches = new ArrayList<>();

  void list(Row... rows) {
    for (Row row : rows) {
      lists.computeIfAbsent(row.type(), type -> new ArrayList<>()).add(known(row));
    }
  }

  void listUnreadable(EntityType<?> type) {
    lists.computeIfAbsent(type, t -> new ArrayList<>()).add(new Unreadable(null, "no id", 0));
  }

  void unlist(EntityType<?> type, long serverId) {
    Predicate<Incoming> same =
        incoming -> incoming instanceof Known known && known.serverId() == serverId;
    lists.getOrDefault(type, new ArrayList<>()).removeIf(same);
  }

  void unlistAllIn(long workspace) {
    lists.values().forEach(rows -> rows.removeIf(incoming -> livesIn(incoming, workspace)));
  }

  private static boolean livesIn(Incoming incoming, Object workspace) {
    if (!(incoming instanceof Known known)) {
      return false;
    }
    Field<?, ?> home = WorkspaceResolver.field(known.row().type());
    return home != null && workspace.equals(known.row().value(home));
  }

  /** A project that is answered only when it is asked for by itself. */
  void hide(Row project) {
    projects.put(Objects.requireNonNull(project.serverId()), known(project));
  }

  void fail(long project, SyncException failure) {
    failures.put(project, failure);
  }

  int askedOneByOne() {
    return (int) fetches.stream().filter(fetch -> fetch.one() != null).count();
  }

  private static Known known(Row row) {
    Set<Field<?, ?>> told = new LinkedHashSet<>(row.type().fields());
    told.removeIf(Field::isByDevice);
    return new Known(row, told, false, null);
  }

  @Override
  public Incoming read(EntityType<?> type, String row) {
    throw new UnsupportedOperationException("this server sends no messages");
  }

  @Override
  public Single<Page> fetch(Fetch fetch, Slot pass, Receiver receiver) {
    return Single.fromCallable(
        () -> {
          fetches.add(fetch);
          pass.answered();
          Row one = fetch.one();
          return new Rows(one == null ? listed(fetch) : single(one));
        });
  }

  private List<Incoming> listed(Fetch fetch) {
    List<Incoming> rows = new ArrayList<>(lists.getOrDefault(fetch.type(), List.of()));
    Instant since = fetch.since();
    if (since != null) {
      rows.removeIf(incoming -> incoming instanceof Known known && at(known).isBefore(since));
    }
    return rows;
  }

  private static Instant at(Known known) {
    return Objects.requireNonNull(
        known.row().get(Objects.requireNonNull(known.row().type().modifiedAt())));
  }

  private List<Incoming> single(Row one) {
    long serverId = Objects.requireNonNull(one.serverId());
    SyncException failure = failures.get(serverId);
    if (failure != null) {
      throw failure;
    }
    Known project = projects.get(serverId);
    if (project == null) {
      throw new RefusedException(404, "Resource can not be found");
    }
    return List.of(project);
  }

  @Override
  public String account() {
    return "the user";
  }

  @Override
  public String server() {
    return "the server";
  }

  @Override
  public Single<Answer> send(Sending sending, Slot pass) {
    return Single.error(new AssertionError("a pull changes nothing on the server"));
  }

  @Override
  public Single<Bundle> fetch(Related related, Slot pass, Receiver receiver) {
    throw new UnsupportedOperationException("no test asks for it");
  }

  @Override
  public String path(Related related) {
    return related.path();
  }

  @Override
  public String path(Fetch fetch) {
    return fetch.type().endpoints().list();
  }

  @Override
  public String path(Sending sending) {
    return sending.row().type().endpoints().list();
  }

  @Override
  public String pathOfCredentials() {
    return "me/logged";
  }

  @Override
  public Single<Boolean> acceptsCredentials(Slot pass) {
    return Single.error(new AssertionError("nobody doubts the credentials"));
  }

  private static final class Rows implements Page {

    private final Queue<Incoming> rows;

    Rows(List<Incoming> rows) {
      this.rows = new ArrayDeque<>(rows);
    }

    @Override
    public @Nullable Instant serverDate() {
      return null;
    }

    @Override
    public @Nullable Incoming next() {
      return rows.poll();
    }

    @Override
    public void close() {
      rows.clear();
    }
  }
}
