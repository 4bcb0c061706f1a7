package dev.sluice.internal.http.list;

import dev.sluice.failure.UnavailableException;
import dev.sluice.internal.remote.Page;
import dev.sluice.schema.Paging;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import okhttp3.HttpUrl;
import okhttp3.Response;
import org.jspecify.annotations.Nullable;

/**
 * Finds the next page of a list. A text names each page: a URL, a cursor or three numbers. Example:
 * {@code 3 200 8} is the third page, after 200 rows with 8 tombstones among them. Without
 * tombstones the text has only two numbers.
 */
public final class NextPage {

  /** A link in a header: {@code <https://host/notes?page=2>; rel="next"}. */
  private static final Pattern LINK = Pattern.compile("<([^>]*)>([^<]*)");

  private static final Pattern REL_NEXT =
      Pattern.compile(
          ";\\s*rel\\s*=\\s*(\"([^\"]*\\s)?next(\\s[^\"]*)?\"|next\\s*([;,]|$))",
          Pattern.CASE_INSENSITIVE);

  /** The links to pages, and not to something else, such as help. */
  private static final Pattern REL_PAGE =
      Pattern.compile(
          ";\\s*rel\\s*=\\s*\"?([^\";,]*\\s)?(next|prev|previous|first|last)\\b",
          Pattern.CASE_INSENSITIVE);

  private final Paging paging;
  private final @Nullable String page;
  private final Response answer;
  private final Position asked;

  /** The number of a page, and the rows and tombstones that come before the page. */
  private record Position(int number, long before, long gone) {

    static Position of(@Nullable String page, Paging paging) {
      if (page == null || !isCounted(paging)) {
        return new Position(paging.first(), 0, 0);
      }
      String[] numbers = page.split(" ", -1);
      long gone = numbers.length > 2 ? Long.parseLong(numbers[2]) : 0;
      return new Position(Integer.parseInt(numbers[0]), Long.parseLong(numbers[1]), gone);
    }

    String text() {
      return number + " " + before + (gone == 0 ? "" : " " + gone);
    }
  }

  /**
   * Finds the page after an answer.
   *
   * @param page the page in the answer; null for the first page
   */
  NextPage(Paging paging, @Nullable String page, Response answer) {
    this.paging = paging;
    this.page = page;
    this.answer = answer;
    this.asked = Position.of(page, paging);
  }

  private static boolean isCounted(Paging paging) {
    return paging.style() == Paging.Style.NUMBER || paging.style() == Paging.Style.OFFSET;
  }

  /** The paths of the values that are needed from the body. */
  Set<String> wanted() {
    Set<String> wanted = new HashSet<>();
    boolean isInHeader = paging.style() == Paging.Style.LINK;
    for (String path :
        new @Nullable String[] {
          isInHeader ? null : paging.next(), paging.total(), paging.pages()
        }) {
      if (path != null && !path.isEmpty()) {
        wanted.add(path);
      }
    }
    return wanted;
  }

  /**
   * The text that names the next page; null after the last page.
   *
   * @param rows how many rows the answer has, with tombstones
   * @param tombstones how many of the rows are tombstones
   * @param body the values of the answer's body
   * @throws UnavailableException if the server names the same page again, or a page on another
   *     server
   */
  @Nullable String after(int rows, int tombstones, Map<String, String> body) {
    return switch (paging.style()) {
      case CURSOR -> cursor(body.get(paging.next()));
      case URL -> url(body.get(paging.next()));
      case LINK -> url(paging.next().isEmpty() ? link() : answer.header(paging.next()));
      case NUMBER, OFFSET -> counted(rows, tombstones, body);
    };
  }

  /**
   * Whether more pages may follow a first page that names no next page. The page must have fewer
   * rows than the total or, without a total, be full; otherwise false. Also false if the answer
   * shows where a next page would be named, or if pages are counted.
   */
  boolean isInDoubt(int rows, Map<String, String> body) {
    Long total = total(body);
    boolean mayBeCut = total == null ? Page.isFull(rows, paging) : rows < total;
    return page == null && !isCounted(paging) && mayBeCut && !hasPlaceForNext(body);
  }

  private boolean hasPlaceForNext(Map<String, String> body) {
    if (paging.style() != Paging.Style.LINK) {
      return body.containsKey(paging.next());
    }
    return paging.next().isEmpty()
        ? answer.headers("Link").stream().anyMatch(links -> REL_PAGE.matcher(links).find())
        : answer.header(paging.next()) != null;
  }

