package dev.sluice.docs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.AutoSync;
import dev.sluice.SyncEngineBuilder;
import dev.sluice.http.Credentials;
import dev.sluice.tracker.TrackerDatabase;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.MatchResult;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What docs/server-addresses.md says is taken is taken, and the others are refused. */
class ServerAddressesTest {

  private static final Path PAGE = Documents.ROOT.resolve("docs/server-addresses.md");

  @TempDir Path folder;

  @Test
  void eachAddressIsTakenOrRefusedAsThePageSays() {
    List<MatchResult> rows =
        Documents.find("^\\| `(\\S+)` \\| (taken|refused)", Documents.text(PAGE));
    assertThat(rows).hasSizeGreaterThan(10);
    Map<String, String> said = new TreeMap<>();
    Map<String, String> done = new TreeMap<>();
    try (TrackerDatabase db = TrackerDatabase.open(folder.resolve("tracker.db"))) {
      for (MatchResult row : rows) {
        said.put(row.group(1), row.group(2));
        done.put(row.group(1), isTaken(db, row.group(1)) ? "taken" : "refused");
      }
    }
    assertThat(done).isEqualTo(said);
  }

  private static boolean isTaken(TrackerDatabase db, String address) {
    SyncEngineBuilder builder = db.engine().autoSync(AutoSync.manual());
    try {
      builder.server(address, Credentials.apiToken("none")).build().close();
      return true;
    } catch (IllegalArgumentException refused) {
      assertThat(refused.getMessage()).startsWith("a server's URL must ").doesNotContain("secret");
      return false;
    }
  }

  @Test
  void theConfigurationIsThatOfTheSample() {
    Path sample =
        Documents.ROOT.resolve("sync-android-sample/src/debug/res/xml/network_security.xml");
    String shown = Documents.find("^```xml\\n(.*?)^```", Documents.text(PAGE)).get(0).group(1);
    assertThat(Documents.text(sample)).contains(shown);
  }
}
