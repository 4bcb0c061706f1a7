package dev.sluice.engine;

import java.nio.file.Path;
import java.util.List;

/** Files as they were before layout 5, which has one table for what is known of lists. */
public final class LayoutFour {

  private static final List<List<String>> NOTES =
      List.of(
          List.of("unwatched", "unwatched:"),
          List.of("unfetched", "unfetched:"),
          List.of("token", "token:"),
          List.of("created", "created:"),
          List.of("whole", "whole_list_of:"),
          List.of("recheck", "recheck_of:"),
          List.of("access", "access_listed:"),
          List.of("last_page", "last_page_of_"),
          List.of("place", "place_in_list_of_"),
          List.of("null", "null_list_of_"),
          List.of("longest", "longest_list_of_"),
          List.of("rest", "rest_of_"),
          List.of("parent", "next_parent_of_"),
          List.of("stand_in", "stand_in_of_"));

  private LayoutFour() {}

  /** Makes a closed file of today one of layout 6, whose text ids were found by their texts. */
  public static void toSix(Path file) {
    try (OtherConnection other = new OtherConnection(file)) {
      if (other.number("SELECT count(*) FROM sqlite_master WHERE name = '_sync_key'") == 1) {
        other.run("DROP INDEX _sync_key_hash");
        other.run("ALTER TABLE _sync_key DROP COLUMN hash");
        other.run("CREATE UNIQUE INDEX _sync_key_text ON _sync_key (type, text)");
        other.run("CREATE INDEX _sync_key_uuid ON _sync_key (type, lower(text))");
      }
      other.run("UPDATE _sync_meta SET value = 6 WHERE name = 'layout'");
    }
  }

  /** Makes a closed file of today one of layout 5. */
  public static void toFive(Path file) {
    toSix(file);
    try (OtherConnection other = new OtherConnection(file)) {
      other.run("ALTER TABLE _sync_row DROP COLUMN untold");
      other.run("UPDATE _sync_list SET note = 'access' WHERE note = 'listed'");
      other.run("UPDATE _sync_meta SET value = 5 WHERE name = 'layout'");
    }
  }

  /** Writes what a closed file of today knows of its lists as the builds before did. */
  public static void bringDown(Path file, int layout) {
    toFive(file);
    try (OtherConnection other = new OtherConnection(file)) {
      other.run("CREATE TABLE _sync_mark (type TEXT NOT NULL PRIMARY KEY, since INTEGER NOT NULL)");
      other.run("INSERT INTO _sync_mark SELECT type, value FROM _sync_list WHERE note = 'cursor'");
      for (List<String> note : NOTES) {
        other.run(
            "INSERT INTO _sync_meta SELECT 'note:' || ? || type, value FROM _sync_list"
                + " WHERE note = ?",
            note.get(1),
            note.get(0));
      }
      together(other, "failed_lists", "type || ' ' || value", "char(10)", "failed");
      together(other, "awaited_lists", "type || ' ' || value", "char(10)", "awaited");
      together(other, "lists_not_reached", "type", "' '", "not_reached");
      other.run("DROP TABLE _sync_list");
      other.run("UPDATE _sync_meta SET value = ? WHERE name = 'layout'", layout);
    }
  }

  private static void together(
      OtherConnection other, String name, String part, String between, String note) {
    other.run(
        "INSERT INTO _sync_meta SELECT 'note:' || ?, group_concat("
            + (part + ", " + between + ") FROM _sync_list WHERE note = ? HAVING count(*) > 0"),
        name,
        note);
  }
}
