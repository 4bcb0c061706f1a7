package dev.sluice.desktop.server;

import dev.sluice.desktop.cli.Converters;
import dev.sluice.desktop.cli.Durations;
import dev.sluice.testkit.fault.Latency;
import java.time.Duration;
import picocli.CommandLine.ITypeConverter;

/**
 * How long one way takes: {@code 50ms} or {@code 10ms-200ms}.
 *
 * @param least and nothing shorter
 * @param most and nothing longer
 */
record LatencyRange(Duration least, Duration most) {

  /**
   * Reads a latency.
   *
   * @throws IllegalArgumentException if it is none
   */
  static LatencyRange parse(String text) {
    String[] ends = text.split("-", 2);
    Duration least = Durations.parse(ends[0]);
    Duration most = ends.length == 1 ? least : Durations.parse(ends[1]);
    if (most.compareTo(least) < 0) {
      throw new IllegalArgumentException(
          "a range begins with the shorter time, not '" + text + "'");
    }
    return new LatencyRange(least, most);
  }

  Latency latency(long seed) {
    return Latency.uniform(least, most, seed);
  }

  /** For picocli. */
  static final class LatencyConverter implements ITypeConverter<LatencyRange> {

    LatencyConverter() {}

    @Override
    public LatencyRange convert(String text) throws Exception {
      return Converters.saying(LatencyRange::parse).convert(text);
    }
  }
}
