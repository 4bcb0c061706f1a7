package dev.sluice.desktop.cli;

import dev.sluice.ratelimit.Limit;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Limits as they are written on a command line: 60/60s,3/1s.
 *
 * @param all at least one
 */
public record Limits(List<Limit> all) {

  /** What the tracker's server allows, for use in annotations. */
  public static final String DEFAULT = "60/60s,3/1s";

  /** Copies the list. */
  public Limits {
    all = List.copyOf(all);
  }

  /**
   * Reads limits.
   *
   * @throws IllegalArgumentException if they are none
   */
  public static Limits parse(String text) {
    return new Limits(Limit.parseAll(text));
  }

  /** What stops an operation: the windows of more than 10 s. */
  public List<Limit> budget() {
    return all.stream().filter(limit -> !limit.isPace()).toList();
  }

  /** What spaces single requests: the windows of up to 10 s. */
  public List<Limit> pace() {
    return all.stream().filter(Limit::isPace).toList();
  }

  /** As it is written. */
  @Override
  public String toString() {
    return all.stream().map(Limit::toString).collect(Collectors.joining(","));
  }
}
