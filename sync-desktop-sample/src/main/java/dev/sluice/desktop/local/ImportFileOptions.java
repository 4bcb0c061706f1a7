package dev.sluice.desktop.local;

import dev.sluice.desktop.cli.CommandException;
import dev.sluice.desktop.importing.DateOrder;
import dev.sluice.desktop.importing.DateQuestion;
import dev.sluice.desktop.importing.DecimalMark;
import dev.sluice.desktop.importing.ImportFile;
import dev.sluice.desktop.importing.ImportFormat;
import dev.sluice.desktop.importing.ImportOptions;
import dev.sluice.desktop.importing.Role;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.file.Path;
import java.time.ZoneId;
import java.util.EnumMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** How a file of another program is read, as far as the command line says so. */
final class ImportFileOptions {

  @Option(
      names = "--from",
      paramLabel = "PROGRAM",
      description =
          "Which program wrote the file: ${COMPLETION-CANDIDATES}. Default: what it looks like.")
  private ImportFormat from = ImportFormat.AUTO;

  @Option(
      names = "--column",
      paramLabel = "ROLE=NAME",
      description =
          "What a column of a CSV file is called; may be given more than once. Roles: description,"
              + " start, start-date, start-time, end, end-date, end-time, duration, hours, minutes,"
              + " project, client, task, tags, billable, workspace.")
  private @Nullable Map<String, String> columns;

  @Option(
      names = "--dates",
      paramLabel = "ORDER",
      description =
          "The order of day, month and year: ${COMPLETION-CANDIDATES}. Default: what all dates of"
              + " the file allow.")
  private @Nullable DateOrder dates;

  @Option(
      names = "--numbers",
      paramLabel = "MARK",
      description = "What stands before the decimals: ${COMPLETION-CANDIDATES}.")
  private @Nullable DecimalMark numbers;

  @Option(
      names = "--encoding",
      paramLabel = "NAME",
      description =
          "The encoding, such as ISO-8859-1. Default: what the first bytes say, else UTF-8.")
  private @Nullable Charset encoding;

  @Option(
      names = "--zone",
      paramLabel = "ID",
      description =
          "The zone of times without one, such as Europe/Berlin. Default: this machine's.")
  private ZoneId zone = ZoneId.systemDefault();

  ImportFileOptions() {}

  /** The file, whose dates can be read in one way only. */
  ImportFile open(Path path) throws IOException {
    ImportFile file = ImportFile.open(path, options());
    DateQuestion question = file.question().orElse(null);
    if (question != null) {
      throw CommandException.usage(
          "'"
              + question.text()
              + "' may be "
              + question.dayFirst()
              + " or "
              + question.monthFirst()
              + ", and so may all dates of the file; --dates DMY or --dates MDY says which");
    }
    return file;
  }

  private ImportOptions options() {
    Map<Role, String> named = new EnumMap<>(Role.class);
    if (columns != null) {
      columns.forEach((role, name) -> named.put(Role.of(role), name));
    }
    return new ImportOptions(from, named, dates, numbers, encoding, zone);
  }
}
