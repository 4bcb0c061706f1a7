package dev.sluice.desktop.window.tracker;

import dev.sluice.desktop.window.text.SearchTerms.SoughtIn;
import java.util.Map;

/** Where entries {@code e} are searched, as SQL. */
final class TrackerSearch {

  private static final String OF_PROJECTS = " OR e.project_id IN (SELECT p.id FROM projects p";

  /**
   * Most entries have tags of a few names, or none: the names are looked at once, and the lists of
   * tags only if one of the names fits.
   */
  private static final String OF_TAGS =
      " OR (EXISTS (SELECT 1 FROM tags WHERE name GLOB ?name) AND e.tag_ids <> '[]' AND EXISTS"
          + " (SELECT 1 FROM json_each(e.tag_ids)"
          + " WHERE value IN (SELECT id FROM tags WHERE name GLOB ?name)))";

  /** Where it is searched. */
  static final Map<SoughtIn, String> SUCH =
      Map.of(
          SoughtIn.ANYWHERE,
          "e.description GLOB ?name"
              + OF_PROJECTS
              + " LEFT JOIN clients c ON c.id = p.client_id"
              + " WHERE p.name GLOB ?name OR c.name GLOB ?name)"
              + OF_TAGS,
          SoughtIn.PROJECT,
          "e.description GLOB ?typed" + OF_PROJECTS + " WHERE p.name GLOB ?name)",
          SoughtIn.TAG,
          "e.description GLOB ?typed" + OF_TAGS);

  private TrackerSearch() {}
}
