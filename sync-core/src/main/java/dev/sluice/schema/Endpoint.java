package dev.sluice.schema;

import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * One way to change a row on the server: a method and a path relative to the base URL. In the path,
 * {@code {id}} stands for the row's server id. The column of a reference, in braces, stands for the
 * server id of the referred row. Immutable: a method such as {@link #entire} returns a copy.
 */
public final class Endpoint {

  /** What a successful answer contains. */
  public enum Contents {
    /** The row as the server has it after the change, or a part of the row. */
    ROW,
    /** The header {@code Location}, which ends with the row's id. */
    LOCATION,
    /** Nothing that the engine needs. */
    NOTHING
  }

  private static final class ChangeSettings implements Cloneable {

    private Contents answer = Contents.ROW;
    private boolean entire;
    private boolean ofUser;
    private @Nullable String wrapper;
    private @Nullable Version version;
    private Map<String, Object> constants = Map.of();
    private @Nullable String idIn;
    private Map<String, String> headers = Map.of();

    private ChangeSettings copy() {
      try {
        return (ChangeSettings) clone();
      } catch (CloneNotSupportedException e) {
        throw new AssertionError(e);
      }
    }
  }

  private final String method;
  private final String path;
  private final ChangeSettings settings;

  private Endpoint(String method, String path) {
    this(method, Names.checkedUrl(path), new ChangeSettings());
  }

  private Endpoint(String method, String path, ChangeSettings settings) {
    this.method = method;
    this.path = path;
    this.settings = settings;
  }

  /** A POST. */
  public static Endpoint post(String path) {
    return new Endpoint("POST", path);
  }

  /** A PUT of the fields that changed; {@link #entire} is for a server that replaces the row. */
  public static Endpoint put(String path) {
    return new Endpoint("PUT", path);
  }

  /** A PATCH of the fields that changed. */
  public static Endpoint patch(String path) {
    return new Endpoint("PATCH", path);
  }

  /** A DELETE. */
  public static Endpoint delete(String path) {
    return new Endpoint("DELETE", path).silent();
  }

  /**
   * An update sends every field, also a field that only the server writes. The sent values are the
   * server's last values with the user's changes. The server may clear fields that the schema does
   * not have.
   */
  public Endpoint entire() {
    return copy(e -> e.entire = true);
  }

  /** The row stands in the body at that path, {@code issue} for example. */
  public Endpoint wrappedIn(String name) {
    return copy(e -> e.wrapper = Names.checkedPath(name));
  }

  /** A copy for a server whose answer does not contain the row. */
  public Endpoint silent() {
    return copy(e -> e.answer = Contents.NOTHING);
  }

  /** A copy of a create for a server that answers only the header {@code Location}. */
  public Endpoint answersLocation() {
    return copy(e -> e.answer = Contents.LOCATION);
  }

  /**
   * An update or a delete sends the version of the row on which the change is based. The server
   * refuses the change with 409 or 412 if the row has changed since that version. By default no
   * version is sent, and the last change wins.
   */
  public Endpoint version(Version how) {
    if (Objects.requireNonNull(how, "how").place() == Version.Placement.BODY) {
      needsBody("a version");
    }
    return copy(e -> e.version = how);
  }

  /**
   * Adds a constant to each request body. Example: {@code saying("archived", true)} makes a PATCH a
   * delete. The value is a {@code String}, {@code Long} or {@code Boolean}. The name may be a path.
   * An earlier constant of the same name is replaced.
   */
  public Endpoint saying(String name, Object value) {
    checkConstant(name, value);
    needsBody("constants");
    Map<String, Object> more = new HashMap<>(settings.constants);
    more.put(name, value);
    return copy(e -> e.constants = Map.copyOf(more));
  }

  /**
   * The body also has the row's server id under this name, as an update by JSON:API needs. The name
   * may be a path. By default only the path of the request has the id.
   */
  public Endpoint identifiedBy(String name) {
    needsBody("an id");
    return copy(e -> e.idIn = Names.checkedPath(name));
  }

  /**
   * The path means the user of the credentials and needs no {@code {id}}, such as {@code PUT me}.
   * Use this method for the type in {@link SyncSchema#accountIn}. By default a request about one
   * row must name the row.
   */
  public Endpoint ofUser() {
    return copy(e -> e.ofUser = true);
  }

  /**
   * Adds a header to each request, such as {@code Prefer: return=representation}. A {@code
   * Content-Type} or {@code Accept} replaces {@code application/json}. A header of the same name is
   * replaced, also a header of {@link SyncSchema#header}.
   *
   * @throws IllegalArgumentException if the engine writes that header itself, if the header proves
   *     the user, or if no header can have that name or value
   */
  public Endpoint header(String name, String value) {
    return copy(e -> e.headers = Headers.with(e.headers, name, value));
  }

  private Endpoint copy(Consumer<ChangeSettings> change) {
    ChangeSettings copy = settings.copy();
    change.accept(copy);
    return new Endpoint(method, path, copy);
  }

  private void needsBody(String what) {
    if (method.equals("DELETE")) {
      throw new IllegalArgumentException("a DELETE has no body for " + what + ": " + path);
    }
  }

  static void checkConstant(String name, Object value) {
    Names.checkedPath(name);
    Objects.requireNonNull(value, "value");
    if (!(value instanceof String || value instanceof Long || value instanceof Boolean)) {
      throw new IllegalArgumentException(
          "a constant is a String, a Long or a Boolean: " + name + " is " + value.getClass());
    }
  }

  /** The HTTP method: POST, PUT, PATCH or DELETE. */
  public String method() {
    return method;
  }

  /** The path, relative to the server's base. */
  public String path() {
    return path;
  }

  /** What a successful answer contains. */
  public Contents answer() {
    return settings.answer;
  }

  /** Whether an update sends the whole row and not only what changed. */
  public boolean isEntire() {
    return settings.entire;
  }

  /** The path in the body where the row stands; null if the row is the body. */
  public @Nullable String wrapper() {
    return settings.wrapper;
  }

  /**
   * How a change names the version of the row on which the change is based; null if it does not.
   */
  public @Nullable Version version() {
    return settings.version;
  }

  /** The constants in the body, by path: texts, whole numbers and booleans. */
  public Map<String, Object> constants() {
    return settings.constants;
  }

  /** The path to the row's server id in the body; null if the body does not contain the id. */
  public @Nullable String idIn() {
    return settings.idIn;
  }

  /** Whether a request names the row that the request changes. */
  boolean namesItsRow() {
    return path.contains("{id}") || settings.idIn != null || settings.ofUser;
  }

  /** The additional headers of its requests, by name. */
  public Map<String, String> headers() {
    return settings.headers;
  }

  /** Whether a successful answer contains the row. */
  public boolean answersRow() {
    return settings.answer == Contents.ROW;
  }

  /** Whether the path contains the server id of the row that the field refers to. */
  public boolean leadsThrough(Field<?, ?> field) {
    return path.contains("{" + field.column() + "}");
  }
}
