package dev.sluice.draft;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What the headers of answers say about limits. */
final class SaidLimits {

  private static final Pattern POLICY =
      Pattern.compile(
          "(?:\\bq=([1-9]\\d{0,6})|(?<![\\w=])([1-9]\\d{0,6}))\\b[^,]*?\\bw=([1-9]\\d{0,5})\\b");
  private static final Pattern COUNT = Pattern.compile("\\s*([1-9]\\d{0,6})\\s*");
  private static final int MINUTE = 60;
  private static final int HOUR = 3600;
  private static final int DAY = 86_400;

  private SaidLimits() {}

  /** As sentences that a description of an API would have; empty if nothing is said. */
  static String sentences(Answered answer) {
    for (String name : List.of("RateLimit-Policy", "X-RateLimit-Limit", "RateLimit-Limit")) {
      List<String> sentences = new ArrayList<>();
      Matcher policy = POLICY.matcher(answer.header(name));
      while (policy.find()) {
        String count = policy.group(1) == null ? policy.group(2) : policy.group(1);
        sentences.add(count + " requests per " + window(Integer.parseInt(policy.group(3))) + '.');
      }
      if (!sentences.isEmpty()) {
        return String.join(" ", sentences);
      }
    }
    return "";
  }

  private static String window(int seconds) {
    int unit =
        seconds % DAY == 0 ? DAY : seconds % HOUR == 0 ? HOUR : seconds % MINUTE == 0 ? MINUTE : 1;
    String name =
        switch (unit) {
          case DAY -> "day";
          case HOUR -> "hour";
          case MINUTE -> "minute";
          default -> "second";
        };
    return seconds / unit + " " + name;
  }

  /** A number of requests of which no header says in which time; empty if there is none. */
  static String count(Answered answer) {
    for (String name : List.of("X-RateLimit-Limit", "RateLimit-Limit", "X-Rate-Limit-Limit")) {
      Matcher count = COUNT.matcher(answer.header(name));
      if (count.matches()) {
        return count.group(1);
      }
    }
    return "";
  }
}
