package dev.sluice.internal.pull;

import dev.sluice.conflict.Loss;
import dev.sluice.internal.loop.Budgeted;
import dev.sluice.internal.loop.RunLog;
import dev.sluice.internal.loop.RunLog.Deed;
import dev.sluice.internal.merge.PushedRows;
import dev.sluice.internal.merge.RestoredServer;
import dev.sluice.internal.pull.FetchResults.Fetched;
import dev.sluice.internal.remote.Bundle;
import dev.sluice.internal.remote.Fetch;
import dev.sluice.internal.remote.Incoming;
import dev.sluice.internal.remote.Page;
import dev.sluice.internal.store.Reader;
import dev.sluice.internal.store.Reader.Membership;
import dev.sluice.internal.store.Store;
import dev.sluice.internal.store.Stored;
import dev.sluice.internal.store.Writer;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.Row;
import dev.sluice.schema.SyncSchema;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The data of one running pull: its plan, its answers and its results. Several threads may add
 * answers; all other methods are for one thread at a time. Close the run after every pull, also
 * after a failed pull.
 */
public final class PullRun extends Budgeted {

  private final PullBudget budget;
  private final PullScope widest;
  private final @Nullable RowComparison comparison;
  private PullScope plan;
  private final FetchResults fetched = new FetchResults();
  private final ListedRows listed;
  private final Map<EntityType<?>, Membership> memberships = new LinkedHashMap<>();
  private @Nullable PushedRows newer;
  private final RunLog log;
  private int problems;
  private Optional<String> attention = Optional.empty();
  private final YieldToPush pauses = new YieldToPush();
  private final Set<EntityType<?>> came = new LinkedHashSet<>();
  private final RestoredServer restored;
  private boolean setBack;
  private int stored;
  private int askedWith;

  /** What a run asks for. An ordinary run has no comparison. */
  private record Purpose(PullScope widest, @Nullable RowComparison comparison) {}

  private PullRun(Purpose purpose, SyncSchema schema, PullLimits limits, RunLog log) {
    this.budget = new PullBudget(limits);
    this.log = log;
    this.widest = purpose.widest();
    this.comparison = purpose.comparison();
    this.plan = widest;
    this.listed = new ListedRows(schema);
    this.restored = new RestoredServer(schema);
  }

  /** A pull of every type, or of as much as a quota allows. */
  public static PullRun full(SyncSchema schema, PullLimits limits, RunLog log) {
    PullScope all = PullScope.of(PullShape.WHOLE, schema);
    return new PullRun(new Purpose(all, null), schema, limits, log);
  }

  /** A pull of some types only. */
  public static PullRun light(
      Collection<EntityType<?>> types, SyncSchema schema, PullLimits limits, RunLog log) {
    PullScope some = PullScope.of(PullShape.LIGHT, RequestedTypes.of(types, schema));
    return new PullRun(new Purpose(some, null), schema, limits, log);
  }

  /** A pull of parts of lists, at most one part for each type. */
  public static PullRun parts(
      Map<Fetch, Membership> parts, SyncSchema schema, PullLimits limits, RunLog log) {
    Map<EntityType<?>, Fetch> byType = new LinkedHashMap<>();
    parts.keySet().forEach(part -> byType.put(part.type(), part));
    PullScope some = PullScope.of(PullShape.PARTS, RequestedTypes.of(byType, schema));
    PullRun run = new PullRun(new Purpose(some, null), schema, limits, log);
    parts.values().forEach(part -> run.memberships.put(part.type(), part));
    return run;
  }

  /**
   * A pull of all rows of every type, which finds the differences between server and device.
   *
   * @param synced the start of the last sync before this pull, by the server's clock
   */
  public static PullRun comparing(Store store, PullLimits limits, Instant synced, RunLog log) {
    RowComparison comparison = new RowComparison(store.serverIds(), synced);
    PullScope everything = PullScope.of(PullShape.EVERYTHING, store.schema());
    return new PullRun(new Purpose(everything, comparison), store.schema(), limits, log);
  }

