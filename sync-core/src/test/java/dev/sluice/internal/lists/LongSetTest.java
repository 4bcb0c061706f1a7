package dev.sluice.internal.lists;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

class LongSetTest {

  @Test
  void answersAsASetDoes() {
    Random random = new Random(7);
    LongSet set = new LongSet();
    Set<Long> expected = new HashSet<>();
    for (int i = 0; i < 20_000; i++) {
      long value = random.nextInt(5_000) - 1000;
      set.add(value);
      expected.add(value);
      if (i % 999 == 0) {
        assertThat(set.contains(value)).isTrue();
        assertThat(set.size()).isEqualTo(expected.size());
      }
    }
    for (long value = -2000; value < 5_000; value++) {
      assertThat(set.contains(value)).isEqualTo(expected.contains(value));
    }
  }
}
