package dev.sluice.http;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import okio.ByteString;

/**
 * Finds secrets in a text and hides them, in whatever form the text repeats them: as they are,
 * percent-encoded, with the escapes of JSON or HTML, as hexadecimal digits, or anywhere within
 * Base64. A secret that the end of the text cuts off is hidden as far as it goes.
 */
final class SecretMask {

  private static final String HIDDEN = "***";
  private static final int LEAST_CODE = 8;
  private static final int LONGEST_ESCAPE = 12;
  private static final int GROUP = 3;

  private final List<Form> forms;

  private SecretMask(List<Form> forms) {
    this.forms = forms;
  }

  /** One way to write a secret. No secret is part of a pattern: a long one would overflow it. */
  private interface Form {

    /** Where the secret ends that begins here; -1 if none does. */
    int end(String words, int at);
  }

  /**
   * Hides these secrets, none of which is empty.
   *
   * @param header what the server was sent: it goes first, since the others are within it
   */
  static SecretMask of(String header, List<String> secrets) {
    List<Form> forms = new ArrayList<>();
    forms.add(base64(header));
    for (String secret : secrets) {
      forms.add(escaped(secret));
      ByteString bytes = ByteString.encodeUtf8(secret);
      addCode(hex(bytes.hex()), bytes.size() * 2, forms);
      for (int offset = 0; offset < GROUP; offset++) {
        String code = within(bytes, offset);
        addCode(base64(code), code.length(), forms);
      }
    }
    return new SecretMask(forms);
  }

  /** A code of a few characters would be found where no secret is. */
  private static void addCode(Form form, int length, List<Form> forms) {
    if (length >= LEAST_CODE) {
      forms.add(form);
    }
  }

  /**
   * The characters of Base64 that depend on the secret alone, so many bytes after a group's start.
   */
  private static String within(ByteString bytes, int offset) {
    byte[] shifted = new byte[offset + bytes.size()];
    System.arraycopy(bytes.toByteArray(), 0, shifted, offset, bytes.size());
    String code = ByteString.of(shifted).base64().replace("=", "");
    int first = (offset * 8 + 5) / 6;
    int last = shifted.length * 8 / 6;
    return first < last ? code.substring(first, last) : "";
  }

  private static Form hex(String code) {
    return (words, at) -> {
      int length = isCut(words, at) ? Math.min(words.length() - at, code.length()) : code.length();
      return words.regionMatches(true, at, code, 0, length) ? at + length : -1;
    };
  }

  /** Both alphabets of Base64. */
  private static Form base64(String padded) {
    String code = oneAlphabet(padded.replace("=", ""));
    return (words, at) -> {
      int end = at;
      while (end < words.length()
          && end - at < code.length()
          && oneAlphabet(words.charAt(end)) == code.charAt(end - at)) {
        end++;
      }
      if (end - at < code.length()) {
        return end == words.length() && isCut(words, at) ? end : -1;
      }
      while (end < words.length() && words.charAt(end) == '=') {
        end++;
      }
      return end;
    };
  }

  /** Whether so little is left that the secret may be cut off, and yet enough to tell it. */
  private static boolean isCut(String words, int at) {
    return words.length() - at >= LEAST_CODE;
  }

  private static String oneAlphabet(String code) {
    return code.replace('-', '+').replace('_', '/');
  }

  private static char oneAlphabet(char one) {
    return one == '-' ? '+' : one == '_' ? '/' : one;
  }

  /** Each character may be as it is or escaped; where both fit, both are followed. */
  private static Form escaped(String secret) {
    Map<Integer, List<Pattern>> known = new HashMap<>();
    List<List<Pattern>> characters = new ArrayList<>();
    secret
        .codePoints()
        .forEach(c -> characters.add(known.computeIfAbsent(c, SecretMask::waysToWrite)));
    return (words, at) -> {
      Set<Integer> ends = Set.of(at);
      int matched = 0;
      for (List<Pattern> ways : characters) {
        Set<Integer> next = ends(ways, words, ends);
        if (next.isEmpty()) {
          int left = words.length() - Collections.max(ends);
          return matched >= LEAST_CODE && left < LONGEST_ESCAPE ? words.length() : -1;
        }
        ends = next;
        matched++;
      }
      return Collections.max(ends);
    };
  }

  private static Set<Integer> ends(List<Pattern> ways, String words, Set<Integer> starts) {
    Set<Integer> ends = new HashSet<>();
    for (int start : starts) {
      for (Pattern way : ways) {
        Matcher matcher = way.matcher(words).region(start, words.length());
        if (matcher.lookingAt()) {
          ends.add(matcher.end());
        }
      }
    }
    return ends;
  }

  /** As it is, perhaps after backslashes; and with the escapes of JSON, addresses and HTML. */
  private static List<Pattern> waysToWrite(int codePoint) {
    String text = new String(Character.toChars(codePoint));
    StringBuilder json = new StringBuilder();
    for (int i = 0; i < text.length(); i++) {
      char unit = text.charAt(i);
      json.append("\\\\+u").append(ByteString.of((byte) (unit >> 8), (byte) unit).hex());
    }
    StringBuilder percent = new StringBuilder();
    for (byte one : text.getBytes(UTF_8)) {
      percent.append("%(?:25)*?").append(ByteString.of(one).hex());
    }
    String html = "&#0*" + codePoint + ";|&#x0*" + Integer.toHexString(codePoint) + ";";
    return List.of(
        Pattern.compile("\\\\*?" + Pattern.quote(text)),
        Pattern.compile("(?i:" + json + "|" + percent + "|" + html + ")"));
  }

  /** The same words without the secrets. */
  String in(String words) {
    StringBuilder masked = new StringBuilder();
    int at = 0;
    while (at < words.length()) {
      int end = end(words, at);
      if (end > at) {
        masked.append(HIDDEN);
        at = end;
      } else {
        masked.append(words.charAt(at++));
      }
    }
    return masked.toString();
  }

  private int end(String words, int at) {
    for (Form form : forms) {
      int end = form.end(words, at);
      if (end >= 0) {
        return end;
      }
    }
    return -1;
  }
}
