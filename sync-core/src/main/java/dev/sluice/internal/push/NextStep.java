package dev.sluice.internal.push;

import dev.sluice.internal.remote.Sending;
import dev.sluice.internal.store.PendingUpload;
import org.jspecify.annotations.Nullable;

/**
 * The next step for a change. The step is computed when the push chooses the change, and again in
 * the transaction of the step. The user may have edited the row between the two computations.
 *
 * @param request the change's own request; null: no request is needed
 * @param upload the file to send before the request; null: none
 * @param reason why the change can never be sent, for the user; null: no reason
 */
record NextStep(
    Verb verb, @Nullable Sending request, @Nullable PendingUpload upload, @Nullable String reason) {

  enum Verb {
    /** Something else comes first: a parent, the look for a lost create, the end of a rest. */
    WAIT,

    /** An earlier request may still reach the server, and would undo this change. */
    AWAIT_TRANSIT,

    /** The server knows the change already, or never knew the row. */
    RESOLVE,

    /** The server could not take the change. */
    REFUSE,

    UPLOAD,

    SEND
  }

  static final NextStep WAIT = new NextStep(Verb.WAIT, null, null, null);
  static final NextStep RESOLVE = new NextStep(Verb.RESOLVE, null, null, null);

  static NextStep refuse(String reason) {
    return new NextStep(Verb.REFUSE, null, null, reason);
  }

  static NextStep send(Sending request, @Nullable PendingUpload before) {
    return new NextStep(before == null ? Verb.SEND : Verb.UPLOAD, request, before, null);
  }

  NextStep afterTransit() {
    return new NextStep(Verb.AWAIT_TRANSIT, request, upload, reason);
  }

  /** The request if it is sent now, else null. */
  @Nullable Sending toSend() {
    return verb == Verb.SEND ? request : null;
  }
}
