package dev.sluice.internal.http.json;

import dev.sluice.schema.EntityType;
import dev.sluice.schema.Field;
import dev.sluice.schema.FieldKind;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Describes a value that does not fit its field, and names the setting that the schema may lack. A
 * private value and a secret name are not repeated.
 */
final class ValueMismatch {

  private static final Pattern PLAIN_NAME = Pattern.compile("[A-Za-z_]{1,30}");

  private ValueMismatch() {}

  /** The name if it may be shown, else null. */
  static @Nullable String shown(@Nullable String name) {
    return name != null && PLAIN_NAME.matcher(name).matches() ? name : null;
  }

  /** What is wrong with the id of a row; the value is null if the row has no id. */
  static String ofKey(EntityType<?> type, @Nullable JsonValue value) {
    if (value == null) {
      return "missing";
    }
    boolean isPlain = !type.endpoints().hasTextIds() && !type.endpoints().areIdsInLinks();
    boolean isText = isPlain && value instanceof JsonValue.Text text && !text.value().isEmpty();
    return "invalid: " + kind(value) + (isText ? idWord(value, "identifiedByLink(name)") : "");
  }

  /** What is wrong with the value of a field. */
  static String of(Field<?, ?> field, JsonValue value) {
    if (value == JsonValue.Null.NULL) {
      return "null, and the field is not nullable()";
    }
    return "invalid: " + kind(value) + word(field, value);
  }

  private static String word(Field<?, ?> field, JsonValue value) {
    if (field.kind() == FieldKind.REFERENCE
        && value instanceof JsonValue.Text
        && !field.target().endpoints().hasTextIds()) {
      return idWord(value, "asLink(path)");
    }
    if (field.isReference() && value == JsonValue.Other.OTHER) {
      return "; json(\"" + field.json() + ".id\")?";
    }
    boolean isCounted = field.kind() == FieldKind.INSTANT && value instanceof JsonValue.Digits;
    return isCounted && field.epochUnit() == null ? "; epoch(unit)?" : "";
  }

  private static String idWord(JsonValue text, String ofLinks) {
    boolean isLink = String.valueOf(text.plainText()).indexOf('/') >= 0;
    return "; " + (isLink ? ofLinks : "textIds()") + "?";
  }

  private static String kind(JsonValue value) {
    if (value instanceof JsonValue.Text text) {
      return text.value().isEmpty() ? "an empty text" : "a text";
    }
    if (value instanceof JsonValue.Digits) {
      return "a number";
    }
    if (value instanceof JsonValue.Bool) {
      return "true or false";
    }
    return value instanceof JsonValue.Items
        ? "a list"
        : value == JsonValue.Null.NULL ? "null" : "an object";
  }
}
