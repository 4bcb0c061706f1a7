package dev.sluice.internal.push;

import dev.sluice.schema.Row;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The change that is due.
 *
 * @param run the push under way
 * @param others those that go with it in one request
 * @param path where its request leads, null if it needs none or the server offers none
 */
record DueChange(PushRun run, Change change, List<Change> others, @Nullable String path) {

  /** A change that goes alone. */
  static DueChange alone(PushRun run, Change change, @Nullable String path) {
    return new DueChange(run, change, List.of(), path);
  }

  /** This one and the others. */
  List<Change> changes() {
    List<Change> all = new ArrayList<>(others);
    all.add(0, change);
    return all;
  }

  Row row() {
    return change.row();
  }
}
