package dev.sluice.android.sample.ui;

import static java.util.stream.Collectors.toUnmodifiableList;

import android.os.Bundle;
import dev.sluice.android.sample.data.Details;
import dev.sluice.android.sample.data.Draft;
import java.time.Instant;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** What the user has entered, in a saved state. */
final class Kept {

  private Kept() {}

  static void put(Bundle state, String key, Details details) {
    state.putString(key + ".description", details.description());
    state.putSerializable(key + ".project", details.project());
    state.putLongArray(key + ".tags", details.tags().stream().mapToLong(Long::longValue).toArray());
    state.putBoolean(key + ".billable", details.billable());
  }

  /** Null if there is none. */
  @SuppressWarnings("deprecation") // its successor came with Android 13
  static @Nullable Details details(Bundle state, String key) {
    String description = state.getString(key + ".description");
    long[] tags = Objects.requireNonNullElse(state.getLongArray(key + ".tags"), new long[0]);
    return description == null
        ? null
        : new Details(
            description,
            (Long) state.getSerializable(key + ".project"),
            Arrays.stream(tags).boxed().collect(toUnmodifiableList()),
            state.getBoolean(key + ".billable"));
  }

  static void put(Bundle state, String key, Draft draft) {
    state.putLong(key + ".id", draft.id());
    put(state, key, draft.details());
    state.putSerializable(key + ".start", draft.start());
    state.putSerializable(key + ".stop", draft.stop());
  }

  /** Null if there is none. */
  @SuppressWarnings("deprecation") // its successor came with Android 13
  static @Nullable Draft draft(Bundle state, String key) {
    Details details = details(state, key);
    return state.getSerializable(key + ".start") instanceof Instant start && details != null
        ? new Draft(
            state.getLong(key + ".id"),
            details,
            start,
            (Instant) state.getSerializable(key + ".stop"))
        : null;
  }
}
