package dev.sluice.draft;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Finds how a list comes in pages. */
final class Pages {

  private static final String NUMBER = "page|page_number|page_no|page_index|current_page|p";
  private static final String OFFSET = "offset|skip|start|start_at|start_index|from|page_offset";
  private static final String CURSOR =
      "cursor|page_token|next_token|next_page_token|start_cursor|continuation|continuation_token"
          + "|page_cursor|after|marker|page_after|starting_after|bookmark|next|max_id";
  private static final String SIZE =
      "per_page|limit|page_size|max_results|size|count|take|top|results_per_page|items_per_page"
          + "|page_limit|max|perpage|pagesize|rows|max_page_size";
  private static final Pattern OF_PAGES =
      Pattern.compile(NUMBER + '|' + OFFSET + '|' + CURSOR + '|' + SIZE);
  private static final String NEXT_CURSOR =
      "next_cursor|next_page_token|next_token|next|after|end_cursor|next_page|cursor"
          + "|continuation_token|continuation|bookmark|next_page_cursor|next_marker";
  private static final String NEXT_URL =
      "next|next_page|next_url|next_link|next_page_url|next_page_uri|odata_next_link|href";
  private static final String ALL_ROWS =
      "total|total_count|count|total_results|total_items|total_records|total_rows|total_size"
          + "|total_elements";
  private static final String ALL_PAGES = "total_pages|pages|page_count|last_page|num_pages";
  private static final List<String> TOTAL_HEADERS =
      List.of("X-Total-Count", "X-Total", "X-Total-Items", "Total-Count", "X-Count");
  private static final List<Pattern> MOST =
      List.of(
          Pattern.compile("(?i)max(?:imum)?[^\\d]{0,40}?(\\d{1,5})"),
          Pattern.compile(
              "(?i)(?:up to|at most|between 1 and|from 1 to|not exceed|1 *(?:-|to) *)"
                  + " *(\\d{1,5})"));
  private static final int DEEPEST = 3;

  private static final Pattern PROSE = Pattern.compile("(?i)paginat|\\bpages?\\b");

  /** Ends a question whose wrong answer costs rows. */
  static final String ONE =
      "Without pages only the first one is read, and rows of others count as deleted.";

  /** Ends a question whose wrong answer costs no rows. */
  static final String SLOW = "More rows a page are fewer requests.";

  private final Operation list;
  private final Schema envelope;
  private final Map<String, Object> words = new LinkedHashMap<>();

  private Pages(Listing listing) {
    this.list = listing.operation();
    this.envelope =
        listing.rowsAt().isEmpty() ? listing.envelope().property("") : listing.envelope();
  }

  static Optional<Finding> of(View view) {
    return new Pages(view.type().listing()).find();
  }

  private Optional<Finding> find() {
    boolean isUnknown = !addPlace() && !addCount() && parameter(CURSOR) != null;
    Parameter size = parameter(SIZE);
    if (isUnknown) {
      return Optional.of(Finding.asked("pages", unknown(parameter(CURSOR))));
    }
    if (words.isEmpty()) {
      String told = size != null ? " of " + size.name() + " rows" : tellsOfPages() ? "" : null;
      return told == null
          ? Optional.empty()
          : Optional.of(Finding.asked("pages", "Has the list pages" + told + "? " + ONE));
    }
    String question = size == null ? null : addSize(size);
    return Optional.of(
        question == null ? Finding.of("pages", words) : Finding.of("pages", words, question));
  }

  private static String unknown(@Nullable Parameter cursor) {
    return "Where does an answer say the next "
        + (cursor == null ? "page" : cursor.name())
        + "? "
        + ONE;
  }

  /** Whether the description speaks of pages, though no parameter asks for one. */
  private boolean tellsOfPages() {
    return PROSE.matcher(list.node() + " " + list.answer().node()).find();
  }

  /** The answer says where the next page is. */
  private boolean addPlace() {
    Parameter cursor = parameter(CURSOR);
    String nextCursor = nextCursor(envelope);
    String nextUrl = nextUrl(envelope);
    if (cursor != null && nextCursor != null) {
      words.put("cursor", Map.of(cursor.name(), nextCursor));
    } else if (nextUrl != null) {
      words.put("url", nextUrl);
    } else if (list.answersHeader("Link")) {
      words.put("link", Flow.YES);
    }
    return !words.isEmpty();
  }

  /** Pages, or rows, are counted. */
  private boolean addCount() {
    Parameter number = parameter(NUMBER);
    Parameter offset = parameter(OFFSET);
    if (number != null && !number.schema().isText()) {
      words.put("number", Map.of(number.name(), first(number)));
    } else if (offset != null && !offset.schema().isText()) {
      words.put("offset", offset.name());
    } else {
      return false;
    }
    addTotals();
    return true;
  }

