package dev.sluice.database;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.sluice.schema.EntityType;
import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Locale;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Which texts are the same id. An id is found by its key. All spellings of a UUID have the same
 * key, its digits, unless the type has a rule for spellings. The key of any other id is its text.
 */
final class Spellings {

  /** What {@link #rule} tells of a type without a rule. */
  static final String BY_SERVER = "the server's";

  private static final Pattern UUID =
      Pattern.compile("[0-9a-f]{8}(-?)[0-9a-f]{4}\\1[0-9a-f]{4}\\1[0-9a-f]{4}\\1[0-9a-f]{12}");
  private static final String URN = "urn:uuid:";
  private static final int SHORTEST_UUID = 32;
  private static final int LONGEST_UUID = 47;

  /** A text with all that a rule may change, without letters that depend on a language. */
  private static final String SAMPLE = " Ab-C_d9 ";

  private Spellings() {}

  /** By what an id is found. */
  static String key(String text, boolean hasRule) {
    String digits = hasRule ? null : digits(text);
    return digits == null ? text : digits;
  }

  /**
   * The first eight bytes of SHA-256. Two ids may have the same hash, so texts are compared too.
   */
  static long hash(String key) {
    try {
      byte[] bytes = MessageDigest.getInstance("SHA-256").digest(key.getBytes(UTF_8));
      return ByteBuffer.wrap(bytes).getLong();
    } catch (NoSuchAlgorithmException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  /** Describes the rule for a type's ids by what the rule makes of a sample. */
  static String rule(EntityType<?> type) {
    UnaryOperator<String> rule = type.endpoints().spelling();
    if (rule == null) {
      return BY_SERVER;
    }
    try {
      return "'" + rule.apply(SAMPLE).replace('\n', ' ') + "' for '" + SAMPLE + "'";
    } catch (RuntimeException isForRealIdsOnly) {
      return "that of a rule";
    }
  }

  /** The digits of a UUID in any case, in braces or behind a prefix; null for another text. */
  private static @Nullable String digits(String text) {
    if (text.length() < SHORTEST_UUID || text.length() > LONGEST_UUID) {
      return null;
    }
    String lower = text.toLowerCase(Locale.ROOT);
    String bare = lower.startsWith(URN) ? lower.substring(URN.length()) : lower;
    boolean inBraces = bare.startsWith("{") && bare.endsWith("}");
    String plain = inBraces ? bare.substring(1, bare.length() - 1) : bare;
    return UUID.matcher(plain).matches() ? plain.replace("-", "") : null;
  }
}
