package dev.sluice.internal.push;

import dev.sluice.conflict.Loss;
import dev.sluice.failure.TooManyRequestsException;
import dev.sluice.internal.lists.AwaitedLists;
import dev.sluice.internal.lists.ListProof;
import dev.sluice.internal.loop.Budgeted;
import dev.sluice.internal.loop.RunLog;
import dev.sluice.internal.loop.RunLog.Deed;
import dev.sluice.internal.merge.PushedRows;
import dev.sluice.internal.merge.RebuiltTable;
import dev.sluice.internal.merge.UntoldFields;
import dev.sluice.internal.remote.Fetch;
import dev.sluice.internal.remote.Incoming.Known;
import dev.sluice.internal.store.Reader;
import dev.sluice.internal.store.SentRequest;
import dev.sluice.internal.store.Stored;
import dev.sluice.internal.store.Tracking;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.Field;
import dev.sluice.schema.Ref;
import dev.sluice.schema.Row;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;

/**
 * The data of one running push: its position in the types, and its results. The methods are for one
 * thread at a time. Close the run after every push, also after a failed push.
 */
public final class PushRun extends Budgeted {

  private static final long UNKNOWN = -1;
  private static final Duration FRESH = Duration.ofMinutes(1);

  private final List<EntityType<?>> types;
  private final RunLog log;
  private final Map<Ref<?>, Long> createdAt = new HashMap<>();
  private final Map<Ref<?>, Integer> repeats = new HashMap<>();
  private TypeRound round;
  private boolean progressed;
  private boolean waited;
  private long edits = UNKNOWN;
  private final List<LostCreateProof> looks = new ArrayList<>();
  private final FailingRows failing = new FailingRows();
  private final Set<Ref<?>> madeWay = new HashSet<>();
  private final CascadedDeletes going = new CascadedDeletes();
  private final BulkExclusions oneByOne = new BulkExclusions();
  private volatile List<Ref<?>> sending = List.of();
  private List<EntityType<?>> late = new CopyOnWriteArrayList<>();
  private @Nullable AwaitedLists awaited;
  private @Nullable TooManyRequestsException heldBack;
  private @Nullable Proof proof;
  private @Nullable ListedNames names;

  /** A complete list, and the rows that the list has. */
  private record Proof(Fetch list, ListProof rows) {}

  private final @Nullable PushedRows meanwhile;

  private PushRun(RunLog log, @Nullable PushedRows meanwhile) {
    this.types = log.types();
    this.log = log;
    this.meanwhile = meanwhile;
    this.round = new TypeRound(types, madeWay);
  }

  public static PushRun of(RunLog log) {
    return new PushRun(log, null);
  }

  /** A push while a pull pauses; {@code meanwhile} collects the sent rows for the pull. */
  public static PushRun between(RunLog log, PushedRows meanwhile) {
    PushRun run = new PushRun(log, meanwhile);
    run.serverWorked();
    return run;
  }

  /** A push of every type, to a server that has just answered a pull well. */
  public static PushRun afterPull(RunLog log) {
    PushRun run = of(log);
    run.serverWorked();
    return run;
  }

  // Where it looks.

  /** The pass through the types that is under way. */
  public TypeRound round() {
    return round;
  }

  /**
   * Begins a new pass after a wait, if any row was edited during the present pass. Without an edit
   * the pass continues, so that waiting changes are not looked at again.
   *
   * @param now the present value of the database's edit counter
   */
  public void resume(long now) {
    going.asOf(now);
    if (waited && edits != now) {
      beginPass();
    }
    edits = edits == UNKNOWN ? now : edits;
    progressed |= waited;
    waited = false;
  }

  /** Begins a new pass at the first type; answers whether the last pass has done anything. */
  public boolean beginPass() {
    boolean before = progressed;
    round = new TypeRound(types, madeWay);
    edits = UNKNOWN;
    progressed = false;
    heldBack = before ? null : heldBack;
    return before;
  }

  /** This pass has done something, so another one follows. */
  public void progressed() {
    progressed = true;
  }

  /**
   * Notes that a change is held back by a quota that is used up. Only the quota with the shortest
   * delay is remembered.
   */
  public void holdBack(TooManyRequestsException why) {
    if (heldBack == null || why.delay().compareTo(heldBack.delay()) < 0) {
      heldBack = why;
    }
  }

  /** The quota that held a change back in this pass; null if none did. */
  public @Nullable TooManyRequestsException heldBack() {
    return heldBack;
  }

  @Override
  public void restart() {
    log.restarted();
    waited = true;
  }

  /** Whether the change has to wait, or never has to be sent. */
  public boolean hasToWait(Stored stored, Reader reader, Instant now) {
    Row row = stored.row();
    return round.awaitsDeletes(ref(row))
        || going.makeNeedless(row, reader)
        || awaitsList(stored, reader, now);
  }

  /** The rows that go with an owner that the user has deleted. */
  public CascadedDeletes going(Reader reader) {
    return going.asOf(reader.counter());
  }

  /**
   * Whether the change waits for the list of its type. Example: some fields of the row were never
   * fetched. While a pull pauses for this push, every delete waits, because deletes move rows
   * between the pull's pages.
   */
  private boolean awaitsList(Stored stored, Reader reader, Instant now) {
    if (UntoldFields.holdBack(stored, reader, now)) {
      return true;
    }
    if (RebuiltTable.holdBack(stored, reader, now)) {
      return !awaited(reader).isGivenUp(stored.row().type(), now);
    }
    if (meanwhile == null) {
      return awaited(reader).holdBack(stored, now);
    }
    return stored.row().isDeleted()
        || (awaited(reader).holdBack(stored, now) && !isFresh(stored, now));
  }

