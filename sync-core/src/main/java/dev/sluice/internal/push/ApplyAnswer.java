package dev.sluice.internal.push;

import dev.sluice.conflict.Loss;
import dev.sluice.internal.conflict.RowFields;
import dev.sluice.internal.conflict.Spelling;
import dev.sluice.internal.lists.ListProof;
import dev.sluice.internal.loop.LoopContext;
import dev.sluice.internal.machine.Outcome;
import dev.sluice.internal.machine.State;
import dev.sluice.internal.machine.Step;
import dev.sluice.internal.machine.Transition;
import dev.sluice.internal.merge.IdTranslation;
import dev.sluice.internal.merge.Reconciler;
import dev.sluice.internal.merge.RemoteDeletion;
import dev.sluice.internal.merge.RestoredServer;
import dev.sluice.internal.merge.ReusedIds;
import dev.sluice.internal.remote.Incoming.Known;
import dev.sluice.internal.store.Action;
import dev.sluice.internal.store.Stored;
import dev.sluice.internal.store.Writer;
import dev.sluice.schema.Field;
import dev.sluice.schema.Row;
import dev.sluice.store.SyncState;
import io.reactivex.rxjava3.core.Single;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Applies the answer to a change: the row is in sync, unless the user has edited it since. */
final class ApplyAnswer extends State<AnsweredChange> {

  /** The row has what the server says, and what the user has edited since. */
  final Outcome<PushRun> applied = outcome("applied");

  /** The row cannot be stored as the server has it. */
  final Outcome<PushRun> setAside = outcome("setAside");

  private static final String WRONG_KEY = "the server answered with the key of another row";
  private static final String WRONG_ROW = "the server answered with another row than was sent";
  private static final String NOT_MOVED = "the server left it where it was";

  private final LoopContext context;
  private final SetAside aside;
  private final Reconciler reconciler;

  ApplyAnswer(LoopContext context) {
    super("ApplyAnswer");
    this.context = context;
    this.aside = new SetAside(context, setAside);
    this.reconciler = context.reconciler();
  }

  @Override
  public Single<Transition> start(AnsweredChange change, Step step) {
    return Single.fromCallable(() -> write(change));
  }

  /** Applies the answer in one transaction. */
  Transition write(AnsweredChange change) {
    return aside.writeOrSetAside(
        change.sent().row(), change.run(), writer -> apply(change, writer));
  }

  private Transition apply(AnsweredChange change, Writer writer) {
    PushRun run = change.run();
    SentChange sent = change.sent();
    Known answer = change.answer().row();
    Stored duplicate = answer == null ? null : duplicate(sent.row(), answer, writer);
    boolean isOurs =
        duplicate == null || (sent.isRepeat() && duplicate.state() == SyncState.SYNCED);
    if (!isOurs || (answer != null && isOfOther(sent.row(), answer))) {
      return aside.setAside(WRONG_KEY, sent.row(), run, writer);
    }
    if (answer != null && sent.action() == Action.CREATE && sent.isUnlike(answer, writer)) {
      return aside.setAside(WRONG_ROW, sent.row(), run, writer);
    }
    writer.answered(sent.request());
    if (answer == null || !answer.gone() || sent.isSoftDelete()) {
      writer.attachments().attached(sent.row().type(), sent.sending().files());
    }
    run.overruled(
        duplicate == null ? reconcile(change, writer) : unite(sent, duplicate.row(), writer));
    context.ownership().claim(writer);
    if (answer != null && answer.owner() != null) {
      context.ownership().learn(Set.of(answer.owner()), writer);
    }
    if (sent.action() == Action.CREATE) {
      run.created(sent.row(), context.time().nanos());
      noteCreated(sent.row(), answer, writer);
    }
    run.taken(sent.row().type());
    return applied.with(run);
  }

  /** Whether an answer to a change of our row is about another row of the server. */
  private static boolean isOfOther(Row sent, Known answer) {
    Long serverId = sent.serverId();
    return serverId != null && serverId != answer.serverId();
  }

