package dev.sluice.database;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Room's identity hash, computed from the maps and lists of an exported schema. */
final class RoomHash {

  private static final String SEPARATOR = "?:?";
  private static final String AS = " AS ";

  private RoomHash() {}

  static String of(List<?> entities, List<?> views) {
    List<String> parts = new ArrayList<>();
    parts.addAll(sorted(entities, RoomHash::entity));
    parts.addAll(sorted(views, RoomHash::view));
    return hash(parts);
  }

  private static String entity(Map<?, ?> entity) {
    List<String> parts = new ArrayList<>();
    parts.add(text(entity, "tableName"));
    if (entity.containsKey("ftsVersion")) {
      parts.addAll(sorted(list(entity, "fields"), RoomHash::field));
      parts.add(text(entity, "ftsVersion"));
      parts.add(ftsOptions((Map<?, ?>) required(entity, "ftsOptions")));
      return hash(parts);
    }
    parts.add(primaryKey((Map<?, ?>) required(entity, "primaryKey")));
    parts.addAll(sorted(list(entity, "fields"), RoomHash::field));
    parts.addAll(sorted(list(entity, "indices"), RoomHash::index));
    String createSql = text(entity, "createSql");
    parts.addAll(sorted(list(entity, "foreignKeys"), key -> foreignKey(key, createSql)));
    return hash(parts);
  }

  private static String primaryKey(Map<?, ?> key) {
    return flag(key, "autoGenerate") + "-[" + joined(key, "columnNames", ", ") + "]";
  }

  private static String field(Map<?, ?> field) {
    String text =
        text(field, "columnName") + "-" + text(field, "affinity") + "-" + flag(field, "notNull");
    Object value = field.get("defaultValue");
    return value == null ? text : text + "-defaultValue=" + value;
  }

  private static String index(Map<?, ?> index) {
    String text =
        flag(index, "unique") + "-" + text(index, "name") + "-" + joined(index, "columnNames", ",");
    return list(index, "orders").isEmpty() ? text : text + "-" + joined(index, "orders", ",");
  }

  /** Only the SQL shows whether a key is deferred. */
  private static String foreignKey(Map<?, ?> key, String createSql) {
    String clause =
        ("FOREIGN KEY(`" + joined(key, "columns", "`, `") + "`) REFERENCES `" + text(key, "table"))
            + ("`(`" + joined(key, "referencedColumns", "`, `") + "`) ON UPDATE ")
            + (text(key, "onUpdate") + " ON DELETE " + text(key, "onDelete"))
            + " DEFERRABLE INITIALLY DEFERRED";
    return String.join(
        "-",
        text(key, "table"),
        joined(key, "referencedColumns", ","),
        joined(key, "columns", ","),
        text(key, "onDelete"),
        text(key, "onUpdate"),
        String.valueOf(createSql.contains(clause)));
  }

  private static String ftsOptions(Map<?, ?> options) {
    return hash(
        List.of(
            text(options, "tokenizer"),
            joined(options, "tokenizerArgs", ", "),
            text(options, "contentTable"),
            text(options, "languageIdColumnName"),
            text(options, "matchInfo"),
            joined(options, "notIndexedColumns", ", "),
            joined(options, "prefixSizes", ", "),
            text(options, "preferredOrder")));
  }

  private static String view(Map<?, ?> view) {
    String createSql = text(view, "createSql");
    return hash(List.of(createSql.substring(createSql.indexOf(AS) + AS.length())));
  }

  private static List<String> sorted(List<?> parts, Function<Map<?, ?>, String> how) {
    List<String> all = new ArrayList<>();
    parts.forEach(part -> all.add(how.apply((Map<?, ?>) part)));
    all.sort(Comparator.comparing(text -> text.toLowerCase(Locale.ENGLISH)));
    return all;
  }

  private static String hash(List<String> parts) {
    StringBuilder key = new StringBuilder();
    parts.forEach(part -> key.append(part).append(SEPARATOR));
    try {
      MessageDigest md5 = MessageDigest.getInstance("MD5");
      StringBuilder hex = new StringBuilder();
      for (byte b : md5.digest(key.toString().getBytes(StandardCharsets.UTF_8))) {
        hex.append(Character.forDigit(b >> 4 & 0xF, 16)).append(Character.forDigit(b & 0xF, 16));
      }
      return hex.toString();
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has MD5", e);
    }
  }

  static List<?> list(Map<?, ?> map, String name) {
    Object value = map.get(name);
    return value == null ? List.of() : (List<?>) value;
  }

  static Object required(Map<?, ?> map, String name) {
    Object value = map.get(name);
    if (value == null) {
      throw new IllegalArgumentException("this is not an exported schema: " + name + " is missing");
    }
    return value;
  }

  private static String text(Map<?, ?> map, String name) {
    return String.valueOf(required(map, name));
  }

  private static boolean flag(Map<?, ?> map, String name) {
    @Nullable Object value = map.get(name);
    return Boolean.TRUE.equals(value);
  }

  private static String joined(Map<?, ?> map, String name, String separator) {
    List<String> texts = new ArrayList<>();
    list(map, name).forEach(value -> texts.add(String.valueOf(value)));
    return String.join(separator, texts);
  }
}
