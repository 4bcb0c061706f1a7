package dev.sluice.desktop.importing;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * A file of time entries that another program has written. It is read anew each time, so that a
 * file of any length needs little memory.
 */
public final class ImportFile {

  private static final int BLANKS = 1000;

  private final TextFile file;
  private final Source source;
  private final ImportOptions options;
  private final DateOrders orders = new DateOrders();

  private ImportFile(TextFile file, Source source, ImportOptions options) throws IOException {
    this.file = file;
    this.source = source;
    this.options = options;
    if (options.dates() == null) {
      read(orders::see);
    }
  }

  /**
   * Recognises a file, and looks in which order its dates are.
   *
   * @throws dev.sluice.desktop.cli.CommandException if no known program has written it
   */
  public static ImportFile open(Path path, ImportOptions options) throws IOException {
    TextFile file = TextFile.of(path, options.encoding());
    try (BufferedReader text = file.open()) {
      return new ImportFile(file, source(text, options), options);
    } catch (CharacterCodingException e) {
      throw file.undecodable();
    }
  }

  private static Source source(BufferedReader text, ImportOptions options) throws IOException {
    text.mark(BLANKS);
    int first = text.read();
    for (int i = 1; Character.isWhitespace(first) && i < BLANKS; i++) {
      first = text.read();
    }
    text.reset();
    Source found =
        switch (first) {
          case '[' -> new JsonSource(ImportFormat.TIMEWARRIOR);
          case '{' -> new JsonSource(ImportFormat.SUPER_PRODUCTIVITY);
          case '<' -> new XmlSource();
          default -> CsvSource.of(text, options);
        };
    ImportFormat from = options.from();
    if (from != ImportFormat.AUTO && from != found.format() && options.columns().isEmpty()) {
      String why = "this is not what " + from.title() + " exports, but " + found.format().title();
      throw Cells.bad(Cells.line(1), why);
    }
    return found;
  }

  /** Which program wrote it. */
  public ImportFormat format() {
    return source.format();
  }

  /** A date that may be read in two ways; empty if the options or the file say in which. */
  public Optional<DateQuestion> question() {
    return orders.question();
  }

  ImportOptions options() {
    return options;
  }

  /** In which order its dates are read. */
  DateOrder dates() {
    return options.dates() == null ? orders.likely() : options.dates();
  }

  /** Hands over what it says of one entry after the other. */
  void read(Consumer<Cells> entries) throws IOException {
    try (BufferedReader text = file.open()) {
      source.read(text, entries);
    } catch (CharacterCodingException e) {
      throw file.undecodable();
    } catch (UncheckedIOException e) {
      throw e.getCause() instanceof CharacterCodingException ? file.undecodable() : e;
    }
  }
}