  /** Whether a parameter says which page, or how many rows of it. */
  static boolean areAskedBy(Parameter parameter) {
    boolean isCalled = OF_PAGES.matcher(Naming.snake(parameter.name())).matches();
    return isCalled && !parameter.schema().format().startsWith("date");
  }

  private @Nullable Parameter parameter(String names) {
    for (Parameter each : list.query()) {
      if (Naming.snake(each.name()).matches(names)) {
        return each;
      }
    }
    return null;
  }

  /** The number of the first page. */
  private static int first(Parameter number) {
    var node = number.schema().node();
    int said = node.path("minimum").asInt(node.path("default").asInt(1));
    boolean isZero =
        number.allWords().matches("(?is).*(zero[- ](based|index)|starts? (at|from|with) 0).*");
    return isZero || said == 0 ? 0 : 1;
  }

  private @Nullable String addSize(Parameter size) {
    int most = most(size);
    if (most > 0) {
      words.put("size", Map.of(size.name(), most));
      return null;
    }
    int usual = size.schema().node().path("default").asInt(0);
    if (usual > 0) {
      words.put("size", Map.of(size.name(), usual));
    }
    return "How many rows may " + size.name() + " ask for? " + SLOW;
  }

  private static int most(Parameter size) {
    int said = size.schema().node().path("maximum").asInt(0);
    if (said > 0) {
      boolean isBelow = size.schema().node().path("exclusiveMaximum").asBoolean();
      return isBelow ? said - 1 : said;
    }
    for (Pattern pattern : MOST) {
      Matcher most = pattern.matcher(size.allWords());
      if (most.find()) {
        return Integer.parseInt(most.group(1));
      }
    }
    return 0;
  }

  private void addTotals() {
    String rows = path(envelope, ALL_ROWS, Pages::isCount);
    String pages = path(envelope, ALL_PAGES, Pages::isCount);
    Optional<String> header = TOTAL_HEADERS.stream().filter(list::answersHeader).findFirst();
    if (rows != null) {
      words.put("total", rows);
    } else if (pages != null) {
      words.put("pages", pages);
    } else {
      header.ifPresent(name -> words.put("totalHeader", name));
    }
  }

  /** Where what stands around rows has the link to the next page; null if nowhere. */
  static @Nullable String nextUrl(Schema envelope) {
    return path(envelope, NEXT_URL, Pages::isUrl);
  }

  /** Where it has what a request for the next page repeats; null if nowhere. */
  static @Nullable String nextCursor(Schema envelope) {
    return path(envelope, NEXT_CURSOR, Pages::isCursor);
  }

  private static boolean isUrl(Schema schema, String around) {
    boolean isSaid =
        schema.format().matches("uri|url")
            || around.matches("_?links")
            || schema.words().matches("(?is).*\\b(url|uri|link)\\b.*");
    return schema.isText() && isSaid;
  }

  private static boolean isCursor(Schema schema, String around) {
    return schema.isText() && !isUrl(schema, around);
  }

  private static boolean isCount(Schema schema, String around) {
    return schema.isInteger();
  }

  /** What a value of the answer must be. */
  private interface Test {
    /**
     * Whether it is that.
     *
     * @param around the name of the object in which it stands
     */
    boolean holds(Schema schema, String around);
  }

  /** A place in the answer. */
  private record Place(Schema schema, String name, int depth) {}

  /** Where such a value stands in the answer; null if nowhere. */
  private static @Nullable String path(Schema envelope, String names, Test test) {
    return path(new Place(envelope, "", 1), names, test);
  }

  private static @Nullable String path(Place place, String names, Test test) {
    Map<String, Schema> properties = place.schema.properties();
    for (String name : names.split("\\|", -1)) {
      for (Map.Entry<String, Schema> each : properties.entrySet()) {
        boolean isCalled = Naming.snake(each.getKey()).equals(name);
        boolean isNext = !name.equals("href") || Naming.snake(place.name).equals("next");
        if (isCalled && isNext && test.holds(each.getValue(), place.name)) {
          return Naming.path(each.getKey());
        }
      }
    }
    for (Map.Entry<String, Schema> each : properties.entrySet()) {
      boolean mayLead = each.getValue().isObject() && place.depth < DEEPEST;
      Place inside = new Place(each.getValue(), each.getKey(), place.depth + 1);
      String inner = mayLead ? path(inside, names, test) : null;
      if (inner != null) {
        return Naming.path(each.getKey()) + '.' + inner;
      }
    }
    return null;
  }
}
