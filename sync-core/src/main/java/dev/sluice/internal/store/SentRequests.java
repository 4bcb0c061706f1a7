package dev.sluice.internal.store;

import dev.sluice.internal.store.SentRequest.Stage;
import dev.sluice.schema.Row;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The journal's requests for one row.
 *
 * @param all the requests of unknown outcome, in the order of sending
 */
public record SentRequests(List<SentRequest> all) {

  public SentRequests {
    all = List.copyOf(all);
  }

  public @Nullable SentRequest create() {
    return last(Action.CREATE);
  }

  /** The last delete, null if there is none. */
  public @Nullable SentRequest delete() {
    return last(Action.DELETE);
  }

  private @Nullable SentRequest last(Action action) {
    SentRequest last = null;
    for (SentRequest request : all) {
      last = request.action() == action ? request : last;
    }
    return last;
  }

  /** The versions of the row that creates and updates sent. The server may have any of these. */
  public List<Row> versions() {
    Set<Row> versions = new LinkedHashSet<>();
    for (SentRequest request : all) {
      if (request.action() != Action.DELETE && request.stage() != Stage.OVERTAKEN) {
        versions.add(request.row());
      }
    }
    return List.copyOf(versions);
  }

  /** The updates that may still reach the server and undo a later change. */
  public List<SentRequest> updatesOnTheirWay() {
    List<SentRequest> late = onTheirWay();
    late.removeIf(request -> request.action() == Action.DELETE);
    return late;
  }

  /** The updates and deletes that may still reach the server and undo a later change. */
  public List<SentRequest> onTheirWay() {
    List<SentRequest> late = new ArrayList<>();
    for (SentRequest request : all) {
      if (request.action() != Action.CREATE && request.mayArrive()) {
        late.add(request);
      }
    }
    return late;
  }
}
