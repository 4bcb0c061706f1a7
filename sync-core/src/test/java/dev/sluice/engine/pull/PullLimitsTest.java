package dev.sluice.engine.pull;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import com.fasterxml.jackson.databind.node.ArrayNode;
import dev.sluice.SyncEngineBuilder;
import dev.sluice.SyncReport;
import dev.sluice.engine.Device;
import dev.sluice.engine.Scenario;
import dev.sluice.failure.FailureKind;
import dev.sluice.failure.ListFailedException;
import dev.sluice.testkit.fault.Fault;
import dev.sluice.testkit.http.Answer;
import dev.sluice.testkit.http.Json;
import dev.sluice.testkit.state.RowKind;
import dev.sluice.tracker.Tag;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** A server that sends far more than there is: a pull has one budget of bytes and rows. */
class PullLimitsTest extends Scenario {

  private static final long MEBIBYTE = 1 << 20;
  private static final long TWO_GIGABYTES = 2_000_000_000;

  private Device limited(long bytes, long rows) {
    return device("a", o -> o.maxPull(bytes, rows));
  }

  private static void assertTooMuch(SyncReport report, String what) {
    assertThat(report.error().orElseThrow())
        .isInstanceOf(ListFailedException.class)
        .matches(e -> FailureKind.SERVER_FAILED.is(e.getCause()))
        .hasMessageEndingWith("the server's answers to one pull have more than " + what);
  }

  /** What the process has in open files without a name: the spools of answers. */
  private static long spooled() throws IOException {
    long bytes = 0;
    try (Stream<Path> open = Files.list(Paths.get("/proc/self/fd"))) {
      for (Path file : (Iterable<Path>) open::iterator) {
        if (Files.isSymbolicLink(file) && target(file).contains("sluice-")) {
          bytes += Files.size(file);
        }
      }
    }
    return bytes;
  }

  private static String target(Path link) {
    try {
      return Files.readSymbolicLink(link).toString();
    } catch (IOException closed) {
      return "";
    }
  }

  @Test
  void S98_twoMegabytesThatUnpackToTwoGigabytesAreLeftUnread() throws IOException {
    web().addTag(web().workspace(), "a tag");
    Device device = limited(64 * MEBIBYTE, 10_000);
    every("GET me/tags", Fault.answer(Answer.bomb(TWO_GIGABYTES)));
    assertTooMuch(device.pull(), (64 * MEBIBYTE) + " bytes");
    assertThat(spooled()).isZero();

    server.faults().clear();
    pass(MINUTE);
    assertThat(device.sync().error()).isEmpty();
    assertThat(device.all(Tag.TYPE)).hasSize(1);
  }

  @Test
  void S98_allAnswersOfAPullTogetherHaveOneBudgetOfBytes() {
    Device device = limited(20 * MEBIBYTE, 10_000);
    for (String list : new String[] {"tags", "clients", "projects"}) {
      every("GET me/" + list, Fault.answer(Answer.bomb(9 * MEBIBYTE)));
    }
    assertTooMuch(device.pull(), (20 * MEBIBYTE) + " bytes");
    server.faults().clear();
    every("GET me/tags", Fault.answer(Answer.bomb(9 * MEBIBYTE)));
    pass(MINUTE);
    assertThat(device.pull().error()).isEmpty();
  }

  @Test
  void S98_moreRowsThanAPullMayTakeAreLeftUnreadAndTheUsersEditsStay() {
    web().addTag(web().workspace(), "true");
    Device device = limited(512 * MEBIBYTE, 3000);
    assertThat(device.sync().error()).isEmpty();
    device.entry("mine");
    ArrayNode tags = Json.array();
    web().rows(RowKind.TAG).forEach(tags::add);
    next("GET me/tags", Fault.answer(Answer.manyRows(tags.get(0), 100_000)));
    assertTooMuch(device.pull(), "3000 rows");
    assertThat(device.descriptions()).containsExactly("mine");

    pass(MINUTE);
    assertThat(device.sync().error()).isEmpty();
    assertThat(descriptionsOnServer()).containsExactly("mine");
    assertThat(device.all(Tag.TYPE)).extracting(Tag::name).containsExactly("true");
  }

  @Test
  void S98_theBudgetHasALeast() {
    SyncEngineBuilder engine = device("a").db.engine();
    assertThatIllegalArgumentException().isThrownBy(() -> engine.maxPull(MEBIBYTE - 1, 1000));
    assertThatIllegalArgumentException().isThrownBy(() -> engine.maxPull(MEBIBYTE, 999));
  }
}
