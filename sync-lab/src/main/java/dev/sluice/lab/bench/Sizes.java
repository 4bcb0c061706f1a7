package dev.sluice.lab.bench;

/**
 * How much is measured.
 *
 * @param entries of the first pull; all else is in proportion
 */
public record Sizes(int entries) {

  /** The fewest entries that everything can be measured with. */
  public static final int LEAST = 100;

  private static final int MOST_CREATED = 10_000;
  private static final int PARTS = 10;

  /** Refuses too few. */
  public Sizes {
    if (entries < LEAST) {
      throw new IllegalArgumentException(LEAST + " entries or more, not " + entries);
    }
  }

  /** What docs/benchmarks.md tells of: minutes. */
  public static Sizes whole() {
    return new Sizes(100_000);
  }

  /** For a look in between: about two minutes. */
  public static Sizes quick() {
    return new Sizes(10_000);
  }

  /** The entries of a large file. */
  int many() {
    return PARTS * entries;
  }

  /** The entries of a small file. */
  int few() {
    return entries / PARTS;
  }

  /** How many rows one transaction creates: enough that compiling the code counts for little. */
  int created() {
    return Math.min(entries, MOST_CREATED);
  }

  /** How many new rows are sent, or wait while the clock is set. */
  int edits() {
    return entries / PARTS;
  }

  /** How often the longer ones are measured; the median counts. */
  int repeats() {
    return 3;
  }
}
