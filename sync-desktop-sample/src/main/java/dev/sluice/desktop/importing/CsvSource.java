package dev.sluice.desktop.importing;

import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.CsvRecord;
import de.siegmar.fastcsv.reader.FieldMismatchStrategy;
import java.io.BufferedReader;
import java.io.IOException;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** A CSV file (RFC 4180) whose first line names the columns; what separates them is seen there. */
final class CsvSource implements Source {

  private static final int LONGEST_HEADER = 1 << 16;

  private final char separator;
  private final boolean isSaid;
  private final ImportFormat format;
  private final Map<Role, Integer> places;
  private final int columns;

  private CsvSource(Head head, ImportFormat format, Map<Role, Integer> places) {
    this.separator = head.separator;
    this.isSaid = head.isSaid;
    this.columns = head.names.size();
    this.format = format;
    this.places = places;
  }

  /**
   * How a file begins.
   *
   * @param isSaid whether a line before the columns says what separates them, as Excel wants it
   */
  private record Head(char separator, boolean isSaid, List<String> names) {}

  /** By the first lines of a text. */
  static CsvSource of(BufferedReader text, ImportOptions options) throws IOException {
    Head head = head(text);
    List<String> names =
        head.names.stream().map(name -> name.strip().toLowerCase(Locale.ROOT)).toList();
    Optional<CsvColumns> known = CsvColumns.with(names, options.from());
    Map<Role, Integer> places = new EnumMap<>(Role.class);
    known.ifPresent(
        one ->
            one.names()
                .forEach(
                    (role, called) ->
                        called.stream()
                            .filter(names::contains)
                            .findFirst()
                            .ifPresent(name -> places.put(role, names.indexOf(name)))));
    options.columns().forEach((role, name) -> places.put(role, place(name, names)));
    if (known.isEmpty() && options.columns().isEmpty()) {
      throw Cells.bad(Cells.line(head.isSaid ? 2 : 1), unknown(head, options.from()));
    }
    return new CsvSource(head, known.map(CsvColumns::format).orElse(ImportFormat.CSV), places);
  }

  private static int place(String name, List<String> names) {
    int place = names.indexOf(name.strip().toLowerCase(Locale.ROOT));
    if (place < 0) {
      throw Cells.bad(
          Cells.line(1), "there is no column '" + name + "' among " + String.join(",", names));
    }
    return place;
  }

  private static String unknown(Head head, ImportFormat from) {
    String found = String.join(",", head.names);
    if (found.isBlank()) {
      return "the file is empty; its first line names the columns";
    }
    return from == ImportFormat.AUTO || from == ImportFormat.CSV
        ? "the columns are those of a known program, or description,start,duration and optionally"
            + " project,tags,workspace,billable, not "
            + found
            + "; --column says what others mean"
        : "these are not the columns of " + from.title() + ": " + found;
  }

  private static Head head(BufferedReader text) throws IOException {
    text.mark(LONGEST_HEADER + 1);
    char[] begin = new char[LONGEST_HEADER];
    int length = Math.max(0, text.read(begin));
    text.reset();
    String first = new String(begin, 0, length).lines().findFirst().orElse("");
    boolean isSaid = first.startsWith("sep=") && first.length() == 5;
    if (isSaid) {
      var unused = text.readLine();
    }
    char separator = isSaid ? first.charAt(4) : separator(first);
    try (CsvReader<CsvRecord> reader = reader(text, separator, isSaid)) {
      for (CsvRecord header : reader) {
        return new Head(separator, isSaid, header.getFields().stream().map(String::strip).toList());
      }
    } catch (CsvParseException e) {
      throw failure(e, 1);
    }
    return new Head(separator, isSaid, List.of());
  }

  /** The one that most often stands outside of quotes. */
  private static char separator(String header) {
    String bare = header.replaceAll("\"[^\"]*\"", "");
    char best = ',';
    for (char one : List.of(';', '\t')) {
      best = count(bare, one) > count(bare, best) ? one : best;
    }
    return best;
  }

  private static long count(String text, char wanted) {
    return text.chars().filter(one -> one == wanted).count();
  }

  private static CsvReader<CsvRecord> reader(BufferedReader text, char separator, boolean isSaid) {
    return CsvReader.builder()
        .fieldSeparator(separator)
        .missingFieldStrategy(FieldMismatchStrategy.IGNORE) // cells() counts them and says so
        .extraFieldStrategy(FieldMismatchStrategy.IGNORE)
        .ofCsvRecord(new Quotes(text, separator, isSaid ? 2 : 1));
  }

  @Override
  public ImportFormat format() {
    return format;
  }

  @Override
  public void read(BufferedReader text, Consumer<Cells> entries) throws IOException {
    long before = isSaid ? 1 : 0;
    if (isSaid) {
      var unused = text.readLine();
    }
    long line = 1;
    try (CsvReader<CsvRecord> reader = reader(text, separator, isSaid)) {
      boolean isHeader = true;
      for (CsvRecord row : reader) {
        line = before + row.getStartingLineNumber();
        if (!isHeader) {
          entries.accept(cells(row, Cells.line(line)));
        }
        isHeader = false;
      }
    } catch (CsvParseException e) {
      throw failure(e, line + 1);
    }
  }

  /** The reader reads ahead and wraps what it meets there. */
  private static RuntimeException failure(CsvParseException e, long line) throws IOException {
    if (e.getCause() instanceof IOException unreadable) {
      throw unreadable;
    }
    String why = Objects.requireNonNullElse(e.getMessage(), "this is not CSV");
    return e.getCause() instanceof RuntimeException known
        ? known
        : Cells.bad(Cells.line(line), why);
  }

  private Cells cells(CsvRecord row, String place) {
    if (row.getFieldCount() != columns) {
      String why = "expected " + columns + " columns, found " + row.getFieldCount();
      return Cells.refused(place, why);
    }
    Map<Role, String> texts = new EnumMap<>(Role.class);
    places.forEach(
        (role, index) -> {
          @Nullable String cell = row.getField(index);
          if (cell != null && !cell.isEmpty()) {
            texts.put(role, role == Role.TAGS ? cell : CsvText.plain(cell));
          }
        });
    return new Cells(place, texts);
  }
}