  /** If this run compares, compares a row of a list before the row is stored. */
  public void compare(Incoming row, Writer writer) {
    if (comparison != null) {
      comparison.compare(row, writer);
    }
  }

  /** Notes that a whole list lacks a row of ours. */
  public void missingThere(Row here) {
    if (comparison != null) {
      comparison.missingThere(here);
    }
  }

  public boolean asksFor(EntityType<?> type) {
    return types().contains(type);
  }

  /** Whether the rows of that type are stored, and the server still answers requests. */
  public boolean isStored(EntityType<?> type) {
    return asksFor(type) && !fetched.isMissing(type) && !fetched.shouldStop();
  }

  /** Whether the run asks for parts of lists, so that a row which they lack may exist. */
  public boolean isOfParts() {
    return widest.shape() == PullShape.PARTS;
  }

  /** The same, in a pause of a pull whose lists may be older than the rows of this run. */
  public PullRun during(PushedRows known) {
    newer = known;
    return this;
  }

  /** Notes that these rows are newer than the lists of a pull that makes way for this one. */
  void came(EntityType<?> type, List<Long> serverIds, Reader reader) {
    PushedRows known = newer;
    if (known != null) {
      for (long serverId : serverIds) {
        Stored stored = reader.findByServerId(type, serverId);
        if (stored != null) {
          known.add(stored.row());
        }
      }
    }
  }

  /**
   * The part in which the rows of that type stand; null if the type does not come in parts, or the
   * run asks for its list.
   */
  @Nullable Membership membership(EntityType<?> type) {
    return type.endpoints().areInParts() ? memberships.get(type) : null;
  }

  /** The most that the run may ask for. */
  PullScope widest() {
    return widest;
  }

  public PullScope plan() {
    return plan;
  }

  public void plan(PullScope chosen) {
    plan = chosen;
  }

  /** The rows that others belong to, as the server lists them. */
  ListedRows listed() {
    return listed;
  }

  /** The server ids in the whole list of that type, if rows of other types belong to its rows. */
  public Set<Long> listed(EntityType<?> type) {
    return listed.ids(type);
  }

  /** Whether the lists had every row of that type that the server has, and all are stored. */
  public boolean isListedWhole(EntityType<?> type) {
    return !isOfParts() && listed.areWhole(type);
  }

  /** Counts rows that changed here. */
  public void changed(EntityType<?> type, int count) {
    log.did(Deed.PULLED, type, count);
  }

  /** Remembers a row that could not be stored, without its contents. */
  public void problem(String problem) {
    problems++;
    log.problem(problem);
  }

  /** Reports something that is wrong, but keeps no row from being stored. */
  void remark(String problem) {
    log.problem(problem);
  }

  int problems() {
    return problems;
  }

  /** Notes that the server has an older version of a row than before, as after a backup. */
  public void setBack(EntityType<?> type) {
    if (!setBack) {
      problem(type + ": the server has an earlier state than before");
    }
    setBack = true;
  }

  /** Decides about rows that a server which was set back has forgotten. */
  RestoredServer restored() {
    return restored;
  }

  /** Notes what the user has to do, as a code of the domain. */
  public void attention(String word) {
    attention = Optional.of(word);
  }

  /**
   * What the user has to do, as a code of the app's domain; empty: nothing. With a code, the domain
   * may have ended the pull early.
   */
  public Optional<String> attention() {
    return attention;
  }

  /** Notes that a clean-up has something to remove from now on. */
  public void cleanUpDue() {
    log.cleanUpDue();
  }

  /** What the run has received and asked for, with the limits. */
  PullBudget budget() {
    return budget;
  }

  /** Whether the run may ask for one more single row; if not, the next pull may. */
  public boolean mayLookUp() {
    return budget.mayLookUp();
  }

