package dev.sluice.desktop.importing;

import java.nio.charset.Charset;
import java.time.ZoneId;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * How a file is to be read.
 *
 * @param from which program wrote it
 * @param columns the names of columns, where they are other ones than the program's
 * @param dates the order of day and month, null for what the whole file allows
 * @param numbers what stands before the decimals, null for what a number looks like
 * @param encoding null for what the file's first bytes say, else UTF-8
 * @param zone of times without one
 */
public record ImportOptions(
    ImportFormat from,
    Map<Role, String> columns,
    @Nullable DateOrder dates,
    @Nullable DecimalMark numbers,
    @Nullable Charset encoding,
    ZoneId zone) {

  /** Copies the columns. */
  public ImportOptions {
    columns = Map.copyOf(columns);
  }

  /** All by how the file looks. */
  public static ImportOptions defaults(ZoneId zone) {
    return new ImportOptions(ImportFormat.AUTO, Map.of(), null, null, null, zone);
  }

  /** The same with that order of day and month. */
  public ImportOptions withDates(DateOrder order) {
    return new ImportOptions(from, columns, order, numbers, encoding, zone);
  }
}
