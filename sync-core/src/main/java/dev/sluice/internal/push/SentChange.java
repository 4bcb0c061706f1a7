package dev.sluice.internal.push;

import dev.sluice.internal.merge.Fingerprint;
import dev.sluice.internal.remote.Fetch;
import dev.sluice.internal.remote.Incoming.Known;
import dev.sluice.internal.remote.Sending;
import dev.sluice.internal.store.Action;
import dev.sluice.internal.store.Reader;
import dev.sluice.internal.store.SentRequest;
import dev.sluice.internal.store.Writer;
import dev.sluice.schema.Endpoint;
import dev.sluice.schema.Field;
import dev.sluice.schema.Row;
import dev.sluice.schema.Version;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A change as it was sent.
 *
 * @param request the request with local ids, as the journal has it
 * @param sending what was sent, with the server's ids
 * @param told the row as the server last told it, or as it was sent if the server has told nothing
 * @param isRepeat whether this is a create that was sent before, so that a refusal does not tell
 *     whether the server has the row
 */
record SentChange(SentRequest request, Sending sending, Row told, boolean isRepeat) {

  /** The server has not done the request. Of a repeated create, the first may have arrived. */
  void takeBack(Writer writer) {
    if (!isRepeat) {
      writer.notDone(request);
      writer.attachments().takenBack(row().type(), sending.files());
    }
  }

  /** The row as it was sent. */
  Row row() {
    return request.row();
  }

  /** The revision of the row that was sent. */
  long revision() {
    return request.revision();
  }

  /** Whether the row only freed its name for another. */
  boolean isMakingWay() {
    return revision() == Change.MAKING_WAY;
  }

  /** What the server was asked to do. */
  Action action() {
    return request.action();
  }

  /** Whether that row of the server is the row of this change. */
  boolean isOf(Known known) {
    return Objects.equals(known.row().serverId(), row().serverId());
  }

  /**
   * Whether an answer to this create is about another row. Fields that the answer leaves out count
   * as sent. If the id was made here, or the create was sent again, the answer is about our row,
   * even if somebody has changed the row since. Only a row that others have deleted counts as
   * another row.
   */
  boolean isUnlike(Known answer, Reader reader) {
    boolean goneByOthers = answer.gone() && !isSoftDelete();
    if (isRepeat || row().serverId() != null) {
      return goneByOthers;
    }
    Row row = answer.row();
    for (Field<?, ?> field : row.type().fields()) {
      if (!answer.told().contains(field)) {
        row = row.with(field, sending.row().value(field));
      }
    }
    return goneByOthers || !Fingerprint.ofSending(sending.row()).mayBecome(row, reader);
  }

  /** Whether the change gives a field the value by which the server marks deleted rows. */
  boolean isSoftDelete() {
    List<String> marks = row().type().endpoints().tombstones();
    return sending.fields().stream()
        .anyMatch(field -> marks.contains(field.json() + "=" + sending.row().value(field)));
  }

  /** Whether the request names the version of the row from which the change was made. */
  boolean saysVersion() {
    Endpoint endpoint = endpoint();
    return endpoint != null && endpoint.version() != null;
  }

  /** Whether this is an update whose answer does not tell the row. */
  boolean isSilentUpdate() {
    Endpoint endpoint = endpoint();
    return action() == Action.UPDATE
        && endpoint != null
        && endpoint.answer() == Endpoint.Contents.NOTHING;
  }

  private @Nullable Endpoint endpoint() {
    return Change.endpoint(action(), row().type().endpoints());
  }

  /** Whether that row of the server still has the version that this change names. */
  boolean isOfVersion(Known there) {
    Endpoint endpoint = endpoint();
    Version version = endpoint == null ? null : endpoint.version();
    for (Field<?, ?> field : row().type().fields()) {
      if (version != null && field.json().equals(version.field()) && field.isByServer()) {
        Object told = sending.address().value(field);
        return told != null && told.equals(there.row().value(field));
      }
    }
    return false;
  }

  /** The request for this row alone; null if the row is read and changed at different addresses. */
  @Nullable Fetch alone() {
    Endpoint endpoint = endpoint();
    return endpoint != null && endpoint.path().equals(row().type().endpoints().one())
        ? Fetch.one(sending.address())
        : null;
  }

  /**
   * Whether the server has the row at another address than {@code there}, because the path of the
   * row names another parent.
   */
  static boolean isElsewhere(Known known, Row there) {
    Endpoint update = there.type().endpoints().update();
    for (Field<?, ?> field : there.type().fields()) {
      boolean told = update != null && update.leadsThrough(field) && known.told().contains(field);
      if (told && !known.row().agreesWith(there, field)) {
        return true;
      }
    }
    return false;
  }
}
