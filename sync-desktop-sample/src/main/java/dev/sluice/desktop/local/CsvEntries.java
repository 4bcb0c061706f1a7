package dev.sluice.desktop.local;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.CsvRecord;
import de.siegmar.fastcsv.reader.FieldMismatchStrategy;
import dev.sluice.desktop.cli.CommandException;
import dev.sluice.desktop.cli.Durations;
import dev.sluice.desktop.cli.Instants;
import dev.sluice.tracker.TimeEntry;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Reads entries from a CSV file (RFC 4180, UTF-8) whose first line names the columns. */
final class CsvEntries {

  private static final List<String> REQUIRED = List.of("description", "start", "duration");

  /** All columns. */
  static final List<String> KNOWN =
      List.of("description", "start", "duration", "project", "tags", "workspace", "billable");

  /** What Excel writes in German and French. */
  static final String SEMICOLONS = "semicolons stand between the columns; save it with commas";

  private final List<String> columns;

  private CsvEntries(List<String> columns) {
    this.columns = columns;
  }

  /**
   * Hands over one entry after the other, so that a file of any length needs little memory. Ends
   * with a complaint that names a line if there is one.
   */
  static void read(Path file, Consumer<CsvLine> entries) throws IOException {
    long line = 1;
    try (CsvReader<CsvRecord> reader =
        CsvReader.builder()
            .missingFieldStrategy(FieldMismatchStrategy.IGNORE) // line() counts them and says so
            .extraFieldStrategy(FieldMismatchStrategy.IGNORE)
            .ofCsvRecord(new Quotes(Files.newBufferedReader(file, UTF_8)))) {
      CsvEntries header = null;
      for (CsvRecord row : reader) {
        line = row.getStartingLineNumber();
        if (header == null) {
          header = header(row);
        } else {
          accept(header.line(row), entries);
        }
      }
      if (header == null) {
        throw CsvLine.bad(1, "the file is empty; its first line names the columns");
      }
    } catch (CsvParseException | UncheckedIOException e) {
      if (e.getCause() instanceof CommandException known) {
        throw known;
      }
      if (e.getCause() instanceof CharacterCodingException) {
        throw CsvLine.bad(firstNotUtf8(file), "this is not UTF-8");
      }
      if (e.getCause() instanceof IOException unreadable) {
        throw new IOException(file + " cannot be read: " + said(unreadable), unreadable);
      }
      throw CsvLine.bad(line + 1, said(e));
    }
  }

  private static String said(Exception e) {
    return Objects.requireNonNullElse(e.getMessage(), "this is not CSV");
  }

  /** What the database refuses, such as a date beyond its years, is told with the line, too. */
  static void accept(CsvLine line, Consumer<CsvLine> entries) {
    try {
      entries.accept(line);
    } catch (IllegalArgumentException e) {
      throw CsvLine.bad(line.number(), String.valueOf(e.getMessage()));
    }
  }

  /** Readers decode ahead, so they do not know on which line it was. */
  private static long firstNotUtf8(Path file) throws IOException {
    try (BufferedReader bytes = Files.newBufferedReader(file, ISO_8859_1)) {
      long number = 1;
      for (String line = bytes.readLine(); line != null; line = bytes.readLine()) {
        try {
          var unused = UTF_8.newDecoder().decode(ByteBuffer.wrap(line.getBytes(ISO_8859_1)));
        } catch (CharacterCodingException here) {
          return number;
        }
        number++;
      }
      return number;
    }
  }

  private static CsvEntries header(CsvRecord row) {
    List<String> columns = row.getFields().stream().map(String::strip).toList();
    if (columns.size() == 1 && columns.get(0).contains(";")) {
      throw CsvLine.bad(row.getStartingLineNumber(), SEMICOLONS);
    }
    if (!columns.containsAll(REQUIRED)
        || !KNOWN.containsAll(columns)
        || new HashSet<>(columns).size() != columns.size()) {
      throw CsvLine.bad(
          row.getStartingLineNumber(),
          "the columns are description,start,duration and optionally"
              + " project,tags,workspace,billable, not "
              + String.join(",", columns));
    }
    return new CsvEntries(columns);
  }

  private CsvLine line(CsvRecord row) {
    long number = row.getStartingLineNumber();
    if (row.getFieldCount() != columns.size()) {
      throw CsvLine.bad(
          number, "expected " + columns.size() + " columns, found " + row.getFieldCount());
    }
    try {
      TimeEntry entry =
          TimeEntry.recorded(
                  CsvText.plain(text(row, "description")),
                  Instants.parse(text(row, "start").strip()),
                  Durations.parseAny(text(row, "duration").strip()))
              .withBillable(isYes(text(row, "billable").strip()));
      List<String> tags = CsvText.names(text(row, "tags"));
      return new CsvLine(number, entry, name(row, "project"), tags, name(row, "workspace"));
    } catch (IllegalArgumentException e) {
      throw CsvLine.bad(number, String.valueOf(e.getMessage()));
    }
  }

  private static boolean isYes(String text) {
    return switch (text.toLowerCase(Locale.ROOT)) {
      case "yes", "true", "1" -> true;
      case "", "no", "false", "0" -> false;
      default -> throw new IllegalArgumentException("billable is yes or no, not '" + text + "'");
    };
  }

  private String name(CsvRecord row, String column) {
    return CsvText.plain(text(row, column).strip());
  }

  private String text(CsvRecord row, String column) {
    int index = columns.indexOf(column);
    @Nullable String found = index < 0 ? null : row.getField(index);
    return found == null ? "" : found;
  }
}
