package dev.sluice.internal.push.run;

import dev.sluice.internal.push.change.Change;
import dev.sluice.internal.remote.Destination;
import dev.sluice.internal.store.PendingUpload;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A change that needs a request, or several that go together.
 *
 * @param run the push under way
 * @param changes the due one first
 * @param destination where the request leads
 * @param upload the file that is sent first, null if the change itself is sent
 */
public record DueRequest(
    PushRun run, List<Change> changes, Destination destination, @Nullable PendingUpload upload) {

  /** A request that carries the changes. */
  public DueRequest(PushRun run, List<Change> changes, Destination destination) {
    this(run, changes, destination, null);
  }

  /** The one that is due. */
  public Change change() {
    return changes.get(0);
  }

  /** Where it goes. */
  public String path() {
    return destination.path();
  }

  /** The paths for which slots are reserved. */
  public List<String> paths() {
    return List.of(path());
  }
}
