package dev.sluice.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.docs.Documents;
import dev.sluice.testkit.limit.ExactWindows;
import dev.sluice.testkit.limit.Gcra;
import dev.sluice.testkit.limit.LimitPolicy;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.function.BiConsumer;
import java.util.regex.MatchResult;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The table of two engines in docs/throttling.md; {@code -Dsluice.docs=write} writes it anew. */
class AccountTableTest {

  private static final Path PAGE = Documents.ROOT.resolve("docs/throttling.md");
  private static final String MARK = "<!-- table: two engines -->\n";
  private static final int STRANGERS = 24;
  private static final Duration SETTLING = Duration.ofMinutes(3);
  private static final int MINUTES = 15;
  private static final long SEED = 1;

  @TempDir Path folder;

  private static final class Pool extends Account {
    @Override
    LimitPolicy limits() {
      return new Gcra(PER_MINUTE, MINUTE);
    }
  }

  private static final class SilentPool extends Account {
    @Override
    LimitPolicy limits() {
      return silent(new Gcra(PER_MINUTE, MINUTE));
    }
  }

  private static final class SilentWindow extends Account {
    @Override
    LimitPolicy limits() {
      return silent(new ExactWindows().and(PER_MINUTE, MINUTE));
    }
  }

  @Test
  @Tag("slow")
  void thePageHoldsWhatIsCounted() {
    String page = Documents.text(PAGE);
    List<MatchResult> places = Documents.find(MARK + "(.*?)\\n\\n", page);
    assertThat(places).hasSize(1);
    String table = table();
    if ("write".equals(System.getProperty("sluice.docs"))) {
      MatchResult place = places.get(0);
      Documents.write(
          PAGE, page.substring(0, place.start(1)) + table + page.substring(place.end(1)));
    } else {
      assertThat(places.get(0).group(1)).isEqualTo(table);
    }
  }

  private String table() {
    return String.join(
        "\n",
        "| server | throttle | refused of ours | used % | one / the other |",
        "| --- | --- | --- | --- | --- |",
        ours("pool, tells what remains", new Pool()),
        defaults("pool, tells what remains", new Pool()),
        ours("pool, tells nothing", new SilentPool()),
        defaults("pool, tells nothing", new SilentPool()),
        ours("exact window, tells nothing", new SilentWindow()),
        defaults("exact window, tells nothing", new SilentWindow()));
  }

  private String ours(String server, Account account) {
    return row(server + " | **`LevelControl`**", account, Account::begin);
  }

  private String defaults(String server, Account account) {
    return row(server + " | default", account, Account::beginWithDefaults);
  }

  private String row(String name, Account account, BiConsumer<Account, Random> begin) {
    account.folder = folder.resolve(Integer.toHexString(System.identityHashCode(account)));
    assertThat(account.folder.toFile().mkdirs()).isTrue();
    begin.accept(account, new Random(SEED));
    account.stranger(STRANGERS);
    account.pass(SETTLING);
    Account.Counts counts = account.countFor(Duration.ofMinutes(MINUTES));
    account.closeAll();
    return String.format(
        Locale.ROOT,
        "| %s | %d of %d | %.0f | %d / %d |",
        name,
        counts.refused(),
        counts.sent(),
        100.0 * counts.granted() / (Account.PER_MINUTE * MINUTES),
        counts.a(),
        counts.b());
  }
}
