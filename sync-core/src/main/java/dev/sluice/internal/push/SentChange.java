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
 * A change that was sent.
 *
 * @param request the journal's request, with local ids
 * @param sending the content of the request, with the server's ids
 * @param told the server's last version of the row; without one, the row as sent
 * @param isRepeat whether the change is a lost create that was sent again
 */
record SentChange(SentRequest request, Sending sending, Row told, boolean isRepeat) {

  /**
   * Notes that the server has not done the request. The first request of a repeated create may
   * still have reached the server.
   */
  void takeBack(Writer writer) {
    if (!isRepeat) {
      writer.notDone(request);
      writer.attachments().takenBack(row().type(), sending.files());
    }
  }

  Row row() {
    return request.row();
  }

  long revision() {
    return request.revision();
  }

  /** Whether the row only freed its name for another. */
  boolean isMakingWay() {
    return revision() == Change.MAKING_WAY;
  }

  Action action() {
    return request.action();
  }

  /** Whether that row of the server is the row of this change. */
  boolean isOf(Known known) {
    return Objects.equals(known.row().serverId(), row().serverId());
  }

  /**
   * Whether the answer to this create shows a different row. After a repeated create, or with an id
   * made on this device, only a row that other clients deleted counts as different.
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

  /** Whether this is an update whose answer does not have the row. */
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

  /**
   * The request for this row alone; null if the server reads and updates the row at different
   * paths.
   */
  @Nullable Fetch alone() {
    Endpoint endpoint = endpoint();
    return endpoint != null && endpoint.path().equals(row().type().endpoints().one())
        ? Fetch.one(sending.address())
        : null;
  }

  /** Whether the server has the row below another parent than the given version of the row. */
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
