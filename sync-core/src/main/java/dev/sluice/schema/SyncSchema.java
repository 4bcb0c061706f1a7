package dev.sluice.schema;

import dev.sluice.throttle.QuotaHeaders;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** All types of a domain, and how its server behaves. Immutable: each setter returns a copy. */
public final class SyncSchema {

  private static final class ServerSettings implements Cloneable {

    private List<EntityType<?>> fetchOrder;
    private @Nullable EntityType<?> account;
    private @Nullable Related related;
    private @Nullable String credentialsCheck;
    private @Nullable BodyError bodyError;
    private boolean omitsNull;
    private Map<String, String> headers = Map.of();
    private QuotaHeaders quotaHeaders = QuotaHeaders.NONE;
    private List<String> dormant = List.of();

    private ServerSettings(List<EntityType<?>> fetchOrder) {
      this.fetchOrder = fetchOrder;
    }

    private ServerSettings copy() {
      try {
        return (ServerSettings) clone();
      } catch (CloneNotSupportedException e) {
        throw new AssertionError(e);
      }
    }
  }

  private final int version;
  private final List<EntityType<?>> types;
  private final ServerSettings settings;

  private SyncSchema(int version, List<EntityType<?>> types, ServerSettings settings) {
    SchemaRules.check(version, types, settings.fetchOrder);
    SchemaRules.checkAsked(types, settings.account, settings.related);
    this.version = version;
    this.types = types;
    this.settings = settings;
  }

  /**
   * A schema whose types are fetched in dependency order.
   *
   * @param version the version of the tables, from 1 up
   * @param types all types, each after the types to which it refers
   */
  public static SyncSchema of(int version, EntityType<?>... types) {
    List<EntityType<?>> order = List.of(types);
    return new SyncSchema(version, order, new ServerSettings(order));
  }

  /**
   * A copy that fetches the types in another order. A pull fetches three lists at the same time, in
   * three chains. The first chain fetches the first, the fourth and the seventh type of the order,
   * and so on.
   */
  public SyncSchema fetchedAs(EntityType<?>... order) {
    return copy(s -> s.fetchOrder = List.of(order));
  }

  /**
   * A copy in which this type's only row is the user of the credentials. The server's answer shows
   * whose data comes, even after a new token. By default another account in the credentials counts
   * as another user.
   */
  public SyncSchema accountIn(EntityType<?> type) {
    return copy(s -> s.account = Objects.requireNonNull(type, "type"));
  }

  /** The same schema, with one request for several types. */
  public SyncSchema related(Related together) {
    return copy(s -> s.related = Objects.requireNonNull(together, "together"));
  }

  /**
   * A copy with a path, relative to the base URL, that succeeds as long as the credentials are
   * valid. The engine requests the path after a 403, because a 403 means a revoked token or one
   * forbidden row. The engine also requests the path after a 410 or 418 to a change. By default,
   * there is no path and only a 401 means invalid credentials.
   */
  public SyncSchema credentialsCheckedAt(String path) {
    return copy(s -> s.credentialsCheck = Names.checkedUrl(path));
  }

  /** The same schema, for a server that also reports errors in answers with status 200. */
  public SyncSchema errors(BodyError how) {
    return copy(s -> s.bodyError = Objects.requireNonNull(how, "how"));
  }

  /**
   * A copy for a server that leaves null values out of rows. If a list's row lacks a nullable
   * field, the field becomes null or the value of {@link Field#orElse}. By default a missing field
   * keeps its value. A field that the answer to a change lacks keeps the sent value. A {@code
   * Transport} must write null itself.
   */
  public SyncSchema omittingNull() {
    return copy(s -> s.omitsNull = true);
  }

  /**
   * A copy that sends this header with each request. Example: the API's version, or a {@code
   * Content-Type} or {@code Accept} other than {@code application/json}. A header that proves the
   * user belongs into the credentials.
   *
   * @throws IllegalArgumentException if {@link Endpoint#header} refuses the name or the value
   */
  public SyncSchema header(String name, String value) {
    return copy(s -> s.headers = Headers.with(s.headers, name, value));
  }

  /**
   * A copy for a server that reports in headers how many requests of a quota are left. A 402 means
   * that the quota is used up. By default a 402 refuses the change, and only the common limit
   * headers are read.
   */
  public SyncSchema quotaHeaders(QuotaHeaders fields) {
    return copy(s -> s.quotaHeaders = Objects.requireNonNull(fields, "fields"));
  }

  /**
   * A copy that names the types that this version of the app leaves out on purpose. The database of
   * another version may still have rows of such types. The status and a log-out count the unsynced
   * rows, and a log-out deletes all rows of such types. A later version with the type syncs the
   * rows again. Without this method, the log warns each time such a database is opened. {@code
   * Migration.dropTable} removes a type for good.
   *
   * @param tables the names of the types
   * @throws IllegalArgumentException if the schema has a type of a given name
   */
  public SyncSchema dormant(String... tables) {
    for (EntityType<?> type : types) {
      if (Arrays.asList(tables).contains(type.name())) {
        throw new IllegalArgumentException(type + " is in the schema, so it is not dormant");
      }
    }
    return copy(s -> s.dormant = List.of(tables));
  }

  /**
   * One sentence for each promise that the engine cannot keep because the schema lacks a
   * declaration. Empty if the engine keeps every promise. The engine logs the sentences when it is
   * built. If the server cannot do what a promise needs, the sentence says what to expect.
   */
  public List<String> warnings() {
    return SchemaWarnings.of(this);
  }

