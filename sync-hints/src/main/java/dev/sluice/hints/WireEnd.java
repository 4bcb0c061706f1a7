package dev.sluice.hints;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * How a line ended.
 *
 * @param kind what follows from it
 * @param why words for people, none of them the server's
 * @param atLeast the pause that the server asks for; null: none
 * @param location where a redirect leads; null: this is none
 */
record WireEnd(Kind kind, String why, @Nullable Duration atLeast, @Nullable String location) {

  /** What follows from an end. */
  enum Kind {
    /** The line connects again after a pause. */
    LOST,
    /** A long poll has its answer, and the next one follows. */
    NEXT,
    /** The server does not take the credentials. */
    REFUSED,
    /** The server wants no line. */
    UNWANTED,
    /** The server names another place. */
    REDIRECTED
  }

  static WireEnd lost(String why) {
    return new WireEnd(Kind.LOST, why, null, null);
  }

  static WireEnd of(Kind kind, String why) {
    return new WireEnd(kind, why, null, null);
  }
}
