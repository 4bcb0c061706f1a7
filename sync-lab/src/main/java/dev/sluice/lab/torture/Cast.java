package dev.sluice.lab.torture;

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
  static final Cast SCHEMA =
      new Cast(
          List.of(),
          List.of(
              SchemaEvent.ADD,
              SchemaEvent.ADD,
              SchemaEvent.RENAME,
              SchemaEvent.EDIT,
              SchemaEvent.EDIT,
              SchemaEvent.DELETE,
              SchemaEvent.DELETE_AND_UNDO),
          List.of(
              SchemaEvent.SERVER_ADD,
              SchemaEvent.SERVER_RENAME,
              SchemaEvent.SERVER_EDIT,
              SchemaEvent.SERVER_EDIT,
              SchemaEvent.SERVER_DELETE),
          List.of());
}
