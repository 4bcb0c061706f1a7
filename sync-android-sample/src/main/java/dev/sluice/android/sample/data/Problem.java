package dev.sluice.android.sample.data;

import dev.sluice.SyncConflict;
import dev.sluice.SyncFailure;
import dev.sluice.schema.Ref;
import org.jspecify.annotations.Nullable;

/** What needs the user's decision. */
public sealed interface Problem {

  /** Which row it is about. */
  Ref<?> ref();

  /** What the user calls the row; null if it is gone. */
  @Nullable String name();

  /**
   * A change that the server refused.
   *
   * @param failure with the server's words
   */
  record Refused(SyncFailure failure, @Nullable String name) implements Problem {
    @Override
    public Ref<?> ref() {
      return failure.ref();
    }
  }

  /**
   * A value that was overruled because two devices changed the field.
   *
   * @param kept what the row has now, as {@link Names} tells it
   * @param other what was overruled
   */
  record Overruled(
      SyncConflict conflict, @Nullable String name, @Nullable Object kept, @Nullable Object other)
      implements Problem {
    @Override
    public Ref<?> ref() {
      return conflict.ref();
    }
  }
}
