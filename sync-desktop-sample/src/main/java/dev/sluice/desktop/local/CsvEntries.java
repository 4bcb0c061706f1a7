package dev.sluice.desktop.local;

import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.CsvRecord;
import dev.sluice.desktop.cli.Durations;
import dev.sluice.desktop.cli.Instants;
import dev.sluice.tracker.TimeEntry;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Reads entries from a CSV file (RFC 4180, UTF-8) whose first line names the columns. */
final class CsvEntries {

  private static final List<String> REQUIRED = List.of("description", "start", "duration");
  private static final List<String> KNOWN =
      List.of("description", "start", "duration", "project", "tags", "workspace");

  private final List<String> columns;

  private CsvEntries(List<String> columns) {
    this.columns = columns;
  }

  /** All entries, or a complaint that names a line. */
  static List<CsvLine> read(Path file) throws IOException {
    long line = 1;
    try (CsvReader<CsvRecord> reader =
        CsvReader.builder().detectBomHeader(true).ofCsvRecord(file)) {
      CsvEntries header = null;
      List<CsvLine> lines = new ArrayList<>();
      for (CsvRecord row : reader) {
        line = row.getStartingLineNumber();
        if (header == null) {
          header = header(row);
        } else {
          lines.add(header.line(row));
        }
      }
      if (header == null) {
        throw CsvLine.bad(1, "the file is empty; its first line names the columns");
      }
      return lines;
    } catch (CsvParseException e) {
      throw CsvLine.bad(line + 1, why(e));
    }
  }

  private static String why(CsvParseException e) {
    return e.getCause() instanceof CharacterCodingException
        ? "this is not UTF-8"
        : Objects.requireNonNullElse(e.getMessage(), "this is no CSV");
  }

  private static CsvEntries header(CsvRecord row) {
    List<String> columns = row.getFields().stream().map(String::strip).toList();
    if (!columns.containsAll(REQUIRED)
        || !KNOWN.containsAll(columns)
        || new HashSet<>(columns).size() != columns.size()) {
      throw CsvLine.bad(
          row.getStartingLineNumber(),
          "the columns are description,start,duration and optionally project,tags,workspace, not "
              + String.join(",", columns));
    }
    return new CsvEntries(columns);
  }

  private CsvLine line(CsvRecord row) {
    long number = row.getStartingLineNumber();
    if (row.getFieldCount() != columns.size()) {
      throw CsvLine.bad(
          number, "there are " + columns.size() + " columns, here are " + row.getFieldCount());
    }
    try {
      TimeEntry entry =
          TimeEntry.recorded(
              text(row, "description"),
              Instants.parse(text(row, "start").strip()),
              Durations.parseAny(text(row, "duration").strip()));
      List<String> tags = names(text(row, "tags"));
      return new CsvLine(
          number, entry, text(row, "project").strip(), tags, text(row, "workspace").strip());
    } catch (IllegalArgumentException e) {
      throw CsvLine.bad(number, String.valueOf(e.getMessage()));
    }
  }

  private String text(CsvRecord row, String column) {
    int index = columns.indexOf(column);
    @Nullable String found = index < 0 ? null : row.getField(index);
    return found == null ? "" : found;
  }

  private static List<String> names(String text) {
    return Arrays.stream(text.split("[;,]"))
        .map(String::strip)
        .filter(name -> !name.isEmpty())
        .distinct()
        .toList();
  }
}
