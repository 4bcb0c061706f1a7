package dev.sluice.internal.push;

import dev.sluice.internal.remote.Answer;
import dev.sluice.internal.remote.Incoming.Known;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.Field;
import org.jspecify.annotations.Nullable;

/**
 * A change that the server took.
 *
 * @param run the push under way
 */
record AnsweredChange(PushRun run, SentChange sent, Answer answer) {

  /**
   * Whether the row must be fetched after the update, to see whether the server carried out the
   * update. True if the answer has neither the row nor a version, and the schema has a path for a
   * single row.
   */
  boolean isToBeRead() {
    EntityType<?> type = sent.row().type();
    return sent.isSilentUpdate() && type.endpoints().one() != null && !tellsVersion(type.etag());
  }

  /** The same change, with the row as it was read later. */
  AnsweredChange withRow(Known row) {
    return new AnsweredChange(run, sent, answer.withRow(row));
  }

  private boolean tellsVersion(@Nullable Field<?, ?> etag) {
    Known row = answer.row();
    return etag != null && row != null && row.row().value(etag) != null;
  }
}
