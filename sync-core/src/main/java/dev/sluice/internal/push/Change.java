package dev.sluice.internal.push;

import dev.sluice.internal.conflict.RowFields;
import dev.sluice.internal.merge.IdTranslation;
import dev.sluice.internal.merge.ProvisionalRows;
import dev.sluice.internal.merge.UnfetchedFields;
import dev.sluice.internal.merge.UntoldFields;
import dev.sluice.internal.remote.Sending;
import dev.sluice.internal.store.Action;
import dev.sluice.internal.store.PendingUpload;
import dev.sluice.internal.store.Reader;
import dev.sluice.internal.store.SentRequest;
import dev.sluice.internal.store.SentRequests;
import dev.sluice.internal.store.Stored;
import dev.sluice.internal.store.Tracking;
import dev.sluice.schema.Bulk;
import dev.sluice.schema.Endpoint;
import dev.sluice.schema.Endpoints;
import dev.sluice.schema.Field;
import dev.sluice.schema.FieldKind;
import dev.sluice.schema.Ref;
import dev.sluice.schema.Row;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A change that waits to be sent.
 *
 * @param stored the row with its base
 * @param sent the journal's earlier requests for the row
 * @param revision the row's revision; {@link #MAKING_WAY} for a temporary name
 * @param repeated the lost create to send again unchanged; null: none
 * @param files the attachments that go with this change
 */
