package dev.sluice.lab.probe;

import dev.sluice.schema.Endpoint;
import dev.sluice.schema.Endpoints;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.Paging;
import dev.sluice.schema.Since;
import dev.sluice.schema.Version;
import org.jspecify.annotations.Nullable;

/** What servers do that costs clients requests or certainty; those that cost most come first. */
public enum Habit {
  /** A create has neither a key nor an id of the client. */
  CREATES_WITHOUT_KEY(
      "a lost answer to a create leaves open whether the row was made",
      "the client reads the list and knows the row again by its texts only",
      "take an Idempotency-Key, or a PUT to an id that the client has made"),
  /** Updates know no version. */
  UPDATES_WITHOUT_VERSION(
      "a change of an outdated row is taken",
      "what somebody else changed meanwhile is overwritten, and nobody is told",
      "give rows a version, and refuse an If-Match that names an older one"),
  /** Ids come again. */
  IDS_USED_AGAIN(
      "an id is used again after a delete",
      "a late change may meet another row; the client compares dates of creation",
      "never use an id twice"),
  /** Lists are empty for strangers. */
  EMPTY_FOR_STRANGERS(
      "a list is shorter for a client whose credentials have expired",
      "the client asks another address, too, before it believes that rows are gone",
      "answer 401"),
  /** No list of changes. */
  WHOLE_LISTS(
      "there is no list of what has changed",
      "every sync reads all rows",
      "take a date, by the server's clock, and list what has changed since, with deleted rows"),
  /** Changes without deletes. */
  DELETES_UNTOLD(
      "the list of changes has no deleted rows",
      "the whole list is read from time to time, and a deleted row stays until then",
      "list a deleted row with its id and a date of its delete, for some weeks"),
  /** A list for each parent. */
  LIST_FOR_EACH_PARENT(
      "rows are listed for each parent only",
      "every sync takes a request for each parent",
      "list the rows of all parents"),
  /** One change a request. */
  ONE_CHANGE_A_REQUEST(
      "a request changes one row",
      "a hundred edits take a hundred requests",
      "take several rows in one request, and answer for each of them"),
  /** Few rows a page. */
  SMALL_PAGES(
      "a page has less than 200 rows",
      "a long list takes many requests, and rows move from page to page meanwhile",
      "allow 500 rows a page or more"),
  /** The version of a row stands in a header. */
  VERSION_IN_HEADER_ONLY(
      "a row's version stands in the header of its own address only",
      "the first change of each row takes one request more",
      "show the version in the rows of lists"),
  /** An answer without the row. */
  SILENT_ANSWERS(
      "the answer to a change does not show the row",
      "what the server made of it is seen with the next list only",
      "answer with the row as it is stored"),
  /** No address of a single row. */
  NO_SINGLE_ROW(
      "a single row cannot be fetched",
      "where one row is in doubt, its whole list is read",
      "answer a GET of a row's own address");

  private static final int LARGE_PAGE = 200;

  private final String words;
  private final String cost;
  private final String better;

  Habit(String words, String cost, String better) {
    this.words = words;
    this.cost = cost;
    this.better = better;
  }

  /** What the server does, in words. */
  public String words() {
    return words;
  }

  /** What it costs a client. */
  public String cost() {
    return cost;
  }

  /** What would be better. */
  public String better() {
    return better;
  }

  /** Whether a type's words say that its server does so. */
  boolean isOf(EntityType<?> type) {
    Endpoints all = type.endpoints();
    Endpoint create = all.create();
    Endpoint update = all.update();
    Since since = all.sinceWord();
    Paging paging = all.paging();
    boolean isNested = all.list().contains("{");
    return switch (this) {
      case CREATES_WITHOUT_KEY -> create != null && all.keysKept() == null && !all.areIdsMadeHere();
      case UPDATES_WITHOUT_VERSION -> update != null && update.version() == null;
      case IDS_USED_AGAIN -> type.createdAt() != null;
      case EMPTY_FOR_STRANGERS -> all.isOpenToAll();
      case WHOLE_LISTS -> since == null && !isNested;
      case DELETES_UNTOLD -> since != null && since.wholeEvery() != null;
      case LIST_FOR_EACH_PARENT -> isNested;
      case ONE_CHANGE_A_REQUEST -> all.bulk() == null && (create != null || update != null);
      case SMALL_PAGES -> paging != null && paging.size() > 0 && paging.size() < LARGE_PAGE;
      case VERSION_IN_HEADER_ONLY -> hasEtag(update);
      case SILENT_ANSWERS -> isSilent(create) || isSilent(update);
      case NO_SINGLE_ROW -> all.one() == null && !isNested;
    };
  }

  private static boolean hasEtag(@Nullable Endpoint update) {
    Version version = update == null ? null : update.version();
    return version != null && version.place() == Version.Placement.ETAG;
  }

  private static boolean isSilent(@Nullable Endpoint endpoint) {
    return endpoint != null && !endpoint.answersRow();
  }
}
