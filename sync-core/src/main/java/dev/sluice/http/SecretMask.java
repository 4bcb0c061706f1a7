package dev.sluice.http;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.IntUnaryOperator;
import okio.ByteString;

/**
 * Hides secrets in a text. A secret is found as plain text, as hexadecimal digits, within Base64,
 * and under several layers of escapes. If the text ends within a secret, the beginning of the
 * secret is hidden. A short secret is hidden only as a word of its own, because its letters also
 * occur within words.
 */
final class SecretMask {

  private static final String HIDDEN = "***";
  private static final int LEAST_CODE = 8;
  private static final int LONG = 8;
  private static final int LONGEST_ESCAPE = 12;
  private static final int GROUP = 3;
  private static final int MOST_LAYERS = 8;
  private static final boolean[] IS_UTF_8 = {true, false};

  private final List<Form> texts;
  private final List<Form> codes;

  private SecretMask(List<Form> texts, List<Form> codes) {
    this.texts = texts;
    this.codes = codes;
  }

  /** One way to write a secret. No secret is in a pattern: a long secret would overflow it. */
  private interface Form {

    /** The end of the secret that begins here; -1 if no secret begins here. */
    int end(String words, int at);
  }

  /**
   * Hides these secrets, none of which is empty.
   *
   * @param header what the server was sent
   */
  static SecretMask of(String header, List<String> secrets) {
    Set<String> spellings = new LinkedHashSet<>();
    List<Form> codes = new ArrayList<>();
    addCode(base64(header), header.length(), codes);
    for (String secret : secrets) {
      for (boolean isUtf8 : IS_UTF_8) {
        for (Unescaped layer : layers(secret, isUtf8)) {
          spellings.add(layer.withEvenBlanks().text().trim());
        }
      }
      ByteString bytes = ByteString.encodeUtf8(secret);
      addCode(hex(bytes.hex()), bytes.size() * 2, codes);
      for (int offset = 0; offset < GROUP; offset++) {
        String code = within(bytes, offset);
        addCode(base64(code), code.length(), codes);
      }
    }
    spellings.remove("");
    List<Form> texts = new ArrayList<>();
    spellings.forEach(spelling -> texts.add(text(spelling)));
    return new SecretMask(texts, codes);
  }

  /** A code of a few characters would be found where no secret is. */
  private static void addCode(Form form, int length, List<Form> forms) {
    if (length >= LEAST_CODE) {
      forms.add(form);
    }
  }

  /** The text as it is, then with fewer and fewer escapes, until none is left. */
  private static List<Unescaped> layers(String words, boolean isUtf8) {
    List<Unescaped> layers = new ArrayList<>();
    Unescaped layer = Unescaped.of(words);
    Unescaped inner = layer.resolved(isUtf8);
    layers.add(layer);
    while (layers.size() < MOST_LAYERS && !inner.text().equals(layer.text())) {
      layers.add(inner);
      layer = inner;
      inner = layer.resolved(isUtf8);
    }
    return layers;
  }

  /**
   * The characters of Base64 for these bytes, without the characters that also depend on
   * neighbouring bytes.
   *
   * @param offset how many bytes of a Base64 group of three stand before these bytes
   */
  private static String within(ByteString bytes, int offset) {
    byte[] shifted = new byte[offset + bytes.size()];
    System.arraycopy(bytes.toByteArray(), 0, shifted, offset, bytes.size());
    String code = ByteString.of(shifted).base64().replace("=", "");
    int first = (offset * 8 + 5) / 6;
    int last = shifted.length * 8 / 6;
    return first < last ? code.substring(first, last) : "";
  }

  private static Form hex(String digits) {
    return code(digits, Character::toLowerCase);
  }

  private static Form base64(String padded) {
    return code(oneAlphabet(padded.replace("=", "")), SecretMask::oneAlphabet);
  }

