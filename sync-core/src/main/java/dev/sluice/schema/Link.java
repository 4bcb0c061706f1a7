package dev.sluice.schema;

import org.jspecify.annotations.Nullable;

/**
 * A reference that the server writes as the address of the row.
 *
 * @param path the address relative to the base URL, such as {@code people/{id}}
 */
public record Link(String path) {

  private static final String ID = "{id}";

  /** Requires that the path ends with the id, perhaps between other characters. */
  public Link {
    Names.checkedUrl(path);
    String end = end(path);
    if (!end.contains(ID) || path.indexOf('{') != path.lastIndexOf('{')) {
      throw new IllegalArgumentException(
          "a link has {id} in its last part, and nothing else in braces: " + path);
    }
  }

  /** How the server writes this reference; null if the server writes the id itself. */
  public static @Nullable Link of(Field<?, ?> field) {
    return field.settings.link;
  }

  /** The id in the last part of such a link: 7 in {@code People(7)}. */
  public String id(String lastPart) {
    String end = end(path);
    String before = end.substring(0, end.indexOf(ID));
    String behind = end.substring(end.indexOf(ID) + ID.length());
    boolean fits =
        lastPart.length() >= before.length() + behind.length()
            && lastPart.startsWith(before)
            && lastPart.endsWith(behind);
    return fits
        ? lastPart.substring(before.length(), lastPart.length() - behind.length())
        : lastPart;
  }

  private static String end(String path) {
    String place = path.split("\\?", 2)[0].replaceFirst("/+$", "");
    return place.substring(place.lastIndexOf('/') + 1);
  }
}
