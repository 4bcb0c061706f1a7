package dev.sluice.schema;

import java.util.Collections;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;

/** Checks the headers of a schema. */
final class Headers {

  private static final Pattern NAME = Pattern.compile("[A-Za-z0-9!#$%&'*+.^_`|~-]+");
  private static final Pattern VALUE = Pattern.compile("[!-~]([ -~]*[!-~])?");
  private static final Pattern CONTENT =
      Pattern.compile("[A-Za-z0-9!#$&^_.+-]+/[A-Za-z0-9!#$&^_.+-]+(;.*)?");

  /**
   * The headers that a schema must not set. The engine or OkHttp writes such a header, or the
   * header proves the user. A header that asks for a partial or interim answer is also refused.
   */
  private static final Set<String> TAKEN =
      Set.of(
          "accept-encoding",
          "authorization",
          "connection",
          "content-encoding",
          "content-length",
          "cookie",
          "expect",
          "host",
          "idempotency-key",
          "if-match",
          "range",
          "transfer-encoding",
          "user-agent");

  private Headers() {}

  /** A copy with one more header, which replaces a header of its name; fails for a bad header. */
  static Map<String, String> with(Map<String, String> headers, String name, String value) {
    check(Objects.requireNonNull(name, "name"), Objects.requireNonNull(value, "value"));
    Map<String, String> more = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    more.putAll(headers);
    more.put(name, value);
    return Collections.unmodifiableMap(more);
  }

  private static void check(String name, String value) {
    String low = name.toLowerCase(Locale.ROOT);
    if (!NAME.matcher(name).matches() || TAKEN.contains(low)) {
      throw new IllegalArgumentException("a schema cannot say the header " + name);
    }
    boolean isContent = low.equals("content-type");
    if (!(isContent ? CONTENT : VALUE).matcher(value).matches()
        || !VALUE.matcher(value).matches()) {
      throw new IllegalArgumentException("the header " + name + " cannot be " + value);
    }
  }
}