record Change(
    Stored stored,
    SentRequests sent,
    long revision,
    @Nullable SentRequest repeated,
    List<PendingUpload> files) {

  /** The revision of a change that only frees a name. No row has it, so the row stays pending. */
  static final long MAKING_WAY = 0;

  /** The change of a row, with all that the database file knows about the row. */
  static Change of(Stored found, LateArrivals lateArrivals, Reader reader) {
    Stored stored = asCreated(found);
    Row row = stored.row();
    SentRequests sent = reader.sent(row.type(), row.id());
    SentRequest repeated = lateArrivals.repeatable(sent.create(), reader);
    return new Change(
        stored, sent, tracking(stored).revision(), repeated, files(row, repeated, reader));
  }

  /**
   * A change that gives the row a temporary name, so that another row can take the old name. The
   * row's own change must wait for the other row. After the temporary change, the row's own change
   * is still to be sent.
   *
   * @return the temporary change; null if the server does not let the name change
   */
  static @Nullable Change makingWay(Stored found, Reader reader) {
    Row base = found.base();
    Field<?, ?> name = base == null ? null : name(base);
    if (base == null || name == null || !isPossible(Action.UPDATE, base)) {
      return null;
    }
    String between = base.value(name) + " ~" + Long.toString(tracking(found).revision(), 36);
    Stored renamed = new Stored(base.with(name, between), base, found.tracking());
    SentRequests sent = reader.sent(base.type(), base.id());
    return new Change(renamed, sent, MAKING_WAY, null, List.of());
  }

  private static @Nullable Field<?, ?> name(Row row) {
    for (Field<?, ?> field : row.type().fields()) {
      boolean isText = field.kind() == FieldKind.TEXT && row.value(field) != null;
      if (isText && field.isFingerprint() && field.isByUser() && !field.isWrittenOnce()) {
        return field;
      }
    }
    return null;
  }

  /** Whether this change only frees a name. */
  boolean isMakingWay() {
    return revision == MAKING_WAY;
  }

  /** Takes the server's values of fields that only a create says; SQL may have changed them. */
  private static Stored asCreated(Stored stored) {
    Row base = stored.base();
    if (base == null) {
      return stored; // the server has nothing of it yet
    }
    Row row = stored.row();
    for (Field<?, ?> field : row.type().fields()) {
      if (field.isWrittenOnce()) {
        row = row.with(field, base.value(field));
      }
    }
    return new Stored(row, base, stored.tracking());
  }

  /** The files of this change. A repeated create names only files that it named before. */
  private static List<PendingUpload> files(Row row, @Nullable SentRequest repeated, Reader reader) {
    List<PendingUpload> files = new ArrayList<>();
    boolean takesFiles = row.type().endpoints().uploads() != null;
    if (takesFiles && (!row.isDeleted() || repeated != null)) {
      files.addAll(reader.attachments().of(row.type(), row.id()));
      files.removeIf(file -> repeated != null && !file.isSent());
    }
    return files;
  }

  /** Whether a lost create of the row has to be looked for first. */
  private boolean waitsForLook() {
    return repeated == null && sent.create() != null;
  }

  /** The row as the user has it. */
  Row row() {
    return stored.row();
  }

  /** The place of the row's change in the order of all changes. */
  static long number(Stored stored) {
    return tracking(stored).change();
  }

  private static Tracking tracking(Stored stored) {
    Tracking tracking = stored.tracking();
    if (tracking == null) {
      throw new IllegalArgumentException(stored.row() + " has not changed");
    }
    return tracking;
  }

  /** What the server has to do; null if no request is needed. */
  @Nullable Action action() {
    if (repeated != null) {
      return Action.CREATE;
    }
    boolean onServer = row().serverId() != null;
    if (row().isDeleted()) {
      return onServer ? Action.DELETE : null;
    }
    if (!onServer) {
      return Action.CREATE;
    }
    return updated().isEmpty() && files.isEmpty() ? null : Action.UPDATE;
  }

  /**
   * The fields that an update has to send. The server may have the base or any version from an
   * unanswered request. A field that differs from any of these versions is sent.
   */
  Set<Field<?, ?>> updated() {
    Set<Field<?, ?>> fields = new LinkedHashSet<>(RowFields.changed(row(), stored.base()));
    sent.versions().forEach(version -> fields.addAll(RowFields.changed(row(), version)));
    return fields;
  }

  /**
   * The earlier requests for the row that would undo this change if they reached the server after
   * it. A late request with the same content does no harm. After a delete, only a late PUT does
   * harm, because the PUT would create the row again.
   */
  List<SentRequest> mustArriveBefore() {
    boolean madeHere = row().type().endpoints().areIdsMadeHere();
    if (repeated != null) {
      return madeHere && repeated.mayArrive() ? List.of(repeated) : List.of();
    }
    if (action() == Action.DELETE) {
      return madeHere ? sent.updatesOnTheirWay() : List.of();
    }
    List<Row> versions = sent.versions();
    boolean same = !versions.isEmpty() && RowFields.haveSameContent(row(), versions);
    return same ? List.of() : sent.onTheirWay();
  }

  /** Whether the server has an endpoint for that action. */
  private static boolean isPossible(Action action, Row row) {
    return endpoint(action, row.type().endpoints()) != null;
  }

  /**
   * The next step for this change.
   *
   * @param isAboveItself whether the row is its own ancestor; passed in because finding out is slow
   */
  NextStep next(boolean isAboveItself, Reader reader, LateArrivals lateArrivals) {
    boolean waits = !isAboveItself && (waitsForLook() || rests(stored, reader));
    NextStep step = waits ? NextStep.WAIT : inTime(isAboveItself, reader, lateArrivals.now());
    boolean isEarly = step.verb() != NextStep.Verb.WAIT && lateArrivals.mustWaitFor(this);
    return isEarly ? step.afterTransit() : step;
  }

  private NextStep inTime(boolean isAboveItself, Reader reader, Instant now) {
    String unreadable = stored.unreadable();
    if (unreadable != null && repeated == null) {
      return NextStep.refuse(unreadable);
    }
    Action action = action();
    PendingUpload doubtful = UploadOrder.doubtful(this, now);
    if (doubtful != null) {
      return NextStep.refuse(
          "it may have "
              + doubtful.name()
              + " on the server already, and too much time has passed to send that safely."
              + " Retry attaches it once more, discard gives it up here");
    }
    if (action == null || ProvisionalRows.isOurs(row(), reader)) {
      return NextStep.RESOLVE;
    }
    String why = isAboveItself ? "it would be its own ancestor" : whyNot(action, reader);
    Sending request = why == null ? sending(action, now, reader) : null;
    if (request != null) {
      return NextStep.send(request, UploadOrder.next(this, now));
    }
    Ref<?> nowhere = IdTranslation.nowhere(row(), reader);
    String reason = nowhere == null ? why : "it refers to " + nowhere + ", which does not exist";
    return reason == null ? NextStep.WAIT : NextStep.refuse(reason);
  }

  /** The reason, for the user, why this change can never be sent; null if it can be sent. */
  private @Nullable String whyNot(Action action, Reader reader) {
    if (!isPossible(action, row())) {
      return "the server offers no way to change " + row().type() + " like this";
    }
    Set<Field<?, ?>> invented =
        action == Action.UPDATE ? UntoldFields.inventedBy(stored, reader) : Set.of();
    return invented.isEmpty()
        ? null
        : "the server has never told " + invented + " of this row, so it would be overwritten";
  }

  /** Whether a push has failed over the row so often that the row rests now. */
  static boolean rests(Stored stored, Reader reader) {
    Row row = stored.row();
    return hasFailedBefore(stored) && reader.rests(row.type(), row.id());
  }

  /** Whether a push has failed over the row since the row was last answered or edited. */
  static boolean hasFailedBefore(Stored stored) {
    Tracking tracking = stored.tracking();
    return tracking != null && tracking.strikes() > 0;
  }

  /**
   * The request for the action, with the server's ids. The path of an existing row has the parents
   * that the server knows, even after a local move. A delete waits while other rows are still to be
   * moved out of the row.
   *
   * @return null if the delete waits, or if a referenced row is not on the server yet
   */
  private @Nullable Sending sending(Action action, Instant now, Reader reader) {
    Row address = action == Action.CREATE ? null : IdTranslation.outbound(address(action), reader);
    if (action == Action.DELETE) {
      return address == null || reader.isToBeLeft(address)
          ? null
          : new Sending(action, address, Set.of(), null);
    }
    Row content = repeated == null ? row() : repeated.row();
    Row body = IdTranslation.outbound(content, reader);
    if (body == null) {
      return null;
    }
    List<PendingUpload> ready = UploadOrder.ready(this, now);
    return address == null
        ? new Sending(action, body, body, saidByCreate(content), null, ready)
        : new Sending(action, body, address, saidByUpdate(reader), null, ready);
  }

  /** The fields that a create says. A repeated create leaves out what a migration has added. */
  private Set<Field<?, ?>> saidByCreate(Row content) {
    Set<Field<?, ?>> said = RowFields.changed(content, null);
    if (repeated != null) {
      said.removeAll(repeated.unsaid());
    }
    return said;
  }

  private Set<Field<?, ?>> saidByUpdate(Reader reader) {
    Endpoint update = row().type().endpoints().update();
    Set<Field<?, ?>> said = update != null && update.isEntire() ? all() : updated();
    UnfetchedFields.remove(said, stored, reader);
    return said;
  }

  /**
   * All fields that an update of the whole row sends. A field that only the server writes is left
   * out while its value is unknown.
   */
  private Set<Field<?, ?>> all() {
    Set<Field<?, ?>> fields = new LinkedHashSet<>(row().type().fields());
    fields.removeIf(
        field ->
            field.isByDevice()
                || (field.isByServer() && row().value(field) == null)
                || field.equals(row().type().etag()));
    return fields;
  }

  /**
   * The server's last version of the row, with only the references that the change's path contains.
   */
  private Row address(Action action) {
    Row address = stored.told();
    Endpoints endpoints = address.type().endpoints();
    Endpoint endpoint = endpoint(action, endpoints);
    Bulk bulk = endpoints.bulk();
    for (Field<?, ?> field : address.type().fields()) {
      boolean isNamed =
          (endpoint != null && endpoint.leadsThrough(field))
              || (bulk != null && bulk.leadsThrough(field));
      if (field.isReference() && !isNamed) {
        address = address.with(field, null);
      }
    }
    return address;
  }

  /** The endpoint for that action; null if the server has none. */
  static @Nullable Endpoint endpoint(Action action, Endpoints endpoints) {
    return switch (action) {
      case CREATE -> endpoints.create();
      case UPDATE -> endpoints.update();
      case DELETE -> endpoints.delete();
    };
  }
}
