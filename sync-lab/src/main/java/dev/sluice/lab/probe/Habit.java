package dev.sluice.lab.probe;

import dev.sluice.schema.Bulk;
import dev.sluice.schema.Endpoint;
import dev.sluice.schema.Endpoints;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.Paging;
import dev.sluice.schema.Since;
import dev.sluice.schema.Version.Placement;
import java.util.function.Predicate;

/** What servers do that costs clients requests or certainty; those that cost most come first. */
public enum Habit {
  /** A create has neither a key nor an id of the client. */
  CREATES_WITHOUT_KEY(
      "a lost answer to a create leaves open whether the row was made",
      "the client reads the list and knows the row again by its texts only",
      "take an Idempotency-Key, or a PUT to an id that the client has made",
      type -> {
        Endpoints all = type.endpoints();
        return all.create() != null && all.keysKept() == null && !all.areIdsMadeHere();
      }),
  /** Updates know no version. */
  UPDATES_WITHOUT_VERSION(
      "a change of an outdated row is taken",
      "what somebody else changed meanwhile is overwritten, and nobody is told",
      "give rows a version, and refuse an If-Match that names an older one",
      type -> {
        Endpoint update = type.endpoints().update();
        return update != null && update.version() == null;
      }),
  /** Ids come again. */
  IDS_USED_AGAIN(
      "an id is used again after a delete",
      "a late change may meet another row; the client compares dates of creation",
      "never use an id twice",
      type -> type.createdAt() != null),
  /** Lists are empty for strangers. */
  EMPTY_FOR_STRANGERS(
      "a list is shorter for a client whose credentials have expired",
      "the client asks another address, too, before it believes that rows are gone",
      "answer 401",
      type -> type.endpoints().isOpenToAll()),
  /** No list of changes. */
  WHOLE_LISTS(
      "there is no list of what has changed",
      "every sync reads all rows",
      "take a date, by the server's clock, and list what has changed since, with deleted rows",
      type -> type.endpoints().sinceWord() == null && !type.endpoints().list().contains("{")),
  /** Changes without deletes. */
  DELETES_UNTOLD(
      "the list of changes has no deleted rows",
      "the whole list is read from time to time, and a deleted row stays until then",
      "list a deleted row with its id and a date of its delete, for some weeks",
      type -> {
        Since since = type.endpoints().sinceWord();
        return since != null && since.wholeEvery() != null;
      }),
  /** A list for each parent. */
  LIST_FOR_EACH_PARENT(
      "rows are listed for each parent only",
      "every sync takes a request for each parent",
      "list the rows of all parents",
      type -> type.endpoints().list().contains("{")),
  /** One change a request. */
  ONE_CHANGE_A_REQUEST(
      "a request changes one row",
      "a hundred edits take a hundred requests",
      "take several rows in one request, and answer for each of them",
      type -> {
        Endpoints all = type.endpoints();
        Bulk bulk = all.bulk();
        return bulk == null && (all.create() != null || all.update() != null);
      }),
  /** Few rows a page. */
  SMALL_PAGES(
      "a page has less than 200 rows",
      "a long list takes many requests, and rows move from page to page meanwhile",
      "allow 500 rows a page or more",
      type -> {
        Paging paging = type.endpoints().paging();
        return paging != null && paging.size() > 0 && paging.size() < 200;
      }),
  /** The version of a row stands in a header. */
  VERSION_IN_HEADER_ONLY(
      "a row's version stands in the header of its own address only",
      "the first change of each row takes one request more",
      "show the version in the rows of lists",
      type -> {
        Endpoint update = type.endpoints().update();
        return update != null
            && update.version() != null
            && update.version().place() == Placement.ETAG;
      }),
  /** An answer without the row. */
  SILENT_ANSWERS(
      "the answer to a change does not show the row",
      "what the server made of it is seen with the next list only",
      "answer with the row as it is stored",
      type -> {
        Endpoint create = type.endpoints().create();
        Endpoint update = type.endpoints().update();
        return (create != null && !create.answersRow()) || (update != null && !update.answersRow());
      }),
  /** No address of a single row. */
  NO_SINGLE_ROW(
      "a single row cannot be fetched",
      "where one row is in doubt, its whole list is read",
      "answer a GET of a row's own address",
      type -> type.endpoints().one() == null && !type.endpoints().list().contains("{"));

  private final String words;
  private final String cost;
  private final String better;
  private final Predicate<EntityType<?>> isOf;

  Habit(String words, String cost, String better, Predicate<EntityType<?>> isOf) {
    this.words = words;
    this.cost = cost;
    this.better = better;
    this.isOf = isOf;
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
    return isOf.test(type);
  }
}
