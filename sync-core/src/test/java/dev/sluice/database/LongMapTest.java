package dev.sluice.database;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

class LongMapTest {

  @Test
  void answersAsAMapDoes() {
    Random random = new Random(7);
    LongMap map = new LongMap();
    Map<Long, Long> expected = new HashMap<>();
    for (int i = 0; i < 20_000; i++) {
      long key = 1 + random.nextInt(10_000) * (random.nextBoolean() ? 1L : 1L << 33);
      long value = 1 + random.nextInt(1000);
      map.put(key, value);
      expected.put(key, value);
    }
    expected.forEach((key, value) -> assertThat(map.get(key)).isEqualTo(value));
    for (long key = 1; key < 1000; key++) {
      assertThat(map.get(key)).isEqualTo(expected.getOrDefault(key, 0L));
      assertThat(map.get(-key)).isZero();
    }
  }
}
