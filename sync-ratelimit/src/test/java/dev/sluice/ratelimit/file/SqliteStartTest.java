package dev.sluice.ratelimit.file;

import dev.sluice.jdbc.JdbcDriver;
import dev.sluice.ratelimit.SharedStartContract;
import dev.sluice.ratelimit.SlotLedger;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.io.TempDir;

/** The end of a pause, in a file. */
class SqliteStartTest extends SharedStartContract {

  @TempDir Path folder;
  private final List<SqliteLedger> opened = new ArrayList<>();

  @Override
  protected SlotLedger open() {
    SqliteLedger ledger = SqliteLedger.open(new JdbcDriver(folder.resolve("slots")), "key", time);
    opened.add(ledger);
    return ledger;
  }

  @AfterEach
  void close() {
    opened.forEach(SqliteLedger::close);
  }
}
