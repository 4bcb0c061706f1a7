package dev.sluice.engine.account;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.engine.Device;
import dev.sluice.engine.OtherConnection;
import dev.sluice.engine.Scenario;
import dev.sluice.http.Credentials;
import dev.sluice.testkit.TrackerServer;
import dev.sluice.testkit.state.RowKind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** S173: a log-out whose process is killed while another program reads the file. */
class ScrubbedLogTest extends Scenario {

  private static final String SECRET = "met the duke";

  @Test
  void S173_whatAReaderHeldUpIsScrubbedAtTheNextOpening() throws IOException {
    web().addEntry(SECRET, time.now().minusSeconds(600), MINUTE);
    Device device = synced();
    try (OtherConnection reader = new OtherConnection(device.file)) {
      reader.run("BEGIN");
      assertThat(reader.number("SELECT count(*) FROM time_entries")).isOne();
      device.logOut(true);
      leaveAsIfKilled("a.db");
    }
    assertThat(shown("killed.db")).isTrue();
    device("killed");
    assertThat(shown("killed.db")).isFalse();
  }

  @Test
  void whatAReaderHeldUpIsScrubbedByTheNextOperationWithoutIt() throws IOException {
    long met = web().addEntry(SECRET, time.now().minusSeconds(600), MINUTE);
    Device device = synced();
    try (OtherConnection reader = new OtherConnection(device.file)) {
      reader.run("BEGIN");
      assertThat(reader.number("SELECT count(*) FROM time_entries")).isOne();
      device.logOut(true);
    }
    assertThat(shown("a.db")).isTrue();
    web().delete(RowKind.TIME_ENTRY, met);
    device.engine.resume(Credentials.apiToken(TrackerServer.TOKEN));
    pass(MINUTE);
    device.sync();
    assertThat(shown("a.db")).isFalse();
  }

  /** Who closes the file last empties its log, who is killed does not. */
  private void leaveAsIfKilled(String file) throws IOException {
    for (String part : new String[] {"", "-wal"}) {
      Files.copy(folder.resolve(file + part), folder.resolve("killed.db" + part));
    }
  }

  private boolean shown(String file) throws IOException {
    boolean shown = false;
    for (String part : new String[] {"", "-wal"}) {
      Path path = folder.resolve(file + part);
      shown |= Files.exists(path) && Files.readString(path, ISO_8859_1).contains(SECRET);
    }
    return shown;
  }
}
