package dev.sluice.schema;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The paths of a type on the server. Immutable: a method such as {@link #omitting} returns a copy.
 */
public final class Endpoints {

  private final String list;
  private final Settings settings;

  private Endpoints(String list, Settings settings) {
    this.list = list;
    this.settings = settings;
  }

  /** A GET of this path lists all rows, or with {@code {column}} the rows of one parent. */
  public static Endpoints list(String path) {
    return new Endpoints(Names.checkedUrl(path), new Settings());
  }

  /** The list takes the parameter {@code since} in seconds, and then contains tombstones too. */
  public Endpoints since() {
    return since(Since.epochSeconds("since"));
  }

  /** The list can be limited to the changes since a time. */
  public Endpoints since(Since how) {
    return copy(e -> e.since = Objects.requireNonNull(how, "how"));
  }

  /**
   * In a request without {@code since}, the list may leave out existing rows, such as archived
   * rows. A row that the list lacks does not count as deleted.
   */
  public Endpoints omitting() {
    return copy(e -> e.omitting = true);
  }

  /**
   * The server sends the list even for invalid credentials, perhaps with fewer rows. The engine
   * requests {@link SyncSchema#credentialsCheck} before it deletes a row that the list lacks. The
   * engine also requests the check before it sends a lost create again. The schema must have a
   * credentials check. If the credentials were refreshed after the list was requested, the engine
   * requests the list again.
   */
  public Endpoints openToAll() {
    return copy(e -> e.openToAll = true);
  }

  /**
   * A row of this list may give the user access to other rows, as a project does. After a new
   * project, the pull fetches all lists whole, because the project's rows may be older than the
   * cursors. If the list lacks a project, the project's rows are out of reach, but not deleted. An
   * {@link #omitting} list may have this setting too.
   */
  public Endpoints grantingAccess() {
    return copy(e -> e.grantingAccess = true);
  }

  /**
   * Sets the header that the server sends if a list lacks rows, such as {@code X-Truncated: true}.
   * A cut list moves no cursor, and does not prove that the server lacks a row or a lost create.
   * The report names each cut list. A list is complete without the header, or with the value {@code
   * false} or 0. By default every list is complete.
   */
  public Endpoints cutHeader(String name) {
    return copy(e -> e.cutHeader = Names.checkedParameter(name));
  }

  /**
   * The list is never fetched as a whole, only by the parts that the app {@link
   * dev.sluice.SyncEngine#fetch(dev.sluice.Part) fetches} or subscribes to. A clean-up removes rows
   * in sync that no part has any more, see {@link dev.sluice.Part#keptFor}. So the device holds
   * some rows of millions. The list cannot have {@link #since()} or {@link #grantingAccess}.
   */
  public Endpoints inParts() {
    return copy(e -> e.inParts = true);
  }

  /** Without {@code since} the list is fetched by dates. */
  public Endpoints range(DateRange dates) {
    return copy(e -> e.range = Objects.requireNonNull(dates, "dates"));
  }

  /**
   * Sets the path to the list in an answer, such as {@code items} or {@code _embedded.notes}. An
   * answer without the list is a failure, unless {@link #orNoRows} is set.
   */
  public Endpoints rowsAt(String path) {
    return copy(e -> e.rowsAt = Names.checkedPath(path));
  }

  /**
   * An answer without the list of {@link #rowsAt} has no rows. An answer with {@code error} or
   * {@code errors} is still a failure.
   */
  public Endpoints orNoRows() {
    return copy(e -> e.rowsOptional = true);
  }

  /** An answer to {@link #one}, a create or an update has the row at this path, such as issue. */
  public Endpoints rowAt(String path) {
    return copy(e -> e.rowAt = Names.checkedPath(path));
  }

  /** The list comes in pages. Each page takes a slot. The last page makes the list whole. */
  public Endpoints pages(Paging how) {
    return copy(e -> e.paging = Objects.requireNonNull(how, "how"));
  }

  /**
   * Sets the path that answers one row. A 404 at this path proves that the row was deleted. An
   * {@link #omitting} list cannot prove a deletion, so the engine requests this path.
   */
  public Endpoints one(String path) {
    return copy(e -> e.one = Names.checkedUrl(path));
  }

  /**
   * Sets how a row is created. A create may be a PUT to the row's own address, such as {@code
   * notes/{id}}. For such a create the engine makes UUIDs as ids, so the type needs {@link
   * #textIds}.
   */
  public Endpoints create(Endpoint endpoint) {
    return copy(e -> e.create = Objects.requireNonNull(endpoint, "endpoint"));
  }

  /** How a row is changed. */
  public Endpoints update(Endpoint endpoint) {
    return copy(e -> e.update = Objects.requireNonNull(endpoint, "endpoint"));
  }

  /** How many rows are changed by one request; by default each change is a request of its own. */
  public Endpoints bulk(Bulk how) {
    return copy(e -> e.bulk = Objects.requireNonNull(how, "how"));
  }

  /** How files are attached to a row; by default they are not. */
  public Endpoints uploads(Uploads how) {
    return copy(e -> e.uploads = Objects.requireNonNull(how, "how"));
  }

  /** How a row is deleted. */
  public Endpoints delete(Endpoint endpoint) {
    return copy(e -> e.delete = Objects.requireNonNull(endpoint, "endpoint"));
  }

  /**
   * Sets the text by which the server refuses a create because the server already has the row.
   * After such a refusal, the engine takes the server's row.
   */
  public Endpoints alreadyExists(String words) {
    return copy(e -> e.alreadyExists = Names.checkedWords(words));
  }

  /** The JSON name of the server id, or a path to it; by default {@code id}. */
  public Endpoints identifiedBy(String name) {
    return copy(e -> e.identity = Names.checkedPath(name));
  }

  /** The server id is the last part of the URL with that JSON name, or at that path. */
  public Endpoints identifiedByLink(String name) {
    return identifiedBy(name).copy(e -> e.idsInLinks = true);
  }

  /**
   * Server ids are texts, and the database has a number for each text. The number is {@link
   * Row#serverId} and stands in the column {@code server_id}. An app that needs the text adds a
   * field with the id's JSON name, written only by the server. By default server ids are positive
   * numbers.
   *
   * <p>A UUID may be in capitals, in braces, without hyphens or after {@code urn:uuid:}. Requests
   * spell a UUID as the server does. Other texts are compared letter by letter.
   */
  public Endpoints textIds() {
    return copy(e -> e.textIds = true);
  }

  /**
   * Server ids are texts, and several texts may mean the same id, such as {@code Anna} and {@code
   * anna}. The function turns each id, also a UUID, into the spelling that the engine compares,
   * keeps and sends. With {@code id -> id}, ids are compared letter by letter.
   *
   * @param rule returns the same text for all spellings of an id, and leaves its own result as it
   *     is; must not depend on the device's language; called by any thread. An id that the rule
   *     refuses by an exception costs its row. Do not change the rule once an engine has opened a
   *     database file with it
   */
  public Endpoints textIds(UnaryOperator<String> rule) {
    Objects.requireNonNull(rule, "rule");
    return textIds().copy(e -> e.spelling = rule);
  }

  /**
   * The server executes requests with the same {@code Idempotency-Key} only once. The engine then
   * sends a create with a lost answer again with the same key, without first searching the server
   * for the row.
   *
   * @param kept how long the server remembers a key; for an older create, the engine first searches
   *     the server for the row
   * @throws IllegalArgumentException if the time is not positive
   */
  public Endpoints idempotencyKeys(Duration kept) {
    if (kept.isZero() || kept.isNegative()) {
      throw new IllegalArgumentException("a server keeps its keys for a while: " + kept);
    }
    return copy(e -> e.keysKept = kept);
  }

  /**
   * Sets the header of a create's key; default {@code Idempotency-Key}.
   *
   * @throws IllegalArgumentException if a schema cannot set a header of that name
   */
  public Endpoints keyHeader(String name) {
    Headers.with(Map.of(), name, "key");
    return copy(e -> e.keyHeader = name);
  }

  /**
   * By these statuses the server says that it does not have the row of a {@link #one}, an update or
   * a delete, besides 404 and 410. Example: 403 of a server that does not tell what it hides. Lists
   * decide whether the row is gone, as after a 404. By default no other status says so.
   *
   * @throws IllegalArgumentException if a status is no 4xx, or is 401, 408, 425 or 429
   */
  public Endpoints goneBy(int... statuses) {
    List<Integer> all = new ArrayList<>();
    for (int status : statuses) {
      if (status / 100 != 4 || List.of(401, 408, 425, 429).contains(status)) {
        throw new IllegalArgumentException("a status " + status + " cannot say that a row is gone");
      }
      all.add(status);
    }
    return copy(e -> e.goneBy = List.copyOf(all));
  }

  /** The type has only one row, an object without an id; its server id is 1. */
  public Endpoints single() {
    return copy(e -> e.identity = null);
  }

  /**
   * Sets the marks of a deleted row; default {@code server_deleted_at}. A mark may be a JSON name,
   * such as {@code deleted_at}. A value of null, {@code false}, 0 or an empty text means that the
   * row is not deleted. A mark may also be a name with a value, such as {@code status=trashed} or
   * {@code active=false}. A row with another value is not deleted.
   */
  public Endpoints tombstones(String... marks) {
    return copy(e -> e.tombstones = Names.checkedMarks(marks));
  }

  /**
   * Sets the JSON names for the server id of the user who owns a row. The first of these names in
   * the row counts. Thus the engine knows whose data comes, even before the user's own row has
   * come.
   */
  public Endpoints ownedBy(String... names) {
    return copy(e -> e.owners = Names.checkedPaths(names));
  }

  private Endpoints copy(Consumer<Settings> change) {
    Settings copy = settings.copy();
    change.accept(copy);
    return new Endpoints(list, copy);
  }

  /** The path that answers all rows. */
  public String list() {
    return list;
  }

  /** Whether the list can be limited to the changes since a time. */
  public boolean takesSince() {
    return settings.since != null;
  }

  /** How the list is limited to changes, null if that is not possible. */
  public @Nullable Since sinceWord() {
    return settings.since;
  }

  /** Whether the list may leave out rows that exist. */
  public boolean mayOmit() {
    return settings.omitting;
  }

  /** Whether the server answers the list with invalid credentials too. */
  public boolean isOpenToAll() {
    return settings.openToAll;
  }

  /** Whether a new row of the list may give access to older rows of other lists. */
  public boolean grantsAccess() {
    return settings.grantingAccess;
  }

  /** Whether only parts of the list are fetched. */
  public boolean areInParts() {
    return settings.inParts;
  }

  /** The header by which the server says that a list lacks rows; null if there is none. */
  public @Nullable String cutHeader() {
    return settings.cutHeader;
  }

  /** The dates for a list without {@code since}, null if the list needs no dates. */
  public @Nullable DateRange range() {
    return settings.range;
  }

  /** The path to the list in an answer; null if the whole answer is the list. */
  public @Nullable String rowsAt() {
    return settings.rowsAt;
  }

  /**
   * Whether an answer without a list means that there are no rows; if false, the answer is a
   * failure.
   */
  public boolean mayLeaveOutRows() {
    return settings.rowsOptional;
  }

  /** The path to the row in an answer about one row; null if the whole answer is the row. */
  public @Nullable String rowAt() {
    return settings.rowAt;
  }

  /** How the list is cut into pages, null if it comes in one answer. */
  public @Nullable Paging paging() {
    return settings.paging;
  }

  /** The path of one row, null if rows cannot be asked for one by one. */
  public @Nullable String one() {
    return settings.one;
  }

  /** How a row is created, null if it cannot be. */
  public @Nullable Endpoint create() {
    return settings.create;
  }

  /** How a row is changed, null if it cannot be. */
  public @Nullable Endpoint update() {
    return settings.update;
  }

  /** How many rows are changed by one request, null if they are not. */
  public @Nullable Bulk bulk() {
    return settings.bulk;
  }

  /** How files are attached to a row, null if they are not. */
  public @Nullable Uploads uploads() {
    return settings.uploads;
  }

  /** How a row is deleted, null if it cannot be. */
  public @Nullable Endpoint delete() {
    return settings.delete;
  }

  /** Hands over all paths that the type has. */
  void paths(Consumer<String> each) {
    each.accept(list());
    Optional.ofNullable(one()).ifPresent(each);
    Optional.ofNullable(create()).map(Endpoint::path).ifPresent(each);
    Optional.ofNullable(update()).map(Endpoint::path).ifPresent(each);
    Optional.ofNullable(delete()).map(Endpoint::path).ifPresent(each);
    Optional.ofNullable(bulk()).map(Bulk::path).ifPresent(each);
    Optional.ofNullable(uploads()).map(Uploads::path).ifPresent(each);
  }

  /** The text by which the server refuses to create a row that exists; null if there is none. */
  public @Nullable String alreadyExists() {
    return settings.alreadyExists;
  }

  /** The JSON name of the server id, null if there is one row only. */
  public @Nullable String identity() {
    return settings.identity;
  }

  /** Whether server ids are texts. */
  public boolean hasTextIds() {
    return settings.textIds;
  }

  /** How ids that are texts are spelled; null if only UUIDs have more than one spelling. */
  public @Nullable UnaryOperator<String> spelling() {
    return settings.spelling;
  }

  /** Whether the engine makes the ids, because a create goes to the row's own address. */
  public boolean areIdsMadeHere() {
    return settings.create != null && settings.create.path().contains("{id}");
  }

  /** Whether an update or a delete names the row's version in {@code If-Match}. */
  public boolean areVersionsInHeaders() {
    return Version.isInHeader(settings.update) || Version.isInHeader(settings.delete);
  }

  /** How long the server remembers an {@code Idempotency-Key}; null if it supports none. */
  public @Nullable Duration keysKept() {
    return settings.keysKept;
  }

  /** The header of a create's key. */
  public String keyHeader() {
    return settings.keyHeader;
  }

  /** The statuses besides 404 and 410 that say that a row is not there. */
  public List<Integer> goneBy() {
    return settings.goneBy;
  }

  /** Whether a server id is the last part of a URL. */
  public boolean areIdsInLinks() {
    return settings.idsInLinks;
  }

  /** The JSON names, or names and values, that mark a deleted row. */
  public List<String> tombstones() {
    return settings.tombstones;
  }

  /** The JSON names of the fields with the row's owners; empty if rows do not name owners. */
  public List<String> owners() {
    return settings.owners;
  }

  /** The settings of the methods above, with their defaults. */
  private static final class Settings implements Cloneable {

    @Nullable Since since;
    boolean omitting;
    boolean openToAll;
    boolean grantingAccess;
    boolean inParts;
    @Nullable String cutHeader;
    @Nullable DateRange range;
    @Nullable Paging paging;
    @Nullable String rowsAt;
    boolean rowsOptional;
    @Nullable String rowAt;
    @Nullable String one;
    @Nullable Endpoint create;
    @Nullable Endpoint update;
    @Nullable Endpoint delete;
    @Nullable Bulk bulk;
    @Nullable Uploads uploads;
    @Nullable String alreadyExists;
    @Nullable String identity = "id";
    boolean textIds;
    @Nullable UnaryOperator<String> spelling;
    @Nullable Duration keysKept;
    String keyHeader = "Idempotency-Key";
    List<Integer> goneBy = List.of();
    boolean idsInLinks;
    List<String> tombstones = List.of("server_deleted_at");
    List<String> owners = List.of();

    Settings copy() {
      try {
        return (Settings) clone();
      } catch (CloneNotSupportedException e) {
        throw new AssertionError(e);
      }
    }
  }
}
