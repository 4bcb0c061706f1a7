package dev.sluice.house;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;

/**
 * What a test with very many cases tries: a fair sample in every build, and all of them with {@code
 * -Dsluice.whole=true}, as the profile {@code whole} says it. Such a test is tagged {@code
 * sampled}.
 */
public final class Sample {

  private static final String WHOLE = "sluice.whole";

  private Sample() {}

  /** Whether all cases are wanted. */
  public static boolean isWhole() {
    return Boolean.getBoolean(WHOLE);
  }

  /** Says so in this process, for a test that runs others. */
  public static void setWhole(boolean whole) {
    System.setProperty(WHOLE, String.valueOf(whole));
  }

  /** The first case of each kind, and after that one of so many. */
  public static <T> List<T> of(List<T> cases, int oneOf, Function<T, ?> kind) {
    if (isWhole()) {
      return cases;
    }
    Set<Object> met = new HashSet<>();
    List<T> sample = new ArrayList<>();
    for (int i = 0; i < cases.size(); i++) {
      if (met.add(kind.apply(cases.get(i))) || i % oneOf == 0) {
        sample.add(cases.get(i));
      }
    }
    return sample;
  }
}
