package dev.sluice.inspect;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A change that is not on the server, with what the file knows of it.
 *
 * @param type the name of the row's type
 * @param state as the file writes it: pending, refused or lost
 * @param error the server's words, or the engine's; null for none
 * @param restsUntil before that it is not sent again; null: it does not rest
 * @param owner the row that it refers to and that is not on the server, in words; null for none
 * @param sent what was sent for it without an answer: create, update or delete; null for nothing
 * @param lacksList whether the list of its type did not come, so that it waits for that
 */
record HeldChange(
    String type,
    String state,
    @Nullable String error,
    @Nullable Instant restsUntil,
    @Nullable String owner,
    @Nullable String sent,
    boolean lacksList) {

  /** What holds it up; null if nothing but the next push does. */
  @Nullable String waitsFor(Instant now) {
    if (state.equals("refused")) {
      return "your decision: " + error;
    }
    if (state.equals("lost")) {
      return "your decision: it was deleted on the server";
    }
    if (restsUntil != null && restsUntil.isAfter(now)) {
      return "the end of its rest at " + restsUntil + ": " + error;
    }
    if (owner != null) {
      return owner + ", which is not on the server yet";
    }
    if (sent != null) {
      return "proof whether its " + sent + " has arrived";
    }
    return lacksList ? "the list of " + type + ", which did not come" : null;
  }
}
