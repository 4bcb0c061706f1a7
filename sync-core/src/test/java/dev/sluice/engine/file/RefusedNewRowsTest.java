package dev.sluice.engine.file;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.SyncReport;
import dev.sluice.engine.Device;
import dev.sluice.engine.Scenario;
import dev.sluice.testkit.state.RowKind;
import dev.sluice.tracker.Tag;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Rules of the app refuse some of many new rows, which are added together. */
class RefusedNewRowsTest extends Scenario {

  private static final int ROWS = 75;
  private static final List<Integer> BAD = List.of(0, 7, 19, 20, 21, 59, 74);
  private static final String OF_BAD = " WHEN NEW.name LIKE '%bad' BEGIN SELECT ";

  @ParameterizedTest
  @ValueSource(
      strings = {
        "CREATE TRIGGER app_rule BEFORE INSERT ON tags" + OF_BAD + "RAISE(ABORT, 'no'); END",
        "CREATE TRIGGER app_rule BEFORE INSERT ON tags" + OF_BAD + "RAISE(FAIL, 'no'); END",
        "CREATE TRIGGER app_rule BEFORE INSERT ON tags" + OF_BAD + "RAISE(ROLLBACK, 'no'); END",
        "CREATE TRIGGER app_rule AFTER INSERT ON tags" + OF_BAD + "RAISE(ABORT, 'no'); END",
        "CREATE TRIGGER app_rule AFTER INSERT ON tags" + OF_BAD + "RAISE(FAIL, 'no'); END",
        "CREATE TRIGGER app_rule AFTER INSERT ON tags" + OF_BAD + "RAISE(ROLLBACK, 'no'); END",
        "CREATE UNIQUE INDEX app_rule ON tags (CASE WHEN name LIKE '%bad' THEN 1 END)",
        "CREATE TRIGGER app_rule BEFORE INSERT ON tags" + OF_BAD + "RAISE(IGNORE); END"
      })
  void theOthersAreStored(String rule) {
    Device device = synced();
    device.sql(rule);
    IntStream.range(0, ROWS).forEach(i -> web().addTag(web().workspace(), name(i)));
    boolean passedOver = rule.contains("IGNORE");
    for (int i = 0; i < 2; i++) {
      SyncReport report = device.sync();
      assertThat(report.error()).isEmpty();
      assertThat(report.problems()).hasSize(passedOver ? 0 : ROWS - device.all(Tag.TYPE).size());
      assertThat(namesHere(device)).containsAll(good()).doesNotHaveDuplicates();
      assertThat(namesHere(device)).hasSizeLessThanOrEqualTo(good().size() + 1); // one is unique
      pass(MINUTE);
    }
    device.sql("DROP " + (rule.contains("INDEX") ? "INDEX" : "TRIGGER") + " app_rule");
    device.forgetCursors();
    assertThat(device.sync().problems()).isEmpty();
    assertThat(namesHere(device)).hasSize(ROWS).doesNotHaveDuplicates();
    assertThat(device.pending()).isZero();
  }

  private static List<String> namesHere(Device device) {
    return device.all(Tag.TYPE).stream().map(Tag::name).toList();
  }

  private List<String> good() {
    return onServer(RowKind.TAG, "name").stream().filter(name -> !name.endsWith("bad")).toList();
  }

  private static String name(int i) {
    return "tag " + i + (BAD.contains(i) ? " bad" : "");
  }
}