  private static boolean isFresh(Stored stored, Instant now) {
    Tracking tracking = stored.tracking();
    long edited = tracking == null ? 0 : tracking.edited().wallMillis();
    return edited > now.minus(FRESH).toEpochMilli() && edited <= now.toEpochMilli();
  }

  private AwaitedLists awaited(Reader reader) {
    AwaitedLists known = awaited;
    if (known == null) {
      known = AwaitedLists.read(reader);
      awaited = known;
    }
    return known;
  }

  // Whether the server works.

  /** The server accepted or refused a change of that type. */
  public void changeAnswered(EntityType<?> type) {
    failing.changeAnswered(type);
  }

  /**
   * Sets the list of types for which the server asked for a pause. Changes of these types are sent
   * last, because the next request for a pause ends the push. The push updates the list for the
   * next push.
   */
  public void remembering(List<EntityType<?>> askedTooMuch) {
    late = askedTooMuch;
  }

  /**
   * Notes that the server asked for a pause because of a change of this type. The type moves to the
   * end of the list of such types.
   */
  public void askedTooMuch(EntityType<?> type) {
    late.remove(type);
    late.add(type);
  }

  /** The turn of a change in a pass. Of types that were refused, failed rows come last. */
  public int turn(EntityType<?> type, boolean failedBefore) {
    List<EntityType<?>> refused = List.copyOf(late);
    int place = refused.indexOf(type);
    if (place >= 0) {
      return TypeRound.ASKED_TOO_MUCH + place + (failedBefore ? refused.size() : 0);
    }
    return failedBefore ? TypeRound.FAILED_BEFORE : TypeRound.AT_ONCE;
  }

  /** A request for these rows is under way; if there are none, the request is over. */
  public void sending(List<Row> rows) {
    List<Ref<?>> refs = new ArrayList<>();
    rows.forEach(row -> refs.add(ref(row)));
    refs.forEach(log.listener()::sending);
    rows.forEach(this::changesThere);
    sending = refs;
  }

  /** The rows whose request is under way. */
  public List<Ref<?>> sending() {
    return sending;
  }

  /** Notes for a paused pull that its lists are older than the row, which was changed or linked. */
  public void changesThere(Row row) {
    if (meanwhile != null) {
      meanwhile.add(row);
    }
  }

  /** The server has answered the change. A row makes way only once in a push. */
  public void answered(SentChange sent) {
    if (sent.isMakingWay()) {
      madeWay(sent.row());
    }
  }

  /** The row has made way for another in this push, or cannot. */
  public void madeWay(Row row) {
    madeWay.add(ref(row));
  }

  /** The server answered a request, so it works. */
  public void serverWorked() {
    failing.serverWorked();
  }

  public FailingRows failing() {
    return failing;
  }

  /** The types and rows whose changes go alone. */
  public BulkExclusions oneByOne() {
    return oneByOne;
  }

  // What it has done.

  /** Reports that an answer could not be stored, without the answer's contents. */
  public void problem(String problem) {
    log.problem(problem);
  }

  /** Notes values that a merge with an answer has overruled. */
  public void overruled(List<Loss> values) {
    log.overruled(values);
  }

  /** The server took a change of that type. */
  public void taken(EntityType<?> type) {
    log.did(Deed.PUSHED, type, 1);
    late.remove(type);
    progressed = true;
  }

  /** Keeps a list that shows the server's rows, in place of the list that was kept before. */
  public void proof(Fetch list, ListProof rows) {
    proof = new Proof(list, rows);
  }

  /** What that list has shown; null if it is not the last whole list of this push. */
  public @Nullable ListProof proof(Fetch list) {
    return proof != null && proof.list().equals(list) ? proof.rows() : null;
  }

  /** Remembers which names are on the server, by a list, until another such list comes. */
  void names(ListedNames listed) {
    names = listed;
  }

  /** The names in that list; null if it is not the last such list of this push. */
  @Nullable ListedNames names(Fetch list) {
    return names != null && names.list().equals(list) ? names : null;
  }

  /** Keeps a list that has proved whether the server has a lost create. */
  public void look(LostCreateProof proof) {
    looks.add(proof);
  }

  /** That row was linked to a lost create, so no other create can have made it. */
  public void linked(Known row) {
    looks.forEach(look -> look.forget(row));
  }

  /** A list of this push that proves as much about that create; null if there is none. */
  public @Nullable LostCreateProof look(Fetch list, SentRequest create) {
    return looks.stream().filter(look -> look.serves(list, create)).findFirst().orElse(null);
  }

  /** The server created the row at that moment of the monotonic clock. */
  public void created(Row row, long nanos) {
    createdAt.put(ref(row), nanos);
  }

  /** When this push created something that the row refers to; null if it did not. */
  public @Nullable Long parentCreatedAt(Row row) {
    Long latest = null;
    for (Field<?, ?> field : row.type().fields()) {
      for (Object id : Stored.references(field, row.value(field))) {
        Long at = createdAt.get(field.target().ref((Long) id));
        if (at != null && (latest == null || at - latest > 0)) {
          latest = at;
        }
      }
    }
    return latest;
  }

  /**
   * Counts a repeated request for the row, after the row had changed on the server. Returns the
   * number of repeats so far.
   */
  public int sentAgain(Row row) {
    return repeats.merge(ref(row), 1, Integer::sum);
  }

  private static Ref<?> ref(Row row) {
    return row.type().ref(row.id());
  }
}
