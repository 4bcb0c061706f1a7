package dev.sluice.schema;

import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * One way to change a row on the server.
 *
 * @param method the HTTP method: POST, PUT, PATCH or DELETE
 * @param path relative to the server's base; {@code {id}} stands for the row's server id, {@code
 *     {column}} for the server id that the reference in that column leads to
 * @param answer what a successful answer contains
 * @param whole whether an update sends the whole row and not only what changed
 * @param wrapper the path in the body where the row stands; null if the row is the body
 * @param version how the change says which version of the row it was made from; null if it does not
 * @param constants what the body says besides, by path: texts, whole numbers and booleans
 * @param idIn the path in the body where the row's server id stands; null if the body does not say
 *     it
 * @param headers what its requests have besides, by name
 */
public record Endpoint(
    String method,
    String path,
    Contents answer,
    boolean whole,
    @Nullable String wrapper,
    @Nullable Version version,
    Map<String, Object> constants,
    @Nullable String idIn,
    Map<String, String> headers) {

  /** What a successful answer contains. */
  public enum Contents {
    /** The row as the server has it then, or a part of it. */
    ROW,
    /** The header {@code Location}, which ends with the row's id. */
    LOCATION,
    /** Nothing that is needed. */
    NOTHING
  }

  private static final Set<String> METHODS = Set.of("POST", "PUT", "PATCH", "DELETE");

  /** Refuses any other method, a path that is none, and anything in the body of a DELETE. */
  public Endpoint {
    Names.checkedUrl(path);
    Objects.requireNonNull(answer, "answer");
    if (!METHODS.contains(Objects.requireNonNull(method, "method"))) {
      throw new IllegalArgumentException(
          "the method of an endpoint must be POST, PUT, PATCH or DELETE: " + method);
    }
    if (wrapper != null) {
      Names.checkedPath(wrapper);
    }
    if (version != null && version.place() == Version.Placement.BODY && method.equals("DELETE")) {
      throw new IllegalArgumentException("a DELETE has no body for a version: " + path);
    }
    constants = Map.copyOf(constants);
    constants.forEach(Endpoint::checkConstant);
    if (!constants.isEmpty() && method.equals("DELETE")) {
      throw new IllegalArgumentException("a DELETE has no body for constants: " + path);
    }
    if (idIn != null && method.equals("DELETE")) {
      throw new IllegalArgumentException("a DELETE has no body for an id: " + path);
    }
    if (idIn != null) {
      Names.checkedPath(idIn);
    }
    headers = Headers.checked(headers);
  }

  private static void checkConstant(String name, Object value) {
    Names.checkedPath(name);
    if (!(value instanceof String || value instanceof Long || value instanceof Boolean)) {
      throw new IllegalArgumentException(
          "a constant is a String, a Long or a Boolean: " + name + " is " + value.getClass());
    }
  }

  /** An endpoint that takes the row itself, or the changed part of it. */
  public Endpoint(String method, String path, boolean answersRow) {
    this(
        method,
        path,
        answersRow ? Contents.ROW : Contents.NOTHING,
        false,
        null,
        null,
        Map.of(),
        null,
        Map.of());
  }

  /** A POST. */
  public static Endpoint post(String path) {
    return new Endpoint("POST", path, true);
  }

  /** A PUT of the fields that changed; {@link #entire} is for a server that replaces the row. */
  public static Endpoint put(String path) {
    return new Endpoint("PUT", path, true);
  }

  /** A PATCH of the fields that changed. */
  public static Endpoint patch(String path) {
    return new Endpoint("PATCH", path, true);
  }

  /** A DELETE. */
  public static Endpoint delete(String path) {
    return new Endpoint("DELETE", path, false);
  }

  /**
   * An update sends every field of the schema, those that the server writes too, as it was last
   * told with the user's changes. Whatever the schema does not name, the server may clear.
   */
  public Endpoint entire() {
    return new Endpoint(method, path, answer, true, wrapper, version, constants, idIn, headers);
  }

  /** The row stands in the body at that path, {@code issue} for example. */
  public Endpoint wrappedIn(String name) {
    Objects.requireNonNull(name, "name");
    return new Endpoint(method, path, answer, whole, name, version, constants, idIn, headers);
  }

  /** The same endpoint of a server that does not answer the row. */
  public Endpoint silent() {
    return answering(Contents.NOTHING);
  }

  /** The same create of a server that answers only the header {@code Location}. */
  public Endpoint answersLocation() {
    return answering(Contents.LOCATION);
  }

  /**
   * A change says from which version of the row it was made, and the server refuses it with 409 or
   * 412 if the row has changed since. By default it does not say, and the last write wins. For
   * updates and deletes.
   */
  public Endpoint version(Version how) {
    Objects.requireNonNull(how, "how");
    return new Endpoint(method, path, answer, whole, wrapper, how, constants, idIn, headers);
  }

  /**
   * The body says this, too, whatever changed: {@code saying("archived", true)} makes a PATCH a
   * delete. The value is a {@code String}, a {@code Long} or a {@code Boolean}; the name may be a
   * path. Replaces an earlier value of that name.
   */
  public Endpoint saying(String name, Object value) {
    Map<String, Object> more = new HashMap<>(constants);
    more.put(Objects.requireNonNull(name, "name"), Objects.requireNonNull(value, "value"));
    return new Endpoint(method, path, answer, whole, wrapper, version, more, idIn, headers);
  }

  /**
   * The body says the row's server id, too, as JSON:API has it for an update. The name may be a
   * path. By default only the path of the request says it.
   */
  public Endpoint identifiedBy(String name) {
    Objects.requireNonNull(name, "name");
    return new Endpoint(method, path, answer, whole, wrapper, version, constants, name, headers);
  }

  /**
   * Its requests have this header, too, such as {@code Prefer: return=representation}. As {@code
   * Content-Type} or {@code Accept} it replaces {@code application/json}. One of the same name is
   * replaced, also one of {@link SyncSchema#header}.
   *
   * @throws IllegalArgumentException if the engine writes that header itself, it would prove who
   *     the user is, or no header can have that name or value
   */
  public Endpoint header(String name, String value) {
    return new Endpoint(
        method,
        path,
        answer,
        whole,
        wrapper,
        version,
        constants,
        idIn,
        Headers.with(headers, name, value));
  }

  private Endpoint answering(Contents contents) {
    return new Endpoint(method, path, contents, whole, wrapper, version, constants, idIn, headers);
  }

  /** Whether a successful answer contains the row. */
  public boolean answersRow() {
    return answer == Contents.ROW;
  }

  /** Whether the path contains the server id of what the field refers to. */
  public boolean leadsThrough(Field<?, ?> field) {
    return path.contains("{" + field.column() + "}");
  }
}