  private @Nullable String cursor(@Nullable String next) {
    if (next == null || next.isEmpty() || next.equals("false")) {
      return null;
    }
    if (next.equals(page)) {
      throw failed("a page of the list names itself as the next one");
    }
    return next;
  }

  private @Nullable String url(@Nullable String next) {
    if (next == null || next.isEmpty() || next.equals("false")) {
      return null;
    }
    HttpUrl here = answer.request().url();
    HttpUrl url = here.resolve(next);
    if (url == null
        || !url.scheme().equals(here.scheme())
        || !url.host().equals(here.host())
        || url.port() != here.port()) {
      throw failed("the next page of the list is on another server");
    }
    if (url.equals(here)) {
      throw failed("a page of the list names itself as the next one");
    }
    return url.newBuilder().username("").password("").toString();
  }

  private UnavailableException failed(String problem) {
    return UnavailableException.serverFailed(answer.code(), problem, null);
  }

  private @Nullable String link() {
    for (String header : answer.headers("Link")) {
      Matcher link = LINK.matcher(header);
      while (link.find()) {
        if (REL_NEXT.matcher(link.group(2)).find()) {
          return link.group(1);
        }
      }
    }
    return null;
  }

  private @Nullable String counted(int rows, int tombstones, Map<String, String> body) {
    long after = asked.before() + rows;
    long gone = asked.gone() + tombstones;
    Long total = total(body);
    Long pages = paging.pages() == null ? null : number(body.get(paging.pages()));
    if (total != null && after - gone > total) {
      throw failed("the list has more rows than its total says");
    }
    boolean isReached = total != null && (after == total || after - gone == total);
    boolean isWhole =
        total != null
            ? isReached && (gone == 0 || isLessThanAPage(rows))
            : pages != null && count() >= pages;
    boolean isShort = paging.isShortPageLast() && rows < paging.size();
    if (!isWhole && rows > 0 && !isShort) {
      return new Position(asked.number() + 1, after, gone).text();
    }
    boolean lacksRows = total != null ? !isReached : pages != null && count() < pages;
    if (lacksRows
        || (rows == 0 && total == null && pages != null && count() == pages && pages > 1)) {
      throw failed("the list ends before the server says that it does");
    }
    return null;
  }

  /**
   * Whether the page has fewer rows than a full page. A list with tombstones ends only with such a
   * page, because some servers leave tombstones out of the total.
   */
  private boolean isLessThanAPage(int rows) {
    long pagesBefore = count() - 1L;
    long size = paging.size() > 0 || pagesBefore < 1 ? paging.size() : asked.before() / pagesBefore;
    return rows < size;
  }

  /** The number of rows in the list, null if the answer does not say. */
  @Nullable Long total(Map<String, String> body) {
    String header = paging.totalHeader();
    String path = paging.total();
    Long inBody = path == null ? null : number(body.get(path));
    return inBody == null && header != null ? number(total(answer.header(header))) : inBody;
  }

  /** {@code Content-Range} has the total behind the range: 57 in {@code items 0-24/57}. */
  private static @Nullable String total(@Nullable String header) {
    return header == null ? null : header.substring(header.indexOf('/') + 1).trim();
  }

  private int count() {
    return asked.number() - paging.first() + 1;
  }

  /** A number in the server's answer; null if the text is no number. */
  private static @Nullable Long number(@Nullable String told) {
    return told != null && told.matches("\\d{1,18}") ? Long.valueOf(told) : null;
  }

  /**
   * The URL of a page.
   *
   * @param list the URL of the whole list
   * @param page the text that names the page; null for the first page
   */
  public static HttpUrl.Builder url(HttpUrl.Builder list, Paging paging, @Nullable String page) {
    if (page != null && paging.parameter().isEmpty()) {
      return HttpUrl.get(page).newBuilder();
    }
    if (paging.sizeParameter() != null) {
      list.setQueryParameter(paging.sizeParameter(), Integer.toString(paging.size()));
    }
    Position counted = Position.of(page, paging);
    if (paging.style() == Paging.Style.NUMBER) {
      return list.setQueryParameter(paging.parameter(), Integer.toString(counted.number()));
    }
    if (page == null) {
      return list;
    }
    boolean byOffset = paging.style() == Paging.Style.OFFSET;
    return list.setQueryParameter(
        paging.parameter(), byOffset ? Long.toString(counted.before()) : page);
  }
}
