package dev.sluice.schema;

import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** The paths of a type on the server. Immutable: {@code create(...)} and its like return a copy. */
public final class Endpoints {

  private final String list;
  private final Settings settings;

  private Endpoints(String list, Settings settings) {
    this.list = list;
    this.settings = settings;
  }

  /** A GET of this path lists all rows, or with {@code {column}} those of one parent. */
  public static Endpoints list(String path) {
    return new Endpoints(Names.checkedUrl(path), new Settings());
  }

  /** The list takes the parameter {@code since} in seconds, and then contains tombstones too. */
  public Endpoints since() {
    return since(Since.epochSeconds("since"));
  }

  /** The list can be asked for what changed since a time. */
  public Endpoints since(Since how) {
    return copy(e -> e.since = Objects.requireNonNull(how, "how"));
  }

  /**
   * Without {@code since} the list may leave out existing rows, archived ones for example. So a row
   * that is missing from it does not count as deleted.
   */
  public Endpoints omitting() {
    return copy(e -> e.omitting = true);
  }

  /**
   * With invalid credentials the server answers the list too, perhaps with fewer rows. So before a
   * row that is missing from it is deleted here, or a lost create is sent again, the engine asks
   * {@link SyncSchema#credentialsCheck}, which the schema must have. If the credentials were
   * refreshed since the list was asked for, it is asked for again.
   */
  public Endpoints openToAll() {
    return copy(e -> e.openToAll = true);
  }

  /**
   * A row of this list may open others to the user, as a membership or a project does. When a pull
   * brings one that was not here before, all lists are fetched whole, because what it opens may be
   * older than what was fetched so far. What belongs to a row that the whole list lacks is out of
   * reach, so it does not count as deleted, even if the list is {@link #omitting}.
   */
  public Endpoints grantingAccess() {
    return copy(e -> e.grantingAccess = true);
  }

  /**
   * With a header of this name the server says that it has left rows out of a list, {@code
   * X-Truncated: true} for example. Such a list moves no cursor and proves neither that a row was
   * deleted nor that a lost create has not arrived; the report names it. Without the header, or
   * with {@code false} or 0 in it, nothing was left out. By default no header says so.
   */
  public Endpoints cutHeader(String name) {
    return copy(e -> e.cutHeader = Names.checkedParameter(name));
  }

  /** Without {@code since} the list is fetched by dates. */
  public Endpoints range(DateRange dates) {
    return copy(e -> e.range = Objects.requireNonNull(dates, "dates"));
  }

  /**
   * The list is not the answer itself but stands in it at this path: {@code items}, or {@code
   * _embedded.notes}. An answer without it is a failure, unless {@link #orNoRows} says otherwise.
   */
  public Endpoints rowsAt(String path) {
    return copy(e -> e.rowsAt = Names.checkedPath(path));
  }

  /** An answer without what {@link #rowsAt} names has no rows, unless it has {@code error(s)}. */
  public Endpoints orNoRows() {
    return copy(e -> e.rowsOptional = true);
  }

  /** An answer to {@link #one}, a create or an update has the row at this path, such as issue. */
  public Endpoints rowAt(String path) {
    return copy(e -> e.rowAt = Names.checkedPath(path));
  }

  /** The list comes in pages. Each takes a slot; it counts as whole when the last has come. */
  public Endpoints pages(Paging how) {
    return copy(e -> e.paging = Objects.requireNonNull(how, "how"));
  }

  /**
   * A single row can be fetched from this path. Where the list proves nothing about a row that the
   * server did not find, such as one that is {@link #omitting}, 404 at this path proves that it is
   * gone.
   */
  public Endpoints one(String path) {
    return copy(e -> e.one = Names.checkedUrl(path));
  }

  /**
   * How a row is created. If it is a PUT to the row's own address, {@code notes/{id}} for example,
   * the engine makes the ids: UUIDs, so they must be {@link #textIds}.
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

  /** If a create is refused with these words, the server has such a row; the engine takes that. */
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
   * Server ids are texts. The file gives each a number, which is the row's {@link Row#serverId} and
   * stands in the column {@code server_id}; a field of the same JSON name, written by the server,
   * shows the text to the app. By default server ids are positive numbers.
   *
   * <p>A UUID is the same id in capitals, in braces, without hyphens and behind {@code urn:uuid:},
   * in references, too. Requests have it as the server spells it. Other texts are compared letter
   * by letter.
   */
  public Endpoints textIds() {
    return copy(e -> e.textIds = true);
  }

