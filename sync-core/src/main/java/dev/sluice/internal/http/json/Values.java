package dev.sluice.internal.http.json;

import dev.sluice.internal.store.ServerIds;
import dev.sluice.schema.Field;
import dev.sluice.schema.FieldKind;
import dev.sluice.schema.TimeFormat;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * Turns a value of JSON into a value of a row. An odd value is accepted if it has only one meaning.
 * Example: a number in quotes, 0 for false, a date without a time.
 */
final class Values {

  /** The limit that Jackson has: the time to read a number grows by the square of its digits. */
  private static final int MOST_DIGITS = 1000;

  private static final int ALWAYS_LONG = 18;
  private static final MathContext FILE_DIGITS = new MathContext(15);
  private static final int DAY_LENGTH = "2026-11-23".length();

  private static final Set<String> YES = Set.of("1", "true", "t", "yes", "y", "on");
  private static final Set<String> NO = Set.of("0", "false", "f", "no", "n", "off");

  private Values() {}

  /**
   * Converts a value to this kind.
   *
   * @throws IllegalArgumentException if the value does not fit the kind; the message does not
   *     repeat the value
   */
  static Object of(FieldKind kind, JsonValue value) {
    try {
      return switch (kind) {
        case TEXT -> text(value);
        case INTEGER -> integer(value);
        case REFERENCE -> id(value);
        case REAL -> real(value);
        case DECIMAL -> decimal(value);
        case DATE -> date(value);
        case BOOLEAN -> bool(value);
        case INSTANT -> moment(value);
        case REFERENCES -> ids(value);
        case DOCUMENT -> Texts.withoutLoneSurrogates(((JsonValue.Document) value).json());
      };
    } catch (RuntimeException unfit) {
      throw new IllegalArgumentException("no " + kind);
    }
  }

  /**
   * Whether an empty text means null. An empty form, or a database without null, writes an empty
   * text for a date, number or truth value.
   */
  static boolean isNothing(FieldKind kind, JsonValue value) {
    boolean isEmpty = value instanceof JsonValue.Text text && text.value().trim().isEmpty();
    return switch (kind) {
      case INTEGER, REAL, DECIMAL, BOOLEAN, INSTANT, DATE -> isEmpty;
      case TEXT, REFERENCE, REFERENCES, DOCUMENT -> false;
    };
  }

  /**
   * Converts a value for this field. A time that the server counts, for example in seconds, or
   * writes in a form of its own, may also come in a usual form.
   *
   * @throws IllegalArgumentException if the value does not fit the field; the message does not
   *     repeat the value
   */
  static Object of(Field<?, ?> field, JsonValue value) {
    ChronoUnit unit = field.epochUnit();
    TimeFormat format = field.format();
    try {
      if (format != null && value instanceof JsonValue.Text text) {
        return format.read(text.value().trim());
      }
      return unit == null ? of(field.kind(), value) : counted(value, unit);
    } catch (NumberFormatException | DateTimeException otherForm) {
      return of(field.kind(), value);
    } catch (RuntimeException unfit) {
      throw new IllegalArgumentException("no " + field.kind());
    }
  }

  private static Instant counted(JsonValue value, ChronoUnit unit) {
    BigDecimal count = new BigDecimal(digits(value));
    if (Math.abs((long) count.scale()) > MOST_DIGITS) {
      throw new ArithmeticException("too far"); // its digits would not fit into memory
    }
    BigDecimal millis = count.multiply(BigDecimal.valueOf(unit.getDuration().toMillis()));
    return Instant.ofEpochMilli(millis.setScale(0, RoundingMode.FLOOR).longValueExact());
  }

  private static String text(JsonValue value) {
    if (value instanceof JsonValue.Bool bool) {
      return Boolean.toString(bool.value());
    }
    return Texts.storable(scalar(value));
  }

  /** The digits of a number, or a text. */
  private static String scalar(JsonValue value) {
    return value instanceof JsonValue.Digits number
        ? number.value()
        : ((JsonValue.Text) value).value();
  }

  private static String digits(JsonValue value) {
    String digits = scalar(value).trim();
    if (digits.length() > MOST_DIGITS) {
      throw new IllegalArgumentException("too many digits");
    }
    return digits;
  }

  private static Long integer(JsonValue value) {
    String digits = digits(value);
    return isPlain(digits) ? Long.valueOf(digits) : new BigDecimal(digits).longValueExact();
  }

  /** Servers give out positive keys only. A text such as 007 is another key than 7. */
  private static Long id(JsonValue value) {
    Long id = integer(value);
    boolean isOther =
        value instanceof JsonValue.Text text && !text.value().trim().equals(id.toString());
    if (id <= 0 || isOther) {
      throw new IllegalArgumentException("no key");
    }
    return id;
  }

  /** Whether a number is only digits, few enough for any long, perhaps after a minus. */
  private static boolean isPlain(String number) {
    int first = number.startsWith("-") ? 1 : 0;
    for (int i = first; i < number.length(); i++) {
      if (!isDigit(number.charAt(i))) {
        return false;
      }
    }
    return number.length() > first && number.length() <= ALWAYS_LONG;
  }

  private static boolean isDigit(char c) {
    return c >= '0' && c <= '9';
  }

  private static Double real(JsonValue value) {
    String digits = digits(value);
    double number = Double.parseDouble(digits);
    if (Double.isNaN(number) || Double.isInfinite(number)) {
      throw new ArithmeticException("not finite");
    }
    if (number == 0 && new BigDecimal(digits).signum() != 0) {
      throw new ArithmeticException("a file would hold 0");
    }
    return number;
  }

  /** The number with 15 digits, which are as many as a file keeps. */
  private static BigDecimal decimal(JsonValue value) {
    BigDecimal number = new BigDecimal(digits(value)).round(FILE_DIGITS);
    double inFile = number.doubleValue();
    if (Double.isInfinite(inFile) || (inFile == 0 && number.signum() != 0)) {
      throw new ArithmeticException("a file cannot hold it");
    }
    return number;
  }

  /** A day. If the text also has a time, the day is read as it is written. */
  private static LocalDate date(JsonValue value) {
    String text = ((JsonValue.Text) value).value().trim();
    boolean isMoment = text.length() > DAY_LENGTH && "tT ".indexOf(text.charAt(DAY_LENGTH)) >= 0;
    return LocalDate.parse(isMoment ? text.substring(0, DAY_LENGTH) : text);
  }

  private static Boolean bool(JsonValue value) {
    if (value instanceof JsonValue.Bool bool) {
      return bool.value();
    }
    String word = word(scalar(value));
    if (YES.contains(word)) {
      return true;
    }
    if (NO.contains(word)) {
      return false;
    }
    throw new IllegalArgumentException("neither yes nor no");
  }

  /** Whether a text says no, or nothing at all. */
  static boolean isNo(String text) {
    String word = word(text);
    return word.isEmpty() || NO.contains(word);
  }

  private static String word(String text) {
    return text.trim().toLowerCase(Locale.ROOT);
  }

  /** A moment that a file can hold: milliseconds, of a year with nine digits at most. */
  private static Instant moment(JsonValue value) {
    String text = ((JsonValue.Text) value).value().trim();
    Instant plain = PlainMoment.read(text);
    if (plain != null) {
      return plain;
    }
    return Instant.ofEpochMilli(OddMoment.read(text).toEpochMilli());
  }

  private static List<Long> ids(JsonValue value) {
    List<Long> ids = new ArrayList<>();
    ((JsonValue.Items) value).values().forEach(item -> ids.add(id(item)));
    return ServerIds.ascending(ids);
  }
}
