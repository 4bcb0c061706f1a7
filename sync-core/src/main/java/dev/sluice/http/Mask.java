package dev.sluice.http;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import okio.ByteString;

/**
 * Finds secrets in a text and hides them, in whatever form the text repeats them: as they are,
 * percent-encoded, with the escapes of JSON or HTML, as hexadecimal digits, or anywhere within
 * Base64.
 */
final class Mask {

  private static final String HIDDEN = "***";
  private static final int LEAST_CODE = 8;
  private static final int GROUP = 3;

  private final Pattern forms;

  private Mask(List<String> forms) {
    this.forms = Pattern.compile(String.join("|", forms));
  }

  /**
   * Hides these secrets, none of which is empty.
   *
   * @param header what the server was sent: it goes first, since the others are within it
   */
  static Mask of(String header, List<String> secrets) {
    List<String> forms = new ArrayList<>();
    forms.add(base64(header));
    for (String secret : secrets) {
      forms.add(escaped(secret));
      ByteString bytes = ByteString.encodeUtf8(secret);
      addCode("(?i:" + bytes.hex() + ")", bytes.size() * 2, forms);
      for (int offset = 0; offset < GROUP; offset++) {
        String code = within(bytes, offset);
        addCode(base64(code), code.length(), forms);
      }
    }
    return new Mask(forms);
  }

  /** A code of a few characters would be found where no secret is. */
  private static void addCode(String form, int length, List<String> forms) {
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

  /** Both alphabets of Base64. */
  private static String base64(String code) {
    return code.replace("=", "").replaceAll("[+-]", "[+-]").replaceAll("[/_]", "[/_]") + "=*";
  }

  private static String escaped(String secret) {
    StringBuilder form = new StringBuilder();
    secret.codePoints().forEach(c -> form.append(escaped(c)));
    return form.toString();
  }

  private static String escaped(int codePoint) {
    String text = new String(Character.toChars(codePoint));
    StringBuilder json = new StringBuilder();
    for (int i = 0; i < text.length(); i++) {
      char unit = text.charAt(i);
      json.append("\\\\+u").append(ByteString.of((byte) (unit >> 8), (byte) unit).hex());
    }
    StringBuilder percent = new StringBuilder();
    for (byte one : text.getBytes(UTF_8)) {
      percent.append("%(?:25)*").append(ByteString.of(one).hex());
    }
    String html = "&#0*" + codePoint + ";|&#x0*" + Integer.toHexString(codePoint) + ";";
    return "(?:\\\\*" + Pattern.quote(text) + "|(?i:" + json + "|" + percent + "|" + html + "))";
  }

  /** The same words without the secrets. */
  String in(String words) {
    return forms.matcher(words).replaceAll(HIDDEN);
  }
}
