package dev.sluice.throttle;

import java.util.regex.Pattern;

/** Recognises a body whose problem type means a refusal, by the IETF's draft about rate limits. */
final class LimitProblem {

  private static final Pattern TYPE =
      Pattern.compile(
          "\"type\"\\s*:\\s*\"[^\"]{0,200}http-problem-types#"
              + "(quota-exceeded|temporary-reduced-capacity|abnormal-usage-detected)\"");

  private LimitProblem() {}

  static boolean isIn(String body) {
    return TYPE.matcher(body).find();
  }
}
