package dev.sluice.testkit;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/** The date as HTTP writes it. The JDK's own format drops the zero of the first days of a month. */
final class HttpDate {
  private static final DateTimeFormatter FORMAT =
      DateTimeFormatter.ofPattern("EEE, dd MMM yyyy HH:mm:ss 'GMT'", Locale.US)
          .withZone(ZoneOffset.UTC);

  private HttpDate() {}

  static String of(Instant time) {
    return FORMAT.format(time);
  }
}
