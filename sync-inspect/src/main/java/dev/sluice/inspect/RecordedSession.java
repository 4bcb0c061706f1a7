package dev.sluice.inspect;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import okio.Buffer;
import okio.BufferedSource;
import okio.ByteString;
import okio.Okio;

/**
 * A session that a {@link Recorder} has written. The page reads all of it at once.
 *
 * @param file may end with half a line, if the process was killed
 */
record RecordedSession(Path file) implements Session {

  private static final String BEGINNING = "{\"event\":\"session\"";

  static RecordedSession of(Path file) throws IOException {
    try (BufferedSource lines = Okio.buffer(Okio.source(file))) {
      boolean isOne = lines.rangeEquals(0, ByteString.encodeUtf8(BEGINNING));
      if (!isOne || lines.indexOf((byte) '\n') < 0) { // without its first line it says nothing
        throw new IOException(file + " is no recorded session");
      }
    }
    return new RecordedSession(file);
  }

  @Override
  public Part after(String place) {
    Buffer lines = new Buffer();
    return new Part("end", place.equals("0") ? all(lines) : lines);
  }

  /** With a word in the first line that tells a recording from an engine at work. */
  private Buffer all(Buffer lines) {
    try (BufferedSource written = Okio.buffer(Okio.source(file))) {
      written.skip(1);
      lines.writeUtf8("{\"recorded\":true,").writeAll(written);
      return lines;
    } catch (IOException gone) {
      throw new UncheckedIOException(gone);
    }
  }
}
