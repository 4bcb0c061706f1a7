package dev.sluice.internal.conflict;

import java.text.Normalizer;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Compares texts that a server may have rewritten, although the schema does not say so. */
public final class Spelling {

  private static final Pattern BLANKS = Pattern.compile("[\\s\\p{Z}]+");
  private static final Pattern ACCENTS = Pattern.compile("\\p{M}+");
  private static final Pattern TAGS = Pattern.compile("</?[a-zA-Z][^<>]*>");
  private static final Pattern LETTER_ENTITY =
      Pattern.compile("&([a-zA-Z])(?:acute|grave|circ|uml|tilde|cedil|ring|caron|slash);");
  private static final Pattern DASH_ENTITY = Pattern.compile("&[nm]dash;");
  private static final Pattern OTHER_ENTITY =
      Pattern.compile("&(?:quot|apos|nbsp|shy|[lrb]dquo|[lrsb]quo|[lrs]squo);");
  private static final Pattern NUMBER_ENTITY =
      Pattern.compile("&#(?:([0-9]{1,7})|[xX]([0-9a-fA-F]{1,6}));");

  /** How often a server may have escaped a text. */
  private static final int MOST_ESCAPES = 3;

  private static final int FIRST_BEYOND_ASCII = 128;
  private static final String DROPPED = "?'\"`\\";

  private Spelling() {}

  /** Whether two values are texts that differ at most in white space, case and Unicode form. */
  public static boolean isSame(@Nullable Object one, @Nullable Object other) {
    return one instanceof String text
        && other instanceof String second
        && plain(text).equals(plain(second));
  }

  /** The text without case, accents and repeated blanks. Many servers call such names equal. */
  public static String folded(String text) {
    String letters = Normalizer.normalize(plain(text), Normalizer.Form.NFKD);
    return plain(ACCENTS.matcher(letters).replaceAll(""));
  }

  /**
   * The text without what servers may rewrite: case, accents, blanks, quotes, HTML tags and signs
   * beyond ASCII. HTML entities become characters first.
   */
  public static String skeleton(String text) {
    String plain = TAGS.matcher(unescaped(text)).replaceAll("");
    plain = Normalizer.normalize(plain, Normalizer.Form.NFKD);
    StringBuilder kept = new StringBuilder();
    // The capital of some letters is two letters.
    plain
        .toUpperCase(Locale.ROOT)
        .toLowerCase(Locale.ROOT)
        .codePoints()
        .map(point -> Character.getType(point) == Character.DASH_PUNCTUATION ? '-' : point)
        .filter(Spelling::isKept)
        .forEach(kept::appendCodePoint);
    return kept.toString();
  }

  /** The skeletons that a server may leave of a text. Some cut texts before the first emoji. */
  public static List<String> skeletons(String sent) {
    int end = 0;
    while (end < sent.length() && !Character.isSurrogate(sent.charAt(end))) {
      end++;
    }
    String whole = skeleton(sent);
    String cut = end == sent.length() ? whole : skeleton(sent.substring(0, end));
    return whole.equals(cut) ? List.of(whole) : List.of(whole, cut);
  }

  /** Whether a server may have rewritten the sent text to the text there, by its own rules. */
  public static boolean isRewritten(String sent, String there) {
    String left = skeleton(there);
    if (left.isEmpty() && !there.replaceAll("[\\s\\p{Z}?\uFFFD]", "").isEmpty()) {
      return isSame(sent, there); // signs only: no other signs
    }
    return skeletons(sent).contains(left);
  }

  /**
   * Whether a server may have made the answered text from the sent text. Servers trim, cut, escape
   * or remove characters. True if one text has the letters and digits of the other text in the same
   * order.
   */
  public static boolean mayBeOf(String sent, String answered) {
    String from = letters(sent);
    String to = letters(answered);
    return from.isEmpty() || (!to.isEmpty() && (isWithin(from, to) || isWithin(to, from)));
  }

  private static String plain(String text) {
    String composed = Normalizer.normalize(text, Normalizer.Form.NFC);
    return BLANKS.matcher(composed).replaceAll(" ").trim().toLowerCase(Locale.ROOT);
  }

  private static boolean isKept(int point) {
    return Character.isLetterOrDigit(point)
        || (point > ' ' && point < FIRST_BEYOND_ASCII - 1 && DROPPED.indexOf(point) < 0);
  }

  private static String unescaped(String text) {
    String plain = text;
    for (int i = 0; i < MOST_ESCAPES && plain.indexOf('&') >= 0; i++) {
      plain = LETTER_ENTITY.matcher(plain).replaceAll("$1");
      plain = DASH_ENTITY.matcher(plain).replaceAll("-");
      plain = OTHER_ENTITY.matcher(plain).replaceAll("");
      plain = plain.replace("&hellip;", "...").replace("&lt;", "<").replace("&gt;", ">");
      plain = withoutNumbers(plain).replace("&amp;", "&");
    }
    return plain;
  }

  private static String withoutNumbers(String text) {
    var number = NUMBER_ENTITY.matcher(text);
    StringBuilder plain = new StringBuilder();
    int end = 0;
    while (number.find()) {
      boolean hex = number.group(1) == null;
      int point = Integer.parseInt(hex ? number.group(2) : number.group(1), hex ? 16 : 10);
      plain.append(text, end, number.start());
      if (Character.isValidCodePoint(point)) {
        plain.appendCodePoint(point);
      }
      end = number.end();
    }
    return plain.append(text, end, text.length()).toString();
  }

  private static String letters(String text) {
    StringBuilder letters = new StringBuilder();
    Normalizer.normalize(text, Normalizer.Form.NFKD)
        .toLowerCase(Locale.ROOT)
        .codePoints()
        .filter(Character::isLetterOrDigit)
        .forEach(letters::appendCodePoint);
    return letters.toString();
  }

  /** Whether the longer text contains the characters of the shorter one in their order. */
  private static boolean isWithin(String longer, String shorter) {
    int next = 0;
    for (int i = 0; i < longer.length() && next < shorter.length(); i++) {
      if (longer.charAt(i) == shorter.charAt(next)) {
        next++;
      }
    }
    return next == shorter.length();
  }
}
