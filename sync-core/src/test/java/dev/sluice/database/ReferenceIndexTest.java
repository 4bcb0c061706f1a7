package dev.sluice.database;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ReferenceIndexTest {

  private static final int IDS = 300;
  private static final int ROWS = 200;
  private static final int IN_LISTS = 20_000;

  private final Map<Long, List<Long>> expected = new TreeMap<>();

  private ReferenceIndex holders(long sought, int most) {
    Random random = new Random(4);
    ReferenceIndex holders = new ReferenceIndex(sought, most);
    expected.clear();
    for (int i = 0; i < IN_LISTS; i++) {
      long id = 1 + random.nextInt(IDS);
      long holder = 1 + random.nextInt(ROWS) + (long) i * ROWS;
      expected.computeIfAbsent(id, any -> new ArrayList<>()).add(holder);
      holders.add(id, holder);
    }
    return holders.sorted();
  }

  @ParameterizedTest
  @ValueSource(ints = {1 << 20, 1 << 13, 1 << 10, 1})
  void itKnowsTheRowsOfTheSoughtIdAndOfThoseBehindItForWhichThereIsRoom(int most) {
    for (long sought : new long[] {1, 150, IDS}) {
      ReferenceIndex holders = holders(sought, most);
      assertThat(holders.know(sought)).isTrue();
      long known = 0;
      for (long id = 1; id <= IDS; id++) {
        if (holders.know(id)) {
          assertThat(holders.of(id)).containsExactlyInAnyOrderElementsOf(expected.get(id));
          known += expected.get(id).size();
        }
      }
      assertThat(known).isLessThan(Math.max(most, IN_LISTS / ROWS) + 2_000L);
      assertThat(known == IN_LISTS).isEqualTo(most > IN_LISTS);
    }
  }

  /** All rows are read once for each part, and not once for each id. */
  @ParameterizedTest
  @ValueSource(ints = {1 << 20, 1 << 13})
  void idsThatAreSoughtInTheirOrderAreFoundInFewPasses(int most) {
    int passes = 1;
    ReferenceIndex holders = holders(1, most);
    for (long id = 1; id <= IDS; id++) {
      if (!holders.know(id)) {
        holders = holders(id, most);
        passes++;
      }
    }
    assertThat(passes).isLessThanOrEqualTo(1 + 3 * IN_LISTS / most);
  }

  @ParameterizedTest
  @ValueSource(longs = {-1, 1L << 31, Long.MAX_VALUE})
  void anIdThatAnAppHasChosenBeyondAllOthersMakesItKnowNothing(long far) {
    ReferenceIndex asId = new ReferenceIndex(1, 100);
    asId.add(far, 1);
    assertThat(asId.sorted().know(1)).isFalse();
    ReferenceIndex asHolder = new ReferenceIndex(1, 100);
    asHolder.add(1, far);
    assertThat(asHolder.sorted().know(1)).isFalse();
  }
}
