package dev.sluice.android;

import dev.sluice.house.Sampled;
import dev.sluice.sqlite.SqliteDriver;
import dev.sluice.sqlite.SqliteDriverContract;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/** The framework's SQLite does what every driver must do. */
@Sampled
class AndroidDriverTest {

  @TestFactory
  Stream<DynamicTest> theContractOfDriversHolds() {
    return OnAndroid.each(Contract.class.getName());
  }

  static final class Contract extends SqliteDriverContract {

    @TempDir Path folder;

    @Override
    protected SqliteDriver driver(Path file) {
      return new AndroidDriver(file);
    }

    @Override
    protected Path newFile() {
      return folder.resolve("android.db");
    }
  }
}
