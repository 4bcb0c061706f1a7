package dev.sluice.desktop.simulate.output;

import static java.nio.charset.StandardCharsets.UTF_8;

import de.siegmar.fastcsv.writer.CsvWriter;
import de.siegmar.fastcsv.writer.LineDelimiter;
import dev.sluice.lab.simulate.Log;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Logs of runs, one file each, so that other programs can judge them: the columns are {@code
 * client,time_s,status,remaining,slept_s}, times in seconds to the nanosecond.
 */
public final class CsvFolder {

  private static final int NANOS = 9;

  private final Path folder;

  private CsvFolder(Path folder) {
    this.folder = folder;
  }

  /** Makes the folder if it is not there. */
  public static CsvFolder make(Path folder) throws IOException {
    Files.createDirectories(folder);
    return new CsvFolder(folder);
  }

  /** Writes a log under a name, over what stands there. */
  public void write(String name, Log log) {
    try (CsvWriter csv =
        CsvWriter.builder()
            .lineDelimiter(LineDelimiter.LF)
            .build(folder.resolve(name + ".csv"), UTF_8)) {
      csv.writeRecord("client", "time_s", "status", "remaining", "slept_s");
      for (int row = 0; row < log.rows(); row++) {
        csv.writeRecord(
            Integer.toString(log.client(row)),
            seconds(log.atNanos(row)),
            Integer.toString(log.status(row)),
            Integer.toString(log.remaining(row)),
            seconds(log.sleptNanos(row)));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String seconds(long nanos) {
    return BigDecimal.valueOf(nanos, NANOS).toPlainString();
  }
}
