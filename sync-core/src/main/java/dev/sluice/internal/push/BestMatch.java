package dev.sluice.internal.push;

import dev.sluice.internal.merge.Fingerprint;
import dev.sluice.internal.remote.Incoming.Known;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;

/** Finds, among rows of the server, the row that is most like the one that was sent. */
final class BestMatch {

  private final ToIntFunction<Known> likeness;
  private int most = Fingerprint.OTHER;
  private @Nullable Known row;

  BestMatch(ToIntFunction<Known> likeness) {
    this.likeness = likeness;
  }

  void add(Known free) {
    int like = likeness.applyAsInt(free);
    row = like > most ? free : row;
    most = Math.max(most, like);
  }

  /** The row that is most like the sent row; null if no row is like the sent row at all. */
  @Nullable Known row() {
    return row;
  }

  /** The row if it is surely the sent one; null if an unreadable row may be a better match. */
  @Nullable Known certain() {
    return most < Fingerprint.SAME ? null : row;
  }
}
