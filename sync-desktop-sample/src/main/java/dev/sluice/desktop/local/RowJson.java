package dev.sluice.desktop.local;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sluice.desktop.cli.Json;
import dev.sluice.schema.Ref;
import dev.sluice.store.SyncState;
import dev.sluice.tracker.TimeEntry;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Rows for programs. All ids are local, except {@code serverId}. */
final class RowJson {

  private RowJson() {}

  static ObjectNode entry(Shown<TimeEntry> shown) {
    TimeEntry entry = shown.entity();
    ObjectNode object =
        begin(entry.id(), entry.serverId(), entry.workspace())
            .put("description", entry.description())
            .put("start", entry.start().toString())
            .put("duration", entry.duration())
            .put("projectId", id(entry.project()));
    ArrayNode tags = object.putArray("tagIds");
    entry.tags().forEach(tag -> tags.add(tag.id()));
    return end(object.put("billable", entry.billable()), shown.state());
  }

  /** What every row has first. */
  static ObjectNode begin(long id, @Nullable Long serverId, @Nullable Ref<?> workspace) {
    return Json.object().put("id", id).put("serverId", serverId).put("workspaceId", id(workspace));
  }

  /** What every row has last. */
  static ObjectNode end(ObjectNode object, SyncState state) {
    return object.put("syncState", state.name().toLowerCase(Locale.ROOT));
  }

  static @Nullable Long id(@Nullable Ref<?> ref) {
    return ref == null ? null : ref.id();
  }
}