  /**
   * Finds another local row that already has the server id of the created row; null if none has.
   * Example: the create was sent twice, and a pull stored the first request's row as a new row.
   */
  private @Nullable Stored duplicate(Row sent, Known answer, Writer writer) {
    RestoredServer restored = new RestoredServer(context.store().schema());
    Stored owner =
        sent.serverId() == null
            ? ReusedIds.findAs(answer, gone -> restored.keeps(gone, writer), writer)
            : null;
    return owner == null
            || owner.row().id() == sent.id()
            || owner.state() == SyncState.LOST
            || owner.state() == SyncState.PLACEHOLDER
        ? null
        : owner;
  }

  private void noteCreated(Row sent, @Nullable Known answer, Writer writer) {
    if (answer != null && RowFields.modifiedAt(answer.row()) != null) {
      return;
    }
    Stored created = writer.find(sent.type(), sent.id());
    if (created != null) {
      ListProof.created(created.row(), context.bestNow(), writer);
    }
  }

  /** Our row takes the duplicate's place and values: the answer may be older than the pull. */
  private List<Loss> unite(SentChange sent, Row duplicate, Writer writer) {
    writer.replace(duplicate.type(), duplicate.id(), sent.row().id());
    return reconciler.acknowledge(sent.row(), sent.revision(), duplicate, writer).losses();
  }

  /**
   * Merges the answer into the local row. Returns the values that the answer or a later edit
   * overruled.
   */
  private List<Loss> reconcile(AnsweredChange change, Writer writer) {
    SentChange sent = change.sent();
    Known row = change.answer().row();
    if (sent.action() == Action.DELETE) {
      RemoteDeletion.applyOwn(sent.row(), writer);
      return List.of();
    }
    if (row == null) {
      return reconciler.acknowledge(sent.row(), sent.revision(), asSent(sent), writer).losses();
    }
    if (row.gone()) {
      return sent.isSoftDelete()
          ? softDelete(sent, row, writer)
          : reconciler.take(row, writer).losses();
    }
    String unchanged = sent.action() == Action.UPDATE ? unchangedPart(sent, row, writer) : null;
    if (unchanged == null) {
      return reconciler.acknowledge(sent.row(), sent.revision(), row, writer).losses();
    }
    String words = change.answer().words();
    String reason = words == null ? unchanged : unchanged + ": " + words;
    reconciler.refusePart(sent.request(), row, reason, writer);
    return List.of();
  }

  /**
   * Deletes the local row, because the user's own update marked the row as deleted on the server. A
   * row with a later edit stays.
   */
  private List<Loss> softDelete(SentChange sent, Known gone, Writer writer) {
    List<Loss> losses = reconciler.acknowledge(sent.row(), sent.revision(), gone, writer).losses();
    Stored left = writer.find(sent.row().type(), sent.row().id());
    if (left != null && !left.isDirty()) {
      RemoteDeletion.apply(left, writer);
    }
    return losses;
  }

  /**
   * Names, in a text for the user, a part of the update that the server did not apply. Null if the
   * server applied all parts.
   */
  private static @Nullable String unchangedPart(SentChange sent, Known answer, Writer writer) {
    if (SentChange.isElsewhere(answer, sent.sending().row())) {
      return NOT_MOVED;
    }
    Stored stored = writer.find(sent.row().type(), sent.row().id());
    Row base = stored == null ? null : stored.base();
    if (base == null) {
      return null;
    }
    Row there = IdTranslation.asBase(answer, sent.row(), writer);
    for (Field<?, ?> field : sent.sending().fields()) {
      boolean asBefore = answer.told().contains(field) && there.agreesWith(base, field);
      if (asBefore && !isTaken(field, sent, answer, there)) {
        return "the server left " + field + " as it was";
      }
    }
    return null;
  }

  /**
   * Whether the server has the value that was sent. A text that differs only in case or spaces
   * counts as the same value. A reference to a deleted local row was sent as null, so null counts
   * too.
   */
  private static boolean isTaken(Field<?, ?> field, SentChange sent, Known answer, Row there) {
    return there.agreesWith(sent.row(), field)
        || answer.row().agreesWith(sent.sending().row(), field)
        || Spelling.isSame(sent.row().value(field), there.value(field));
  }

  /** The sent row takes the place of the answer, because some endpoints answer no row. */
  private static Known asSent(SentChange sent) {
    return new Known(sent.sending().row(), sent.sending().fields(), false, null);
  }
}
