package dev.sluice.inspect;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A session that a {@link Recorder} has written. The page reads all of it at once.
 *
 * @param lines may end with half a line, if the process was killed
 */
record RecordedSession(List<String> lines) implements Session {

  static RecordedSession of(Path file) throws IOException {
    List<String> lines = new ArrayList<>(Files.readAllLines(file, StandardCharsets.UTF_8));
    if (lines.isEmpty() || !lines.get(0).startsWith("{\"event\":\"session\"")) {
      throw new IOException(file + " is no recorded session");
    }
    lines.set(0, lines.get(0).replaceFirst("\\{", "{\"recorded\":true,"));
    return new RecordedSession(lines);
  }

  @Override
  public Part after(String place) {
    return new Part("" + lines.size(), place.equals("0") ? lines : List.of());
  }
}
