package dev.sluice.draft;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/** How names of an API become names of tables and columns, and which names mean the same. */
final class Naming {

  /** What every table has, or what the database calls its own. */
  private static final Set<String> TAKEN = Set.of("id", "server_id", "deleted", "rowid", "oid");

  private static final Map<String, String> IRREGULAR =
      Map.of("people", "person", "children", "child", "series", "series", "status", "status");
  private static final int LONGEST = 60;
  private static final int MOST_NAMES = 7; // a path has eight; an id may stand inside

  /** What the user of something is called. */
  private static final Set<String> PERSONS =
      Set.of(
          "user",
          "owner",
          "author",
          "assignee",
          "creator",
          "created_by",
          "updated_by",
          "reporter",
          "assigned_to",
          "responsible",
          "member");

  /** What a list of users is called. */
  private static final List<String> PEOPLE = List.of("user", "person", "member", "account");

  private static final Pattern WORD_BEGINS = Pattern.compile("([a-z0-9])([A-Z])");
  private static final Pattern WORD_FOLLOWS = Pattern.compile("([A-Z]+)([A-Z][a-z])");
  private static final Pattern NO_WORD = Pattern.compile("[^a-z0-9]+");
  private static final Pattern AROUND = Pattern.compile("^_+|_+$");
  private static final Pattern LONG_PLURAL = Pattern.compile(".*(ss|x|ch|sh|zz)es");
  private static final Pattern SINGULAR = Pattern.compile(".*(ss|us|is)");
  private static final Pattern SAYS_ID = Pattern.compile("_(id|ids|uuid|gid|key|number|slug)$");

  private Naming() {}

  /** Lower-case words with underscores between: a name that the file and SQL allow. */
  static String snake(String name) {
    String parted = WORD_BEGINS.matcher(name).replaceAll("$1_$2");
    String lower = WORD_FOLLOWS.matcher(parted).replaceAll("$1_$2").toLowerCase(Locale.ROOT);
    String words = AROUND.matcher(NO_WORD.matcher(lower).replaceAll("_")).replaceAll("");
    String begun = words.isEmpty() || Character.isDigit(words.charAt(0)) ? "n" + words : words;
    return AROUND.matcher(shortened(begun)).replaceAll("");
  }

  /** The column for a JSON name, or for the last name of a path of them. */
  static String column(String json, String type) {
    String column = snake(json);
    if (column.equals("deleted")) {
      return "is_deleted";
    }
    return TAKEN.contains(column) ? shortened(singular(type) + '_' + column) : column;
  }

  private static String shortened(String name) {
    return name.substring(0, Math.min(name.length(), LONGEST));
  }

  /** The table for a part of a path. */
  static String table(String segment) {
    String table = snake(segment);
    return table.startsWith("sqlite_") || table.equals("android_metadata") ? "the_" + table : table;
  }

  /** The word for one of many, in lower case. */
  static String singular(String name) {
    String word = snake(name);
    int begin = word.lastIndexOf('_') + 1;
    return word.substring(0, begin) + singularWord(word.substring(begin));
  }

  private static String singularWord(String word) {
    String irregular = IRREGULAR.get(word);
    if (irregular != null) {
      return irregular;
    }
    if (word.endsWith("ies") && word.length() > 4) {
      return word.substring(0, word.length() - 3) + "y";
    }
    if (LONG_PLURAL.matcher(word).matches()) {
      return word.substring(0, word.length() - 2);
    }
    boolean isPlural = word.endsWith("s") && !SINGULAR.matcher(word).matches();
    return isPlural ? word.substring(0, word.length() - 1) : word;
  }

  /** Whether both name the same thing, one or many of it. */
  static boolean areSame(String one, String other) {
    return singular(one).equals(singular(other));
  }

  /** Whether a field of that name leads to a person, and a type of that name is a list of them. */
  static boolean isPersonOf(String field, String type) {
    return people(field).contains(singular(type));
  }

  /** What a list is called, as one of many, to which a field of a person leads; else nothing. */
  static List<String> people(String field) {
    return PERSONS.contains(singular(field)) ? PEOPLE : List.of();
  }

  /** A name of a path's parameter or of a reference without what says that it is an id. */
  static String withoutId(String name) {
    return SAYS_ID.matcher(snake(name)).replaceFirst("");
  }

  /** Whether a schema can name it: its dots part names, and none of these is blank. */
  static boolean canBeRead(String json) {
    String[] names = json.split("\\.", -1);
    boolean isShort = names.length <= MOST_NAMES && Arrays.stream(names).noneMatch(String::isBlank);
    return isShort && json.chars().noneMatch(Character::isISOControl);
  }

  /** How many rows, in words. */
  static String rows(int count) {
    return count == 1 ? "1 row" : count + " rows";
  }

  /** A JSON name as a path has it: a dot in it is no step. */
  static String path(String json) {
    return json.replace(".", "\\.");
  }
}
