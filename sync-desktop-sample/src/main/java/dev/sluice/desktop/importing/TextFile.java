package dev.sluice.desktop.importing;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_16BE;
import static java.nio.charset.StandardCharsets.UTF_16LE;
import static java.nio.charset.StandardCharsets.UTF_8;

import dev.sluice.desktop.cli.CommandException;
import dev.sluice.desktop.cli.Exit;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** A file whose encoding is said, or told by its first bytes; else it is UTF-8. */
record TextFile(Path path, Charset encoding) {

  private static final long MOST_BYTES = 1L << 30;
  private static final char BYTE_ORDER_MARK = '\uFEFF';

  static TextFile of(Path path, @Nullable Charset said) throws IOException {
    if (Files.size(path) > MOST_BYTES) {
      throw new CommandException(Exit.FAILED, "too_large", path + " has more than 1 GB");
    }
    return new TextFile(path, said == null ? guessed(path) : said);
  }

  private static Charset guessed(Path path) throws IOException {
    try (InputStream bytes = Files.newInputStream(path)) {
      int first = bytes.read();
      int second = bytes.read();
      boolean isLittle = (first == 0xFF && second == 0xFE) || (first > 0 && second == 0);
      boolean isBig = (first == 0xFE && second == 0xFF) || (first == 0 && second > 0);
      return isLittle ? UTF_16LE : isBig ? UTF_16BE : UTF_8;
    } catch (IOException e) {
      throw new IOException(path + " cannot be read: " + e.getMessage(), e);
    }
  }

  /** Its characters, without a byte order mark. */
  BufferedReader open() throws IOException {
    BufferedReader text = Files.newBufferedReader(path, encoding);
    text.mark(1);
    if (text.read() != BYTE_ORDER_MARK) {
      text.reset();
    }
    return text;
  }

  /** What to say of bytes that are no characters. Readers decode ahead, and do not know where. */
  CommandException undecodable() throws IOException {
    String why = "this is not " + encoding.name() + "; --encoding says what it is";
    return encoding.equals(UTF_8)
        ? Cells.bad(Cells.line(firstNotUtf8()), why)
        : new CommandException(Exit.FAILED, "bad_line", path + ": " + why);
  }

  private long firstNotUtf8() throws IOException {
    try (BufferedReader bytes = Files.newBufferedReader(path, ISO_8859_1)) {
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
}
