package dev.sluice.lab.worlds;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sluice.testkit.http.Json;
import java.text.Normalizer;
import java.util.Locale;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import okio.ByteString;
import org.jspecify.annotations.Nullable;

/** The texts by which rows are known: whose it is, which row, and which of its versions. */
final class Labels {

  private static final Pattern LABEL = Pattern.compile("([a-z])(\\d+)\\.\\d+.*");

  /** An accent of its own, capitals and blanks: what servers rewrite. */
  private static final String REWRITTEN = " Cafe\u0301 ";

  private Labels() {}

  static String make(String account, int row, int revision, boolean isRewritten) {
    return account + row + "." + revision + (isRewritten ? REWRITTEN : "");
  }

  /** Which row has that text; 0 if none does. */
  static int row(@Nullable String text) {
    Matcher label = LABEL.matcher(String.valueOf(text));
    return label.matches() ? Integer.parseInt(label.group(2)) : 0;
  }

  static String account(String text) {
    return text.substring(0, 1);
  }

  /** What is left of a text after all that a server may rewrite. */
  static String bare(@Nullable String text) {
    String composed = Normalizer.normalize(String.valueOf(text), Normalizer.Form.NFC);
    return composed.strip().toLowerCase(Locale.ROOT);
  }

  /** The body with each label changed. */
  static ByteString each(ByteString body, UnaryOperator<String> change) {
    boolean isJson = body.size() > 0 && (body.getByte(0) == '{' || body.getByte(0) == '[');
    if (!isJson) {
      return body; // of a file, or none
    }
    JsonNode json = Json.parse(body);
    change(json, change);
    return Json.bytes(json);
  }

  private static void change(JsonNode json, UnaryOperator<String> change) {
    if (json.path(TypePlan.LABEL).isTextual()) {
      ((ObjectNode) json).put(TypePlan.LABEL, change.apply(json.path(TypePlan.LABEL).asText()));
    }
    json.forEach(each -> change(each, change));
  }
}
