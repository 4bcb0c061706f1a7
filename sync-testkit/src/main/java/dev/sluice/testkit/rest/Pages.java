package dev.sluice.testkit.rest;

/**
 * How a list comes in pages.
 *
 * @param style what the client names to get a page
 * @param parameter the query parameter that names it
 * @param size how many rows a page has at most
 * @param next where the answer names the next page, names with dots between; empty if it does not
 */
public record Pages(Style style, String parameter, int size, String next) {

  /** What names a page. */
  public enum Style {
    /** Its number, the first is 1. */
    NUMBER,
    /** How many rows stand before it. */
    OFFSET,
    /** A text from the answer before; null after the last page. */
    CURSOR,
    /** The URL in the answer's {@code Link} header with {@code rel=next}. */
    LINK
  }

  /** Checks the size. */
  public Pages {
    if (size < 1) {
      throw new IllegalArgumentException("a page has 1 row or more, not " + size);
    }
  }

  /** Pages by number, the first is 1. */
  public static Pages number(String parameter, int size) {
    return new Pages(Style.NUMBER, parameter, size, "");
  }

  /** Pages by the number of rows before them. */
  public static Pages offset(String parameter, int size) {
    return new Pages(Style.OFFSET, parameter, size, "");
  }

  /** Pages by a text that the answer before has at this path. */
  public static Pages cursor(String parameter, String next, int size) {
    return new Pages(Style.CURSOR, parameter, size, next);
  }

  /** Pages by a {@code Link} header. */
  public static Pages link(int size) {
    return new Pages(Style.LINK, "page", size, "");
  }
}
