package dev.sluice.internal.push;

import dev.sluice.failure.RefusedException;
import dev.sluice.failure.SyncException;
import dev.sluice.failure.UnavailableException;
import dev.sluice.internal.remote.Answer;
import dev.sluice.internal.remote.Incoming.Known;
import dev.sluice.internal.remote.Unproved;
import dev.sluice.internal.store.Writer;
import dev.sluice.schema.Row;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A change whose request failed or was refused.
 *
 * @param file the name of the file whose upload failed; null: the change's own request failed
 */
record FailedChange(PushRun run, SentChange sent, SyncException failure, @Nullable String file) {

  private static final int NO_CONTENT = 204;
  private static final int CONFLICT = 409;
  private static final int PRECONDITION_FAILED = 412;

  FailedChange(PushRun run, SentChange sent, SyncException failure) {
    this(run, sent, failure, null);
  }

  Row row() {
    return sent.row();
  }

  /** The failure's message for the user. */
  String words() {
    String words = Objects.toString(failure.getMessage(), "refused");
    return file == null ? words : file + ": " + words;
  }

  /** Whether the refusal says that the row has changed since the version that was sent. */
  boolean isOutdated() {
    return sent.saysVersion() && (has(CONFLICT) || has(PRECONDITION_FAILED));
  }

  /** Whether the version is outdated for sure: a 409 may also mean an unknown parent. */
  boolean isSurelyOutdated() {
    return sent.saysVersion() && has(PRECONDITION_FAILED);
  }

  /**
   * Whether the server refused this create because it has a row of that id. The id was made here,
   * so an earlier request, or a copy of this one, has made the row.
   */
  boolean isThere() {
    return sent.sending().isOnlyIfNew() && has(PRECONDITION_FAILED);
  }

  private boolean has(int status) {
    return failure instanceof RefusedException refusal && refusal.status() == status;
  }

  /**
   * Whether a 409 is not about an outdated version, but for example about a taken name. True if the
   * server's row still has the version that the change named.
   */
  boolean isRefusedOtherwise(Known there) {
    return has(CONFLICT) && sent.isOfVersion(there);
  }

  /** The same change, with the reason why the row was not found in the message for the user. */
  FailedChange notFound(Unproved why) {
    return failure instanceof RefusedException refusal
        ? new FailedChange(
            run, sent, new RefusedException(refusal.status(), words() + ": " + why.why()))
        : this;
  }

  /** Notes that this change was tried without success, and the status that the server answered. */
  void tried(Writer writer) {
    Integer status = null;
    if (failure instanceof RefusedException refusal) {
      status = refusal.status();
    } else if (failure instanceof UnavailableException server && server.status() != 0) {
      status = server.status();
    }
    writer.tried(row().type(), row().id(), status);
  }

  /** Whether this is an update that the server may have done without answering the row. */
  boolean mayBeDone() {
    return sent.isSilentUpdate() || has(NO_CONTENT);
  }

  /** The change, answered by the row as a list shows it. */
  AnsweredChange answeredBy(Known listed) {
    return new AnsweredChange(run, sent, new Answer(listed, null, failure.getMessage()));
  }

  /** The server also failed over the request that looked for the row. */
  void failedAgain(SyncException look) {
    run.failing().failed(row(), look);
  }
}
