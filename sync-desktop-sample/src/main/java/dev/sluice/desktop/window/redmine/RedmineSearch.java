package dev.sluice.desktop.window.redmine;

import dev.sluice.desktop.window.text.SearchTerms.SoughtIn;
import java.util.Map;

/** Where Redmine's entries {@code e} are searched, as SQL. */
final class RedmineSearch {

  private static final String OF_PROJECTS =
      " OR e.project_id IN (SELECT id FROM projects WHERE name GLOB ?name)";

  private static final String OF_TAGS =
      " OR e.issue_id IN (SELECT i.id FROM issues i WHERE "
          + Names.ISSUE
          + " GLOB ?name) OR e.activity_id IN"
          + " (SELECT id FROM time_entry_activities WHERE name GLOB ?name)";

  /** Where it is searched. */
  static final Map<SoughtIn, String> SUCH =
      Map.of(
          SoughtIn.ANYWHERE,
          "e.comments GLOB ?name" + OF_PROJECTS + OF_TAGS,
          SoughtIn.PROJECT,
          "e.comments GLOB ?typed" + OF_PROJECTS,
          SoughtIn.TAG,
          "e.comments GLOB ?typed" + OF_TAGS);

  private RedmineSearch() {}
}
