package dev.sluice.engine.limits;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.docs.Documents;
import dev.sluice.engine.Account;
import dev.sluice.testkit.limit.ExactWindows;
import dev.sluice.testkit.limit.LimitPolicy;
import java.io.IOException;
import java.nio.file.Files;
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

/** The table in docs/throttle-measurements.md; {@code -Dsluice.docs=write} writes it anew. */
class AccountTableTest {

  private static final Path PAGE = Documents.ROOT.resolve("docs/throttle-measurements.md");
  private static final String MARK = "<!-- table: two engines -->\n";
  private static final int STRANGERS = 24;
  private static final Duration SETTLING = Duration.ofMinutes(3);
  private static final int MINUTES = 15;
  private static final long SEED = 1;

  @TempDir Path folder;

  private static final class SilentPool extends Account {
    @Override
    public LimitPolicy limits() {
      return LimitPolicy.silent(super.limits());
    }
  }

  private static final class SilentWindow extends Account {
    @Override
    public LimitPolicy limits() {
      return LimitPolicy.silent(new ExactWindows().and(PER_MINUTE, MINUTE));
    }
  }

  @Test
  @Tag("slow")
  void thePageHoldsWhatIsCounted() throws IOException {
    String page = Documents.text(PAGE);
    List<MatchResult> places = Documents.find(MARK + "(.*?)\\n\\n", page);
    assertThat(places).hasSize(1);
    Documents.assertHolds(PAGE, Documents.replaced(page, places.get(0), table()));
  }

  private String table() throws IOException {
    return String.join(
        "\n",
        "| server | throttle | refused of ours | used % | one / the other |",
        "| --- | --- | --- | --- | --- |",
        ours("pool, tells what remains", new Account()),
        defaults("pool, tells what remains", new Account()),
        ours("pool, tells nothing", new SilentPool()),
        defaults("pool, tells nothing", new SilentPool()),
        ours("exact window, tells nothing", new SilentWindow()),
        defaults("exact window, tells nothing", new SilentWindow()));
  }

  private String ours(String server, Account account) throws IOException {
    return row(server + " | **`LevelControl`**", account, Account::begin);
  }

  private String defaults(String server, Account account) throws IOException {
    return row(server + " | default", account, Account::beginWithDefaults);
  }

  private String row(String name, Account account, BiConsumer<Account, Random> begin)
      throws IOException {
    account.folder = Files.createTempDirectory(folder, "account");
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
