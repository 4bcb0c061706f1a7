package dev.sluice.lab.bench;

/**
 * A cost as it was measured.
 *
 * @param cost what was measured
 * @param ratio how many times what it is compared with
 * @param detail the figures that the ratio is made of, with their units
 */
public record Result(Cost cost, double ratio, String detail) {

  /** Whether the ratio is as low as it should be. */
  public boolean isMet() {
    return ratio <= cost.goal();
  }
}
