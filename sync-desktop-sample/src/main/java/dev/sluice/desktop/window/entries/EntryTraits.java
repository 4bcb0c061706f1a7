package dev.sluice.desktop.window.entries;

import dev.sluice.desktop.window.report.Grouping;
import java.util.List;

/**
 * What the window shows of a domain's entries.
 *
 * @param columns those of the list
 * @param hint what may be typed about an entry
 * @param server where the API usually begins; empty if everybody has a server of their own
 * @param token what the server calls the token
 * @param tokenPage where the token is found; from a slash on if that is on everybody's own server
 * @param hasCsv whether they are read from CSV files and written into them
 * @param editsNames whether projects and tags are changed here
 */
public record EntryTraits(
    List<EntryColumn> columns,
    String hint,
    String server,
    String token,
    String tokenPage,
    boolean hasCsv,
    boolean editsNames) {

  /** Copies the columns. */
  public EntryTraits {
    columns = List.copyOf(columns);
  }

  /** Whether entries have a start and an end, and not only a day. */
  public boolean keepStarts() {
    return columns.contains(EntryColumn.START);
  }

  /** By what a report may tell the time. */
  public List<Grouping> groupings() {
    return areBilled() ? List.of(Grouping.values()) : List.of(Grouping.PROJECT);
  }

  /** Whether entries may be billed. */
  public boolean areBilled() {
    return columns.contains(EntryColumn.BILLABLE);
  }
}
