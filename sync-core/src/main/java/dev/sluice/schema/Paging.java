package dev.sluice.schema;

import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * How a server cuts a list into pages. Immutable: a method such as {@link #size} returns a copy.
 *
 * <p>A list by {@link #number} or {@link #offset} ends with an empty page or a repeated page.
 * {@link #total}, {@link #totalHeader} or {@link #pages} ends a list sooner. Many servers send
 * fewer rows than requested. Thus a page with few rows is the last page only after {@link
 * #shortPageIsLast}.
 */
public final class Paging {

  /** How the next page is found. */
  public enum Style {
    /** By its number. */
    NUMBER,
    /** By how many rows come before it. */
    OFFSET,
    /** By a value in the body of the page before it. */
    CURSOR,
    /** By a URL in the body of the page before it. */
    URL,
    /** By a URL in the header {@code Link}, or in another header, of the page before it. */
    LINK
  }

  private final Style style;
  private final String parameter;
  private final String next;
  private final int first;
  private @Nullable String sizeParameter;
  private int size;
  private @Nullable String total;
  private @Nullable String totalHeader;
  private @Nullable String pages;
  private boolean shortPageIsLast;

  private Paging(Style style, String parameter, String next, int first) {
    this.style = style;
    this.parameter = parameter;
    this.next = next;
    this.first = first;
  }

  private Paging copy(Consumer<Paging> change) {
    Paging copy = new Paging(style, parameter, next, first);
    copy.sizeParameter = sizeParameter;
    copy.size = size;
    copy.total = total;
    copy.totalHeader = totalHeader;
    copy.pages = pages;
    copy.shortPageIsLast = shortPageIsLast;
    change.accept(copy);
    return copy;
  }

  /**
   * Pages with numbers, such as {@code ?page=2}.
   *
   * @param first the number of the first page, mostly 1 or 0
   * @throws IllegalArgumentException if the number is negative
   */
  public static Paging number(String parameter, int first) {
    if (first < 0) {
      throw new IllegalArgumentException("the first page must have a number from 0 up: " + first);
    }
    return new Paging(Style.NUMBER, Names.checkedParameter(parameter), "", first);
  }

  /** Pages that begin after so many rows, {@code ?offset=200}. */
  public static Paging offset(String parameter) {
    return new Paging(Style.OFFSET, Names.checkedParameter(parameter), "", 0);
  }

  /**
   * Pages with cursors: each page has a value that requests the next page, such as {@code
   * ?cursor=dXNlcjpXMDdR}.
   *
   * @param next where the value stands in the body, such as {@code meta.next_cursor}; on the last
   *     page the value is missing, null, false or empty
   */
  public static Paging cursor(String parameter, String next) {
    return new Paging(Style.CURSOR, Names.checkedParameter(parameter), Names.checkedPath(next), 0);
  }

  /**
   * Pages with links: the body of each page has the URL of the next page.
   *
   * @param next where the URL stands, such as {@code _links.next.href}
   */
  public static Paging url(String next) {
    return new Paging(Style.URL, "", Names.checkedPath(next), 0);
  }

  /**
   * Pages with links: the header {@code Link} of each page has the next URL, with {@code
   * rel="next"}.
   */
  public static Paging link() {
    return new Paging(Style.LINK, "", "", 0);
  }

  /** Each page has the URL of the next one, and nothing else, in the header of that name. */
  public static Paging urlHeader(String name) {
    return new Paging(Style.LINK, "", Names.checkedParameter(name), 0);
  }

  /**
   * Asks for so many rows in a page.
   *
   * @throws IllegalArgumentException if that is less than 1
   */
  public Paging size(String sizeParameter, int rows) {
    if (rows < 1) {
      throw new IllegalArgumentException("a page must have at least 1 row: " + rows);
    }
    return copy(
        p -> {
          p.sizeParameter = Names.checkedParameter(sizeParameter);
          p.size = rows;
        });
  }

  /** The body says at this path how many rows the list has, {@code total_count} for example. */
  public Paging total(String path) {
    return copy(p -> p.total = Names.checkedPath(path));
  }

  /**
   * Sets the header that says how many rows the list has, such as {@code X-Total-Count}. In {@code
   * Content-Range} the number stands after a slash.
   */
  public Paging totalHeader(String name) {
    return copy(p -> p.totalHeader = Names.checkedParameter(name));
  }

  /** Sets where the body says how many pages the list has, such as {@code page.totalPages}. */
  public Paging pages(String path) {
    return copy(p -> p.pages = Names.checkedPath(path));
  }

  /**
   * A page with fewer rows than {@link #size} is the last page. This method saves a request for
   * each list. Do not call this method if the server may send fewer rows than requested, because
   * rows would be missed.
   */
  public Paging shortPageIsLast() {
    return copy(p -> p.shortPageIsLast = true);
  }

  /** How the next page is found. */
  public Style style() {
    return style;
  }

  /** The query parameter that selects the page; empty if URLs do. */
  public String parameter() {
    return parameter;
  }

  /** The path to the next page's cursor or URL in the body, or the header's name; else empty. */
  public String next() {
    return next;
  }

  /** The number of the first page. */
  public int first() {
    return first;
  }

  /** The query parameter with the number of rows in a page, null if none is sent. */
  public @Nullable String sizeParameter() {
    return sizeParameter;
  }

  /** How many rows a page is asked for; 0 if the server decides. */
  public int size() {
    return size;
  }

  /** The path in the body to the number of all rows, null if it is not there. */
  public @Nullable String total() {
    return total;
  }

  /** The header with the number of all rows, null if there is none. */
  public @Nullable String totalHeader() {
    return totalHeader;
  }

  /** The path in the body to the number of pages, null if it is not there. */
  public @Nullable String pages() {
    return pages;
  }

  /** Whether a page with fewer rows than asked for is the last. */
  public boolean isShortPageLast() {
    return shortPageIsLast;
  }
}
