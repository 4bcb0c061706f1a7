package dev.sluice.desktop.importing;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sluice.desktop.cli.CommandException;
import dev.sluice.desktop.cli.Exit;
import dev.sluice.desktop.cli.Json;
import dev.sluice.desktop.cli.Plain;
import java.util.ArrayList;
import java.util.List;

/**
 * What comes, or came, of a file.
 *
 * @param projects the names of the projects that are made
 * @param clients those of the clients
 * @param tags those of the tags
 */
public record ImportPlan(
    ImportFormat format,
    Counts counts,
    List<String> projects,
    List<String> clients,
    List<String> tags) {

  /**
   * What becomes of the entries.
   *
   * @param added how many are new
   * @param here how many are here already
   * @param refused those that cannot be added, and why
   * @param moved those whose time the clocks skipped
   */
  public record Counts(int added, int here, Remarks refused, Remarks moved) {}

  /**
   * What is to be said of some entries, each with its place.
   *
   * @param count of how many
   * @param first the first hundred
   */
  public record Remarks(int count, List<String> first) {

    private static final int MOST = 100;

    static final Remarks NONE = new Remarks(0, List.of());

    /** Copies the list. */
    public Remarks {
      first = List.copyOf(first);
    }

    Remarks and(String remark) {
      if (count >= MOST) {
        return new Remarks(count + 1, first);
      }
      List<String> more = new ArrayList<>(first);
      more.add(remark);
      return new Remarks(count + 1, more);
    }
  }

  private static final int NAMES = 10;

  /** Copies the lists. */
  public ImportPlan {
    projects = List.copyOf(projects);
    clients = List.copyOf(clients);
    tags = List.copyOf(tags);
  }

  /** In one line: 3 new entries, 1 here already. */
  public String line() {
    List<String> parts = new ArrayList<>();
    parts.add(counts.added == 1 ? "1 new entry" : counts.added + " new entries");
    if (counts.here > 0) {
      parts.add(counts.here + " here already");
    }
    if (counts.refused.count > 0) {
      parts.add(counts.refused.count + " refused");
    }
    return format.title() + ": " + String.join(", ", parts);
  }

  /**
   * A line about each kind of names that are made, then what is said of entries.
   *
   * @param most how many refused entries, and how many moved ones, have a line
   */
  public List<String> details(int most) {
    List<String> lines = new ArrayList<>();
    addNames(lines, "project", projects);
    addNames(lines, "client", clients);
    addNames(lines, "tag", tags);
    addRemarks(lines, counts.refused, "refused", most);
    addRemarks(lines, counts.moved, "moved", most);
    return lines;
  }

  /** What ends an import because of a refused entry: nothing was added. */
  public CommandException refusal() {
    Remarks refused = counts.refused;
    String others =
        refused.count == 1
            ? "; --skip-refused leaves it out"
            : " (and " + (refused.count - 1) + " more; --skip-refused leaves them out)";
    ObjectNode details = Json.object();
    details.put("refused", refused.count);
    return new CommandException(Exit.FAILED, "bad_line", refused.first.get(0) + others, details);
  }

  private static void addNames(List<String> lines, String what, List<String> names) {
    if (names.isEmpty()) {
      return;
    }
    List<String> some = new ArrayList<>();
    names.stream().limit(NAMES).map(Plain::line).forEach(some::add);
    if (names.size() > NAMES) {
      some.add("…");
    }
    String head = names.size() == 1 ? "1 new " + what : names.size() + " new " + what + "s";
    lines.add(head + ": " + String.join(", ", some));
  }

  private static void addRemarks(List<String> lines, Remarks remarks, String what, int most) {
    remarks.first.stream().limit(most).forEach(lines::add);
    if (remarks.count > most) {
      lines.add(remarks.count - most + " more are " + what);
    }
  }
}
