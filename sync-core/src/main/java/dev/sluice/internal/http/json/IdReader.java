package dev.sluice.internal.http.json;

import dev.sluice.internal.store.ServerIds;
import dev.sluice.internal.store.ServerIds.TextId;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.Field;
import dev.sluice.schema.FieldKind;
import dev.sluice.schema.Link;
import java.io.UnsupportedEncodingException;
import java.net.URLDecoder;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reads server ids: a number as it is, a text as the number that the file has given it. Texts that
 * are looked up ahead need no statement each.
 */
public final class IdReader {

  /** Replaces a NUL or half a character, so the address of the row is not known. */
  private static final char REPLACEMENT = '\uFFFD';

  /** Ends a URL's path; also the brace of a template, but not a brace around an id. */
  private static final Pattern URL_END = Pattern.compile("[?#]|\\{(?![0-9a-fA-F-]{32,36}})");

  private final @Nullable EntityType<?> account;
  private final ServerIds ids;
  private Map<TextId, Long> ahead = Map.of();

  /**
   * A reader of ids.
   *
   * @param account the type of users, null if there is none
   */
  public IdReader(@Nullable EntityType<?> account, ServerIds ids) {
    this.account = account;
    this.ids = ids;
  }

  /** Looks up ids together, until the next look-up. */
  void lookUp(Set<TextId> named) {
    ahead = named.isEmpty() ? Map.of() : ids.numbers(named);
  }

  /** Adds the id that {@link #ofRow} reads, if it is a text. */
  void nameRow(EntityType<?> type, @Nullable JsonValue value, Set<TextId> named) {
    if (value != null) {
      name(type, true, () -> ofLink(type, value), named);
    }
  }

  /** Adds the id that {@link #ofOwner} reads, if it is a text. */
  void nameOwner(@Nullable JsonValue value, Set<TextId> named) {
    if (value != null && account != null) {
      name(account, false, () -> value, named);
    }
  }

  /** Adds the ids that {@link #ofTarget} reads, if they are texts. */
  void nameTargets(Field<?, ?> field, @Nullable JsonValue told, Set<TextId> named) {
    if (told != null && told != JsonValue.Null.NULL) {
      name(field.target(), false, () -> unlinked(Link.of(field), told), named);
    }
  }

  private static void name(
      EntityType<?> type, boolean isOwn, Supplier<JsonValue> told, Set<TextId> named) {
    if (!type.endpoints().hasTextIds()) {
      return;
    }
    try {
      JsonValue value = told.get();
      List<JsonValue> all = value instanceof JsonValue.Items some ? some.values() : List.of(value);
      all.forEach(one -> named.add(new TextId(type, text(one), isOwn)));
    } catch (RuntimeException unfit) {
      return; // the row that has no fit id is told when it is made
    }
  }

  /** The id of a row, null if there is none. */
  @Nullable Long ofRow(EntityType<?> type, @Nullable JsonValue value) {
    try {
      return value == null ? null : id(type, ofLink(type, value), true);
    } catch (RuntimeException unfit) {
      return null;
    }
  }

  private static JsonValue ofLink(EntityType<?> type, JsonValue value) {
    return type.endpoints().areIdsInLinks() && value instanceof JsonValue.Text link
        ? new JsonValue.Text(lastPart(link.value()))
        : value;
  }

  /** The id at the end of a row's address, null if there is none. */
  public @Nullable Long inLocation(EntityType<?> type, @Nullable String address) {
    try {
      return address == null ? null : id(type, new JsonValue.Text(lastPart(address)), true);
    } catch (RuntimeException unfit) {
      return null;
    }
  }

  /** The id of the user who owns a row, null if there is none. */
  @Nullable Long ofOwner(@Nullable JsonValue value) {
    try {
      return value == null ? null : account == null ? plain(value) : id(account, value, false);
    } catch (RuntimeException unfit) {
      return null;
    }
  }

  /**
   * The id of the referred row, or a list of such ids. A text id is replaced by its number in the
   * local database.
   *
   * @param told the value of the field in the server's JSON
   * @throws RuntimeException if the value is no id
   */
  Object ofTarget(Field<?, ?> field, JsonValue told) {
    JsonValue value = unlinked(Link.of(field), told);
    if (!field.target().endpoints().hasTextIds()) {
      return Values.of(field.kind(), value);
    }
    if (field.kind() == FieldKind.REFERENCE) {
      return id(field.target(), value, false);
    }
    List<Long> numbers = new ArrayList<>();
    for (JsonValue item : ((JsonValue.Items) value).values()) {
      numbers.add(id(field.target(), item, false));
    }
    return ServerIds.ascending(numbers);
  }

  /** The id in a link; a value that is no link stays as it is. */
  private static JsonValue unlinked(@Nullable Link link, JsonValue value) {
    if (link != null && value instanceof JsonValue.Text text) {
      return new JsonValue.Text(link.id(lastPart(text.value())));
    }
    if (link != null && value instanceof JsonValue.Items items) {
      List<JsonValue> ids = new ArrayList<>();
      items.values().forEach(item -> ids.add(unlinked(link, item)));
      return new JsonValue.Items(ids);
    }
    return value;
  }

  private long id(EntityType<?> type, JsonValue value, boolean isOwn) {
    if (!type.endpoints().hasTextIds()) {
      return plain(value);
    }
    TextId id = new TextId(type, text(value), isOwn);
    Long number = ahead.get(id);
    return number == null ? ids.number(id) : number;
  }

  private static String text(JsonValue value) {
    String text = (String) Values.of(FieldKind.TEXT, value);
    if (!ServerIds.isId(text) || text.indexOf(REPLACEMENT) >= 0) {
      throw new IllegalArgumentException("no id");
    }
    return text;
  }

  private static long plain(JsonValue value) {
    return (Long) Values.of(FieldKind.REFERENCE, value);
  }

  private static String lastPart(String url) {
    String path = URL_END.split(url, 2)[0].replaceFirst("/+$", "");
    try {
      return URLDecoder.decode(
          path.substring(path.lastIndexOf('/') + 1).replace("+", "%2B"), "UTF-8");
    } catch (UnsupportedEncodingException impossible) {
      throw new IllegalStateException(impossible);
    }
  }
}
