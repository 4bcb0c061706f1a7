package dev.sluice.lab.torture;

import dev.sluice.schema.SyncSchema;
import java.util.ArrayList;
import java.util.List;

/**
 * What may happen in the stories of a domain, besides what devices and networks do.
 *
 * @param opening what others do before the devices start
 * @param users what users do at the devices
 * @param others what others do on the server
 * @param plots what is rare
 */
record Cast(
    List<EventKind> opening, List<EventKind> users, List<EventKind> others, List<Plot> plots) {

  /** Those of the tracker. */
  static final Cast TRACKER =
      new Cast(
          List.of(
              WebEvent.WEB_ADD_ENTRY,
              WebEvent.WEB_ADD_ENTRY,
              WebEvent.WEB_ADD_ENTRY,
              WebEvent.WEB_ADD_ENTRY,
              WebEvent.WEB_ADD_PROJECT,
              WebEvent.WEB_ADD_PROJECT,
              WebEvent.WEB_ADD_TAG),
          List.of(UserEvent.values()),
          List.of(WebEvent.values()),
          Plot.told());

  /** Those of an app's own schema. */
  static Cast of(SyncSchema schema, boolean isUpdated) {
    List<EventKind> users =
        new ArrayList<>(
            List.of(
                SchemaEvent.ADD,
                SchemaEvent.ADD,
                SchemaEvent.RENAME,
                SchemaEvent.EDIT,
                SchemaEvent.EDIT,
                SchemaEvent.DELETE,
                SchemaEvent.DELETE_AND_UNDO));
    if (schema.types().stream().anyMatch(type -> type.endpoints().uploads() != null)) {
      users.add(SchemaEvent.ATTACH);
    }
    if (isUpdated) {
      users.add(SchemaEvent.UPDATE_APP);
    }
    List<EventKind> others =
        List.of(
            SchemaEvent.SERVER_ADD,
            SchemaEvent.SERVER_RENAME,
            SchemaEvent.SERVER_EDIT,
            SchemaEvent.SERVER_EDIT,
            SchemaEvent.SERVER_DELETE);
    return new Cast(List.of(), users, others, List.of());
  }
}
