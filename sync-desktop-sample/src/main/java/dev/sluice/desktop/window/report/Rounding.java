package dev.sluice.desktop.window.report;

import java.time.Duration;

/** How a report rounds up; the file keeps the seconds. */
public enum Rounding {
  /** Not at all. */
  NONE(0, false),
  /** Each entry to six minutes, a tenth of an hour. */
  ENTRY_6(6, true),
  /** Each entry to a quarter of an hour. */
  ENTRY_15(15, true),
  /** The sums to six minutes. */
  SUM_6(6, false),
  /** The sums to a quarter of an hour. */
  SUM_15(15, false);

  private final int minutes;
  private final boolean each;

  Rounding(int minutes, boolean each) {
    this.minutes = minutes;
    this.each = each;
  }

  /** The seconds to which each entry is rounded; 1 if it is not. */
  public long entryStep() {
    return each ? minutes * 60L : 1;
  }

  /** The time of an entry. */
  Duration entry(Duration time) {
    return up(time, entryStep());
  }

  /** The time of many entries. */
  Duration sum(Duration time) {
    return up(time, each || this == NONE ? 1 : minutes * 60L);
  }

  private static Duration up(Duration time, long step) {
    return Duration.ofSeconds(Math.floorDiv(time.toSeconds() + step - 1, step) * step);
  }

  @Override
  public String toString() {
    return this == NONE ? "Not rounded" : (each ? "Entries" : "Sums") + (" to " + minutes + " min");
  }
}