  private SyncSchema copy(Consumer<ServerSettings> change) {
    ServerSettings copy = settings.copy();
    change.accept(copy);
    return new SyncSchema(version, types, copy);
  }

  /** The version of the tables. */
  public int version() {
    return version;
  }

  /** The types in dependency order: each comes after the types that it refers to. */
  public List<EntityType<?>> types() {
    return types;
  }

  /** The same types in the order in which a pull fetches them. */
  public List<EntityType<?>> fetchOrder() {
    return settings.fetchOrder;
  }

  /** The type whose only row is the user of the credentials; null if there is none. */
  public @Nullable EntityType<?> account() {
    return settings.account;
  }

  /** A request that fetches several types; null if there is none. */
  public @Nullable Related related() {
    return settings.related;
  }

  /** The path of a request that shows whether the credentials are valid; null if there is none. */
  public @Nullable String credentialsCheck() {
    return settings.credentialsCheck;
  }

  /**
   * The parts of all paths that are words, such as {@code projects} and {@code items} of {@code
   * projects/{project_id}/items}. What else stands in the path of a request is an id.
   */
  public Set<String> pathWords() {
    Set<String> words = new TreeSet<>();
    Consumer<String> parts =
        path ->
            Stream.of(path.split("[/?]", -1))
                .filter(part -> !part.contains("{"))
                .forEach(words::add);
    Optional.ofNullable(credentialsCheck()).ifPresent(parts);
    Optional.ofNullable(related()).map(Related::path).ifPresent(parts);
    types().forEach(type -> type.endpoints().paths(parts));
    return words;
  }

  /** How an answer with status 200 says that the request has failed; null if none does. */
  public @Nullable BodyError bodyError() {
    return settings.bodyError;
  }

  /** Whether the server leaves what is null out of its rows. */
  public boolean omitsNull() {
    return settings.omitsNull;
  }

  /** The additional headers of each request to the API, by name. */
  public Map<String, String> headers() {
    return settings.headers;
  }

  /** The headers in which the server reports its quotas. */
  public QuotaHeaders quotaHeaders() {
    return settings.quotaHeaders;
  }

  /** The names of types that are left out on purpose. */
  public List<String> dormant() {
    return settings.dormant;
  }

  /** The types of a light pull. */
  public List<EntityType<?>> light() {
    List<EntityType<?>> light = new ArrayList<>();
    for (EntityType<?> type : settings.fetchOrder) {
      if (type.isLight()) {
        light.add(type);
      }
    }
    return light;
  }

  /**
   * The type of that name.
   *
   * @throws IllegalArgumentException if there is none
   */
  public EntityType<?> type(String name) {
    for (EntityType<?> type : types) {
      if (type.name().equals(name)) {
        return type;
      }
    }
    throw new IllegalArgumentException("unknown type " + name + "; the schema has " + types);
  }

  /**
   * One request for the present rows of several types. The answer has no tombstones, and may leave
   * out types without rows. A row that the answer lacks does not count as deleted.
   *
   * @param path the path with its query
   * @param root the type whose only row is the answer
   * @param lists the other types, each with the name of its list in the answer
   */
  public record Related(String path, EntityType<?> root, Map<EntityType<?>, String> lists) {

    /** Copies the lists in their order. */
    public Related {
      lists = Collections.unmodifiableMap(new LinkedHashMap<>(lists));
      if (lists.containsKey(root)) {
        throw new IllegalArgumentException(root + " is the answer itself, and no list in it");
      }
    }
  }

  /**
   * How an answer with status 200 says that the request has failed. Example: {@code {"ok": false,
   * "error": "name_taken"}}. Such an answer counts as a refusal with the server's message. The same
   * message in an answer with status 400 or 403 has the same meaning.
   *
   * <p>The engine reads the first 64 KiB of an answer that is an object. A list never counts as an
   * error.
   *
   * @param path where the answer says whether the request succeeded
   * @param success the text that means success; null if any value means an error
   * @param unauthorized texts that mean invalid credentials
   * @param gone texts that mean that the row does not exist
   */
  public record BodyError(
      String path, @Nullable String success, List<String> unauthorized, List<String> gone) {

    /** Refuses an invalid path, and empty texts, which every error contains. */
    public BodyError {
      Names.checkedPath(path);
      unauthorized = checked(unauthorized);
      gone = checked(gone);
    }

    private static List<String> checked(List<String> words) {
      words.forEach(Names::checkedWords);
      return List.copyOf(words);
    }

    /**
     * An answer is an error if it has a value at this path. Null, {@code false}, 0 and an empty
     * value mean success. Example of a path: {@code "error"}.
     */
    public static BodyError at(String path) {
      return new BodyError(path, null, List.of(), List.of());
    }

    /**
     * An answer is an error unless it has this value at this path. Example: {@code unless("ok",
     * "true")} or {@code unless("code", "0")}.
     */
    public static BodyError unless(String path, String success) {
      return new BodyError(path, Objects.requireNonNull(success, "success"), List.of(), List.of());
    }

    /**
     * A copy in which one of these texts in an error means status 401, such as {@code
     * token_expired}. By default no text has this meaning.
     */
    public BodyError unauthorized(String... words) {
      return new BodyError(path, success, Arrays.asList(words), gone);
    }

    /**
     * A copy in which one of these texts in an error means status 404, such as {@code not_found}.
     * By default no text has this meaning.
     */
    public BodyError gone(String... words) {
      return new BodyError(path, success, unauthorized, Arrays.asList(words));
    }
  }
}
