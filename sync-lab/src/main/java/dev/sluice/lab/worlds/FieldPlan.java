package dev.sluice.lab.worlds;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sluice.schema.Field;
import dev.sluice.schema.FieldKind;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A drawn field that refers to nothing.
 *
 * @param json its name on the server as the schema has it
 * @param isNullable whether it may be empty; else it has a default
 */
record FieldPlan(String column, String json, FieldKind kind, boolean isNullable) {

  private static final Instant FIRST = Instant.parse("2026-03-01T00:00:00Z");
  private static final long MINUTE_MILLIS = 60_000;

  FieldPlan called(String other) {
    return new FieldPlan(column, other, kind, isNullable);
  }

  /** Whether the schema has the server's name for it. */
  boolean isRight() {
    return json.equals(column);
  }

  FieldPlan required() {
    return new FieldPlan(column, json, kind, false);
  }

  Field<Thing, ?> field() {
    return switch (kind) {
      case INTEGER -> ended(Field.<Thing>integer(column, thing -> thing.get(column)), 0L);
      case BOOLEAN -> ended(Field.<Thing>bool(column, thing -> thing.get(column)), false);
      case INSTANT -> ended(Field.<Thing>instant(column, thing -> thing.get(column)), FIRST);
      default -> ended(Field.<Thing>text(column, thing -> thing.get(column)), "");
    };
  }

  private <T> Field<Thing, T> ended(Field<Thing, T> field, T otherwise) {
    Field<Thing, T> named = field.json(json);
    return isNullable ? named.nullable() : named.orElse(otherwise);
  }

  /** A value, another one for each number, in the words of the file; null if it may be empty. */
  @Nullable String make(int number) {
    if (isNullable && number % 5 == 0) {
      return null;
    }
    return switch (kind) {
      case INTEGER -> String.valueOf(number);
      case BOOLEAN -> String.valueOf(number % 2);
      case INSTANT -> String.valueOf(FIRST.toEpochMilli() + number * MINUTE_MILLIS);
      default -> "w" + number;
    };
  }

  /** What a row has to whom nobody has said anything. */
  @Nullable String nothing() {
    if (isNullable) {
      return null;
    }
    return switch (kind) {
      case INTEGER, BOOLEAN -> "0";
      case INSTANT -> String.valueOf(FIRST.toEpochMilli());
      default -> "";
    };
  }

  /** The value of these words in the form of the kind. */
  @Nullable Object value(@Nullable String words) {
    if (words == null) {
      return null;
    }
    return switch (kind) {
      case INTEGER -> Long.valueOf(words);
      case BOOLEAN -> words.equals("1");
      case INSTANT -> Instant.ofEpochMilli(Long.parseLong(words));
      default -> words;
    };
  }

  /** The value of these words as SQLite has it. */
  @Nullable Object stored(@Nullable String words) {
    return words == null || kind == FieldKind.TEXT ? words : (Object) Long.valueOf(words);
  }

  /** The words of what a server says. */
  @Nullable String words(JsonNode told) {
    if (told.isMissingNode() || told.isNull()) {
      return nothing();
    }
    return switch (kind) {
      case BOOLEAN -> told.asBoolean() ? "1" : "0";
      case INSTANT -> String.valueOf(Instant.parse(told.asText()).toEpochMilli());
      default -> told.asText();
    };
  }
}
