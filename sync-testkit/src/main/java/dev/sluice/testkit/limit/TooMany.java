package dev.sluice.testkit.limit;

import dev.sluice.testkit.http.Answer;
import java.time.Duration;

/** The answers to one request too many. */
final class TooMany {
  private static final long SECOND = Duration.ofSeconds(1).toNanos();
  private static final String PAGE =
      """
      <html>
      <head><title>429 Too Many Requests</title></head>
      <body>
      <center><h1>429 Too Many Requests</h1></center>
      <hr><center>nginx</center>
      </body>
      </html>
      """;

  private TooMany() {}

  /** 429 as nginx writes it. */
  static Answer page() {
    return Answer.html(429, PAGE);
  }

  /** 429 with the time to wait, in whole seconds rounded up. */
  static Answer page(long waitNanos) {
    return page().withHeader("Retry-After", String.valueOf(seconds(waitNanos)));
  }

  static long seconds(long nanos) {
    return -Math.floorDiv(-nanos, SECOND);
  }
}
