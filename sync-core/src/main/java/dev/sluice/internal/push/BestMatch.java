package dev.sluice.internal.push;

import dev.sluice.internal.merge.Fingerprint;
import dev.sluice.internal.remote.Incoming.Known;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;

/** Of the rows that it is shown, the one that is most like the row that was sent. */
final class BestMatch {

  private final ToIntFunction<Known> likeness;
  private int most = Fingerprint.OTHER;
  private @Nullable Known row;

  BestMatch(ToIntFunction<Known> likeness) {
    this.likeness = likeness;
  }

  /** Shows it a row that belongs to none of ours. */
  void add(Known free) {
    int like = likeness.applyAsInt(free);
    row = like > most ? free : row;
    most = Math.max(most, like);
  }

  /** Null if no row is like it at all. */
  @Nullable Known row() {
    return row;
  }

  /** The same if it is certainly that row: a row that cannot be read may be more like it. */
  @Nullable Known certain() {
    return most < Fingerprint.SAME ? null : row;
  }
}
