package dev.sluice.internal.push;

import dev.sluice.schema.Row;
import org.jspecify.annotations.Nullable;

/**
 * The change that is due.
 *
 * @param run the push under way
 * @param path where its request leads, null if it needs none or the server offers none
 */
record DueChange(PushRun run, Change change, @Nullable String path) {

  Row row() {
    return change.row();
  }
}
