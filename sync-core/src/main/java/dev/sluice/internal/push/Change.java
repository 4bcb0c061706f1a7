package dev.sluice.internal.push;

import dev.sluice.internal.conflict.Rows;
import dev.sluice.internal.merge.NeverFetched;
import dev.sluice.internal.merge.Translation;
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
import dev.sluice.schema.Kind;
import dev.sluice.schema.Row;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A change that waits for the server.
 *
 * @param stored the row with its base
 * @param sent what was sent of it before and has an unknown outcome
 * @param revision which version of the row it is
 * @param repeated the lost create that comes first, as it was sent; null if there is none
 * @param files what was attached to the row and goes with this change
 */
record Change(
    Stored stored,
    SentRequests sent,
    long revision,
    @Nullable SentRequest repeated,
    List<PendingUpload> files) {

  /** No row has this revision, so an answer leaves the row pending. */
  static final long MAKING_WAY = 0;

  /** What the file knows of a row that is to be sent. */
  static Change of(Stored found, RepeatRule repeats, Reader reader) {
    Stored stored = asCreated(found);
    Row row = stored.row();
    SentRequests sent = reader.sent(row.type(), row.id());
    SentRequest repeated = repeats.of(sent.create(), reader);
    return new Change(
        stored, sent, tracking(stored).revision(), repeated, files(row, repeated, reader));
  }

  /**
   * A change of the name alone, to one that nobody else has: another row is to have the name, and
   * the row's own change cannot be sent before that one's. The row stays pending.
   *
   * @return null if the server lets no name be changed
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
      boolean isText = field.kind() == Kind.TEXT && row.value(field) != null;
      if (isText && field.isFingerprint() && field.isByUser() && !field.isWrittenOnce()) {
        return field;
      }
    }
    return null;
  }

  /** Whether it only frees a name. */
  boolean isMakingWay() {
    return revision == MAKING_WAY;
  }

  /** What only a create says is as the server has it, also where plain SQL has changed it. */
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

  /** A create that is repeated says what it said before, and names no other files. */
  private static List<PendingUpload> files(Row row, @Nullable SentRequest repeated, Reader reader) {
    List<PendingUpload> files = new ArrayList<>();
    boolean takesFiles = row.type().endpoints().uploads() != null;
    if (takesFiles && (!row.isDeleted() || repeated != null)) {
      files.addAll(reader.attachments().of(row.type(), row.id()));
      files.removeIf(file -> repeated != null && !file.isSent());
    }
    return files;
  }

  /** Whether a create of unknown outcome has to be looked for before. */
  boolean waitsForLook() {
    return repeated == null && sent.create() != null;
  }

  /** The row as the user has it. */
  Row row() {
    return stored.row();
  }

  /** Its place in the order of all changes. */
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
   * The fields that an update has to send. The server may have the base, or any version that was
   * sent without an answer, so a field that the user has changed back since then is sent too.
   */
  Set<Field<?, ?>> updated() {
    Set<Field<?, ?>> fields = new LinkedHashSet<>(Rows.changed(row(), stored.base()));
    sent.versions().forEach(version -> fields.addAll(Rows.changed(row(), version)));
    return fields;
  }

  /**
   * The earlier requests for this row that must not arrive after this change, because they would
   * undo it. A request that does the same as this change is harmless, and so is one before a
   * delete, unless a PUT creates what it does not find. A repeated PUT would undo later changes.
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
    boolean same = !versions.isEmpty() && Rows.haveSameContent(row(), versions);
    return same ? List.of() : sent.onTheirWay();
  }

  /** Whether the server offers a way to do it. */
  static boolean isPossible(Action action, Row row) {
    return endpoint(action, row.type().endpoints()) != null;
  }

  /**
   * The request body and address, with the server's ids. An existing row is addressed by the
   * parents that the server knows, even if the user has moved it since. A delete needs only the
   * address, and that nothing is left to be moved out of the row: the server would delete it, too.
   *
   * @param content the row to send
   * @param key the {@code Idempotency-Key}, null for what is safe to repeat
   * @return null if something that it needs is not so on the server yet
   */
  @Nullable Sending sending(Action action, Row content, @Nullable String key, Reader reader) {
    Row address = action == Action.CREATE ? null : Translation.outbound(address(action), reader);
    if (action == Action.DELETE) {
      return address == null || reader.isToBeLeft(address)
          ? null
          : new Sending(action, address, Set.of(), key);
    }
    Row body = Translation.outbound(content, reader);
    if (body == null) {
      return null;
    }
    return address == null
        ? new Sending(action, body, body, saidByCreate(content), key, files)
        : new Sending(action, body, address, saidByUpdate(reader), key, files);
  }

  /** A create that is repeated says what it said, though a migration has added to its row. */
  private Set<Field<?, ?>> saidByCreate(Row content) {
    Set<Field<?, ?>> said = Rows.changed(content, null);
    if (repeated != null) {
      said.removeAll(repeated.unsaid());
    }
    return said;
  }

  private Set<Field<?, ?>> saidByUpdate(Reader reader) {
    Endpoint update = row().type().endpoints().update();
    Set<Field<?, ?>> said = update != null && update.isEntire() ? all() : updated();
    NeverFetched.remove(said, stored, reader);
    return said;
  }

  /** Every field that the server knows; of those that it writes, only what a body has told. */
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
   * The row as the server last told it, without the references that no path of the change names.
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

  /** The request for it; null if it needs none, the server offers none, or a parent is missing. */
  @Nullable Sending request(Reader reader) {
    Action action = action();
    if (action == null || !isPossible(action, row()) || !invented(reader).isEmpty()) {
      return null;
    }
    return sending(action, repeated == null ? row() : repeated.row(), null, reader);
  }

  /**
   * Whether the change has to be dealt with now though there is no {@link #request}: it needs none,
   * or nothing has to be waited for, as what it refers to does not exist, or nothing tells what it
   * has to say.
   */
  boolean isReadyWithoutRequest(Reader reader) {
    Action action = action();
    return action == null
        || !isPossible(action, row())
        || Translation.nowhere(row(), reader) != null
        || !invented(reader).isEmpty();
  }

  /** The fields to which it would give values that neither the server has told nor the user. */
  Set<Field<?, ?>> invented(Reader reader) {
    return action() == Action.UPDATE ? UntoldFields.inventedBy(stored, reader) : Set.of();
  }

  /** Where such an action is sent; null if the server has no such endpoint. */
  static @Nullable Endpoint endpoint(Action action, Endpoints endpoints) {
    return switch (action) {
      case CREATE -> endpoints.create();
      case UPDATE -> endpoints.update();
      case DELETE -> endpoints.delete();
    };
  }
}
