package dev.sluice.schema;

import java.util.Objects;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * How one request changes many rows of a type. The request takes one slot. The server does each
 * change by itself, and its answer tells which changes are done. The engine sends the other changes
 * again one by one, to get the server's words about each. If the server refuses the whole request
 * or fails at it, the rest of that push sends the changes of that type one by one.
 *
 * <p>An app's own {@link dev.sluice.remote.Transport} sends one change at a time.
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

  /** Whether only an app that asks for bulk requests uses them. */
  boolean ifAsked();

  /** Whether the path contains the server id of the row that the field refers to. */
  default boolean leadsThrough(Field<?, ?> field) {
    return path().contains("{" + field.column() + "}");
  }

  /**
   * One change of many rows: a PATCH whose path names their ids, with commas between them, and
   * whose body is a JSON Patch (RFC 6902) that replaces values. Consecutive updates with the same
   * values go together. An update that sets a value to null goes alone, because servers differ in
   * how they remove a value.
   *
   * @param path with {@code {ids}} as one of its parts
   * @param done the path in the answer to the list of the ids whose rows have changed, such as
   *     {@code success}
   * @param most how many rows one request changes at most
   * @param ifAsked whether only {@link dev.sluice.SyncEngineBuilder#bulkRequests} turns it on
   */
  record Patch(String path, String done, int most, boolean ifAsked) implements Bulk {

    /** Refuses what is no path, and a number that is not from 2 to 1,000. */
    public Patch {
      Names.checkedUrl(path);
      Names.checkedPath(done);
      checkMost(most);
    }

    /** A copy that is used only by an app that asks for bulk requests. */
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
   * Many rows in one body. Each row stands there as its own update would send it, with its id.
   * Creates go with the updates if the ids are made on the device; deletes go alone. The answer is
   * a list of objects, each with the id of a row and perhaps more of its fields.
   *
   * @param method POST, PUT or PATCH
   * @param path of the request
   * @param rowsIn the path to the list in the body, and in an answer that is an object; null if the
   *     list is the body
   * @param id the name that the id has in the body
   * @param failed a name by which an object of the answer reports a change that was not done; a
   *     value that is null, {@code false} or a status below 400 reports no failure
   * @param most how many rows one request sends at most
   */
  record ManyRows(
      String method, String path, @Nullable String rowsIn, String id, String failed, int most)
      implements Bulk {

    private static final Pattern METHODS = Pattern.compile("POST|PUT|PATCH");

    /** Refuses what is no path or method, and a number that is not from 2 to 1,000. */
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

    /** False: an app's own schema asks for bulk requests by declaring them. */
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
     * A copy with that name for a failure in the answer; by default {@code error}. A number under
     * this name is read as a status; a status below 400 is no failure.
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
   * @param path with {@code {ids}} as one of its parts
   * @param done where the answer lists the ids whose rows have changed
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