  /** Counts a single row that is asked for. */
  public void countLookUp() {
    budget.countLookUp();
  }

  RequestedTypes requested() {
    return plan.requested();
  }

  /** The types whose rows the run brings, in the order of storing. */
  public List<EntityType<?>> types() {
    return requested().types();
  }

  /** Counts rows of that type, and keeps the values that a merge has overruled. */
  public void stored(EntityType<?> type, int changed, List<Loss> overruled) {
    changed(type, changed);
    log.overruled(overruled);
  }

  /** Notes for the whole run that the rows of that list are stored. */
  public void came(TypePull list) {
    EntityType<?> type = list.type();
    boolean isWholeNow = list.detectsDeletions() && type.endpoints().range() == null;
    came.add(type);
    log.listener().listed(type, isListedWhole(type) || isWholeNow);
  }

  /** Decides when the run makes way for a push, and knows what the push sent. */
  public YieldToPush pauses() {
    return pauses;
  }

  /** The types whose rows are stored, or whose lists the server refuses. */
  public List<EntityType<?>> settledLists() {
    List<EntityType<?>> settled = new ArrayList<>(types());
    settled.removeIf(type -> !isWhole(type) && !fetched.isRefused(type));
    return settled;
  }

  private boolean isWhole(EntityType<?> type) {
    return came.contains(type) && fetched.failureOfList(type) == null;
  }

  /** How many types are done. */
  public int storedTypes() {
    return stored;
  }

  /** Notes that the lists are asked for with these credentials, or with later ones. */
  public void askedWith(int credentials) {
    askedWith = credentials;
  }

  /** The number of the credentials before the first list was asked for. */
  public int askedWith() {
    return askedWith;
  }

  /** Begins, or begins again. Stored rows stay, and fetched answers are dropped. */
  public void beginRound() {
    stored = 0;
    fetched.clear();
    listed.clear();
    pauses.pushed().listedAnew();
    attention = Optional.empty();
    giveBack();
  }

  @Override
  public void restart() {
    log.restarted();
  }

  /** Keeps an answer. An answer that comes after the run's end is closed. */
  public void fetched(Fetch fetch, Page page) {
    fetched.put(new Fetched(fetch, budget.counted(page), isOfParts()));
  }

  /** The same for several types. */
  public void fetched(Bundle bundle) {
    bundle
        .pages()
        .forEach(
            (type, page) -> fetched.put(new Fetched(Fetch.all(type), budget.counted(page), true)));
  }

  /** Keeps one more answer for the type that is stored now. */
  public Page fetchedPiece(EntityType<?> type, Page page) {
    Page counted = budget.counted(page);
    fetched.replacePage(type, counted);
    return counted;
  }

  public FetchResults fetched() {
    return fetched;
  }

  /** Whether the server has answered anything; also after the end. */
  public boolean isAnswered() {
    return fetched.isAnyAnswered();
  }

  /** Whether every type is stored, or its list failed and is noted as such. */
  public boolean isAllSettled() {
    return types().stream().allMatch(fetched::isSettled);
  }

  public Throwable failure() {
    return fetched.failure(types());
  }

  /** The type to store next, null after the last. */
  public @Nullable EntityType<?> next() {
    return isComplete() ? null : types().get(stored);
  }

  /** Goes on without storing the next type this time. */
  public void passOver(EntityType<?> type) {
    fetched.missing(type);
    listed.gapIn(type);
    finish(type);
  }

  public boolean isComplete() {
    return stored == types().size();
  }

  public void finish(EntityType<?> type) {
    fetched.release(type);
    stored++;
  }

  @Override
  public void close() {
    if (comparison != null) {
      log.differ(comparison.found());
    }
    if (widest.shape() != PullShape.LIGHT && plan.leavesOut()) {
      log.reduced();
    }
    log.restIn(plan.restIn());
    fetched.close();
    super.close();
  }
}