  /** A code, also one that is broken into lines, or of which the text's end cuts off the rest. */
  private static Form code(String code, IntUnaryOperator alphabet) {
    return (words, at) -> {
      int end = at;
      int matched = 0;
      while (end < words.length() && matched < code.length()) {
        if (alphabet.applyAsInt(words.charAt(end)) == code.charAt(matched)) {
          matched++;
        } else if (matched == 0 || !isBreak(words.charAt(end))) {
          break;
        }
        end++;
      }
      if (matched < code.length()) {
        return end == words.length() && matched >= LEAST_CODE ? end : -1;
      }
      while (end < words.length() && words.charAt(end) == '=') {
        end++;
      }
      return end;
    };
  }

  private static boolean isBreak(char one) {
    return one == ' ' || one == '\n' || one == '\r';
  }

  private static String oneAlphabet(String code) {
    return code.replace('-', '+').replace('_', '/');
  }

  private static int oneAlphabet(int one) {
    return one == '-' ? '+' : one == '_' ? '/' : one;
  }

  /**
   * A text form. A secret that is long enough to be recognised is found in capitals and with line
   * breaks too; they are blanks here.
   */
  private static Form text(String secret) {
    boolean isLong = secret.length() >= LONG;
    return (words, at) -> {
      int end = at;
      int matched = 0;
      int exact = 0;
      while (matched < secret.length() && end < words.length()) {
        int step = step(secret, matched, words.charAt(end), isLong);
        if (step == 0 && !(isLong && matched > 0 && isBreak(words.charAt(end)))) {
          break;
        }
        exact += step == 0 || words.charAt(end) == Unescaped.NAMED ? 0 : 1;
        matched += step;
        end++;
      }
      if (matched < secret.length()) {
        boolean isCut = exact >= LEAST_CODE && words.length() - end < LONGEST_ESCAPE;
        return isCut ? words.length() : -1;
      }
      boolean isMeant = exact > 0 && (isLong || isApart(words, at, end));
      return isMeant ? end : -1;
    };
  }

  /** How many characters of the secret the text's next character means; 0 if it differs. */
  private static int step(String secret, int at, char next, boolean inAnyCase) {
    char wanted = secret.charAt(at);
    if (next == wanted
        || (inAnyCase && Character.toLowerCase(next) == Character.toLowerCase(wanted))) {
      return 1;
    }
    boolean isPlain = wanted <= 0x7f && Character.isLetterOrDigit(wanted);
    return next != Unescaped.NAMED || isPlain ? 0 : Character.charCount(secret.codePointAt(at));
  }

  private static boolean isApart(String words, int from, int to) {
    boolean follows = from > 0 && Character.isLetterOrDigit(words.charAt(from - 1));
    boolean goesOn = to < words.length() && Character.isLetterOrDigit(words.charAt(to));
    return !follows && !goesOn;
  }

  /** The same text without the secrets. */
  String in(String words) {
    BitSet secret = new BitSet(words.length());
    for (boolean isUtf8 : IS_UTF_8) {
      for (Unescaped layer : layers(words, isUtf8)) {
        find(codes, layer, secret);
        find(texts, layer.withEvenBlanks(), secret);
      }
    }
    StringBuilder masked = new StringBuilder();
    int at = 0;
    while (at < words.length()) {
      int next = secret.nextSetBit(at);
      masked.append(words, at, next < 0 ? words.length() : next);
      if (next >= 0) {
        masked.append(HIDDEN);
      }
      at = next < 0 ? words.length() : secret.nextClearBit(next);
    }
    return masked.toString();
  }

  private static void find(List<Form> forms, Unescaped layer, BitSet secret) {
    String words = layer.text();
    for (Form form : forms) {
      for (int at = 0; at < words.length(); at++) {
        int end = form.end(words, at);
        if (end > at) {
          secret.set(layer.from(at), layer.to(end - 1));
          at = end - 1;
        }
      }
    }
  }
}
