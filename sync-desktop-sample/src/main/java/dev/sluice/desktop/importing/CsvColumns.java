package dev.sluice.desktop.importing;

import static dev.sluice.desktop.importing.ImportFormat.CLOCKIFY;
import static dev.sluice.desktop.importing.ImportFormat.CSV;
import static dev.sluice.desktop.importing.ImportFormat.EVERHOUR;
import static dev.sluice.desktop.importing.ImportFormat.HAMSTER;
import static dev.sluice.desktop.importing.ImportFormat.HARVEST;
import static dev.sluice.desktop.importing.ImportFormat.KIMAI;
import static dev.sluice.desktop.importing.ImportFormat.RESCUETIME;
import static dev.sluice.desktop.importing.ImportFormat.TEMPO;
import static dev.sluice.desktop.importing.ImportFormat.TOGGL;

import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The columns of one program's CSV.
 *
 * @param signature the columns by which its files are recognised, in lower case
 * @param names what a column may be called, by what it tells; of several that are there the first
 *     counts
 */
record CsvColumns(ImportFormat format, Set<String> signature, Map<Role, List<String>> names) {

  /** A file is of the first program whose signature it has. */
  private static final List<CsvColumns> KNOWN =
      List.of(
          of(
              CLOCKIFY,
              "start date, start time, duration (h)",
              "description=description, project=project, client=client, task=task, tags=tags",
              "start-date=start date, start-time=start time, end-date=end date, end-time=end time",
              "duration=duration (h), billable=billable"),
          of(
              TOGGL,
              "start date, start time, duration, description",
              "description=description, project=project, client=client, task=task, tags=tags",
              "start-date=start date, start-time=start time",
              "end-date=end date|stop date, end-time=end time|stop time",
              "duration=duration, billable=billable"),
          of(
              HARVEST,
              "date, client, project, task, hours",
              "description=notes, project=project, client=client, task=task",
              "start=date, start-time=started at, end-time=ended at",
              "hours=hours, billable=billable?"),
          of(
              KIMAI,
              "date, duration, customer, project, activity",
              "description=description, project=project, client=customer, task=activity",
              "start=date, start-time=from|begin|in, end-time=to|end|out",
              "duration=duration, tags=tags, billable=billable"),
          of(
              EVERHOUR,
              "date, member, time",
              "description=comment|comments, project=project, client=client, task=task, tags=tags",
              "start=date, hours=time"),
          of(
              TEMPO,
              "issue key, hours, work date",
              "description=work description, project=project name|project key, task=issue key",
              "client=account customer, start=work date, hours=hours"),
          of(
              RESCUETIME,
              "date, time spent (seconds), activity",
              "description=activity, project=category, start=date, duration=time spent (seconds)"),
          of(
              HAMSTER,
              "activity, start time, end time, duration minutes",
              "description=description, task=activity, project=category, tags=tags",
              "start=start time, end=end time, minutes=duration minutes"),
          of(
              CSV,
              "description, start, duration",
              "description=description, start=start, duration=duration, project=project",
              "client=client, tags=tags, workspace=workspace, billable=billable"));

  private static CsvColumns of(ImportFormat format, String signature, String... columns) {
    Map<Role, List<String>> names = new EnumMap<>(Role.class);
    for (String column : String.join(", ", columns).split(", ", -1)) {
      String[] parts = column.split("=", -1);
      names.put(Role.of(parts[0]), List.of(parts[1].split("\\|", -1)));
    }
    return new CsvColumns(format, Set.of(signature.split(", ", -1)), names);
  }

  /** The program with such columns, in lower case; only those of {@code format} if that is said. */
  static Optional<CsvColumns> with(List<String> header, ImportFormat format) {
    return KNOWN.stream()
        .filter(one -> format == ImportFormat.AUTO || one.format == format)
        .filter(one -> one.has(header))
        .findFirst();
  }

  /** A file of our own has no other columns, and none twice: it was written by hand. */
  private boolean has(List<String> header) {
    boolean isOwn =
        CsvText.COLUMNS.containsAll(header) && new HashSet<>(header).size() == header.size();
    return header.containsAll(signature) && (format != CSV || isOwn);
  }
}