  /**
   * Server ids are texts of which several may be one id, {@code Anna} and {@code anna} for example.
   * Ids are compared, kept and sent as that function spells them, UUIDs as well; {@code id -> id}
   * compares them letter by letter.
   *
   * @param rule answers the same for all spellings of an id, and never anything else for a file
   *     that has been used; called by any thread
   */
  public Endpoints textIds(UnaryOperator<String> rule) {
    Objects.requireNonNull(rule, "rule");
    return textIds().copy(e -> e.spelling = rule);
  }

  /**
   * The server does only once what several requests with one {@code Idempotency-Key} ask for. So a
   * create whose answer was lost is sent again with its key, and nothing has to be looked up.
   *
   * @param kept how long the server remembers a key; an older create is looked up
   * @throws IllegalArgumentException if it is not positive
   */
  public Endpoints idempotencyKeys(Duration kept) {
    if (kept.isZero() || kept.isNegative()) {
      throw new IllegalArgumentException("a server keeps its keys for a while: " + kept);
    }
    return copy(e -> e.keysKept = kept);
  }

  /** The type has only one row, an object without an id; its server id is 1. */
  public Endpoints single() {
    return copy(e -> e.identity = null);
  }

  /**
   * What marks a deleted row; by default {@code server_deleted_at}. A mark is a JSON name, such as
   * {@code deleted_at}: null, {@code false}, 0 and an empty text under it mean that the row is not
   * deleted. Or it is a name and a value: a row with {@code status=trashed} or {@code active=false}
   * is deleted, one with any other value is not.
   */
  public Endpoints tombstones(String... marks) {
    return copy(e -> e.tombstones = Names.checkedMarks(marks));
  }

  /**
   * Each row has its user's server id under one of these JSON names; the first that is there
   * counts. So the engine can check whose data it gets before the user's own row has come.
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

  /** Whether the list can be asked for what changed since a time. */
  public boolean takesSince() {
    return settings.since != null;
  }

  /** How the list is asked for changes, null if it cannot be. */
  public @Nullable Since sinceWord() {
    return settings.since;
  }

  /** Whether a row that the list does not name may be there all the same. */
  public boolean mayOmit() {
    return settings.omitting;
  }

  /** Whether the server answers the list with invalid credentials too. */
  public boolean isOpenToAll() {
    return settings.openToAll;
  }

  /** Whether a new row of the list may open older rows of other lists. */
  public boolean grantsAccess() {
    return settings.grantingAccess;
  }

  /** The header by which the server says that a list lacks rows; null if there is none. */
  public @Nullable String cutHeader() {
    return settings.cutHeader;
  }

  /** How the list is asked for without {@code since}, null if it needs no dates. */
  public @Nullable DateRange range() {
    return settings.range;
  }

  /** The path in an answer to its list; null if the list is the answer. */
  public @Nullable String rowsAt() {
    return settings.rowsAt;
  }

  /** Whether an answer without a list has no rows; else it is a failure. */
  public boolean mayLeaveOutRows() {
    return settings.rowsOptional;
  }

  /** The path in an answer to its only row; null if the row is the answer. */
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

  /** The words of a refusal that mean "there is one like this", null if there are none. */
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

  /** How long the server remembers an {@code Idempotency-Key}; null if it heeds none. */
  public @Nullable Duration keysKept() {
    return settings.keysKept;
  }

  /** Whether a server id is the last part of a URL. */
  public boolean areIdsInLinks() {
    return settings.idsInLinks;
  }

  /** The JSON names, or names and values, that mark a deleted row. */
  public List<String> tombstones() {
    return settings.tombstones;
  }

  /** The JSON names that tell whose a row is, empty if rows do not tell. */
  public List<String> owners() {
    return settings.owners;
  }

  /** What the words above say besides the path of the list, with the defaults. */
  private static final class Settings implements Cloneable {

    @Nullable Since since;
    boolean omitting;
    boolean openToAll;
    boolean grantingAccess;
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
