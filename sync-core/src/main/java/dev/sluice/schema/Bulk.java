package dev.sluice.schema;

import java.util.Objects;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * How one request changes many rows of a type. The request takes one slot. The answer says for each
 * change whether the server has made the change. If not, the engine sends the change again in a
 * request of its own. If the whole request fails, the rest of the push sends single changes of this
 * type.
 *
 * <p>An app's own {@link dev.sluice.remote.Transport} always sends single changes.
 *
 * @see Endpoints#bulk
 */
public sealed interface Bulk {

  /** The most changes in one request, unless the schema says otherwise. */
  int MOST = 100;

  /** The HTTP method. */
  String method();

  /** The path, relative to the server's base. */
  String path();

  /** How many changes one request carries at most: 2 to 1,000. */
  int most();

  /** Whether a bulk request is sent only if the app has turned bulk requests on. */
  boolean ifAsked();

  /** Whether the path contains the server id of the row that the field refers to. */
  default boolean leadsThrough(Field<?, ?> field) {
    return path().contains("{" + field.column() + "}");
  }

  /**
   * The same change for many rows: a PATCH whose path has the rows' ids, separated by commas. The
   * body is a JSON Patch (RFC 6902) that replaces values. One request takes consecutive updates
   * with equal values. An update to null goes alone, because servers remove values in different
   * ways.
   *
   * @param path the request's path, with {@code {ids}} as one of its parts
   * @param done where the answer lists the ids of the changed rows, such as {@code success}
   * @param most how many rows one request changes at most, from 2 to 1,000
   * @param ifAsked whether the app must turn the bulk request on by {@link
   *     dev.sluice.SyncEngineBuilder#bulkRequests}
   */
  record Patch(String path, String done, int most, boolean ifAsked) implements Bulk {

    /** Refuses an invalid path, and a number of rows that is not from 2 to 1,000. */
    public Patch {
      Names.checkedUrl(path);
      Names.checkedPath(done);
      checkMost(most);
    }

    /** A copy that is used only if the app turns bulk requests on. */
    public Patch onlyIfAsked() {
      return new Patch(path, done, most, true);
    }

    /** A PATCH, always. */
    @Override
    public String method() {
      return "PATCH";
    }
  }

  /**
   * Many rows in one body. Each row stands in the body as in an update of its own, with its server
   * id. Creates go with updates if the device makes the ids. A delete goes only with deletes. The
   * answer is a list of objects with the ids of rows and perhaps more fields.
   *
   * @param method POST, PUT or PATCH
   * @param path the request's path
   * @param rowsIn the path to the list in the request and the answer; null if the body is the list
   * @param id the name of the id in the body
   * @param failed the name that marks a failed change in the answer; null, {@code false} or a
   *     status below 400 mean success
   * @param most how many rows one request sends at most, from 2 to 1,000
   */
  record ManyRows(
      String method, String path, @Nullable String rowsIn, String id, String failed, int most)
      implements Bulk {

    private static final Pattern METHODS = Pattern.compile("POST|PUT|PATCH");

    /** Refuses an invalid path or method, and a number of rows that is not from 2 to 1,000. */
    public ManyRows {
      if (!METHODS.matcher(Objects.requireNonNull(method, "method")).matches()) {
        throw new IllegalArgumentException(
            "the method of a bulk request must be POST, PUT or PATCH: " + method);
      }
      Names.checkedUrl(path);
      if (rowsIn != null) {
        Names.checkedPath(rowsIn);
      }
      Names.checkedPath(id);
      Names.checkedPath(failed);
      checkMost(most);
    }

    /** False: a schema with {@code ManyRows} always uses the bulk request. */
    @Override
    public boolean ifAsked() {
      return false;
    }

    /** A copy with the rows at that path in the body, {@code docs} for example. */
    public ManyRows in(String name) {
      return new ManyRows(method, path, Objects.requireNonNull(name, "name"), id, failed, most);
    }

    /** A copy with that name for the id in the body; by default {@code id}. */
    public ManyRows identifiedBy(String name) {
      return new ManyRows(method, path, rowsIn, name, failed, most);
    }

    /**
     * A copy with another name that marks a failed change in the answer; default {@code error}. A
     * number under this name is a status. A status below 400 means success.
     */
    public ManyRows failedBy(String name) {
      return new ManyRows(method, path, rowsIn, id, name, most);
    }

    /** A copy whose requests carry at most so many rows. */
    public ManyRows atMost(int rows) {
      return new ManyRows(method, path, rowsIn, id, failed, rows);
    }
  }

  /**
   * A PATCH of at most {@value #MOST} ids.
   *
   * @param path the request's path, with {@code {ids}} as one of its parts
   * @param done where the answer lists the ids of the changed rows
   */
  static Patch patch(String path, String done) {
    return new Patch(path, done, MOST, false);
  }

  /** A body of at most {@value #MOST} rows: a bare list of rows with {@code id}. */
  static ManyRows rows(String method, String path) {
    return new ManyRows(method, path, null, "id", "error", MOST);
  }

  private static void checkMost(int most) {
    if (most < 2 || most > 1000) {
      throw new IllegalArgumentException("a bulk request carries 2 to 1,000 changes: " + most);
    }
  }
}
