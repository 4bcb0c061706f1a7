package dev.sluice.schema;

import dev.sluice.throttle.QuotaHeaders;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
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
    private List<String> resting = List.of();

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
   * @param version of the tables, from 1 up
   * @param types each after the types that it refers to
   */
  public static SyncSchema of(int version, EntityType<?>... types) {
    List<EntityType<?>> order = List.of(types);
    return new SyncSchema(version, order, new ServerSettings(order));
  }

  /**
   * The same schema, fetched in another order of the same types. There are three chains: every
   * third type is in the same chain.
   */
  public SyncSchema fetchedAs(EntityType<?>... order) {
    return copy(s -> s.fetchOrder = List.of(order));
  }

  /**
   * The same schema, with that type for the user: the type's only row is the user of the
   * credentials. So the server tells whose data it sends, also for a new token. By default the
   * account in the credentials names the user, and another account is another user.
   */
  public SyncSchema accountIn(EntityType<?> type) {
    return copy(s -> s.account = Objects.requireNonNull(type, "type"));
  }

  /** The same schema, with one request for several types. */
  public SyncSchema related(Related together) {
    return copy(s -> s.related = Objects.requireNonNull(together, "together"));
  }

  /**
   * The same schema, with a path, relative to the base URL, that answers with a success as long as
   * the credentials are valid. The engine requests it after a 403, which may mean a revoked token
   * or one forbidden row, and after a 410 or 418 to a change. By default there is no such path.
   * Then these answers refuse that change only, and only a 401 means that the credentials are
   * invalid.
   */
  public SyncSchema credentialsCheckedAt(String path) {
    return copy(s -> s.credentialsCheck = Names.checkedUrl(path));
  }

  /** The same schema, for a server that also reports errors in answers with status 200. */
  public SyncSchema errors(BodyError how) {
    return copy(s -> s.bodyError = Objects.requireNonNull(how, "how"));
  }

  /**
   * The same schema, for a server that leaves null values out of its rows. If a row in a list lacks
   * a nullable field, the field is null; a field with {@link Field#orElse} gets that value. By
   * default a missing field keeps its value. An answer to a change may have fewer fields than a
   * list, so there a missing field stays as it was sent. A {@code Transport} writes null itself.
   */
  public SyncSchema omittingNull() {
    return copy(s -> s.omitsNull = true);
  }

  /**
   * The same schema, for a server that wants this header in each request: the version of its API,
   * or as {@code Content-Type} and {@code Accept} another type than {@code application/json}. What
   * proves who the user is belongs into the credentials.
   *
   * @throws IllegalArgumentException as {@link Endpoint#header}
   */
  public SyncSchema header(String name, String value) {
    return copy(s -> s.headers = Headers.with(s.headers, name, value));
  }

  /**
   * The same schema, for a server with quota headers. These headers tell how much is left of the
   * request's quota. A 402 means that the quota is used up. By default a 402 refuses that change,
   * and only the common headers for limits are read.
   */
  public SyncSchema quotaHeaders(QuotaHeaders fields) {
    return copy(s -> s.quotaHeaders = Objects.requireNonNull(fields, "fields"));
  }

  /**
   * The same schema, with types that this version of the app leaves out on purpose, while files of
   * older versions may still hold their rows. Such rows belong to the user: the status and a
   * log-out count their unsynced changes, and a log-out deletes them. They are synced again when a
   * later version has the type. Without this call all this holds too, but the log warns at each
   * opening. {@code Migration.dropTable} is for types that never come back.
   *
   * @param tables the names of the types
   * @throws IllegalArgumentException if a type of the schema has such a name
   */
  public SyncSchema resting(String... tables) {
    for (EntityType<?> type : types) {
      if (Arrays.asList(tables).contains(type.name())) {
        throw new IllegalArgumentException(type + " is in the schema, so it does not rest");
      }
    }
    return copy(s -> s.resting = List.of(tables));
  }

  /**
   * One sentence for each promise that does not hold, because the schema does not declare what it
   * needs. Empty if all promises hold. The engine logs the sentences when it is built. Some servers
   * lack what a promise needs: then the sentence says what to expect.
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

  /** The path that tells whether the credentials are valid; null if there is none. */
  public @Nullable String credentialsCheck() {
    return settings.credentialsCheck;
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

  /** The headers in which the server tells about its quotas. */
  public QuotaHeaders quotaHeaders() {
    return settings.quotaHeaders;
  }

  /** The names of types that are left out on purpose. */
  public List<String> resting() {
    return settings.resting;
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
   * One request for the present rows of several types. The answer has no tombstones and may leave
   * out a type without rows. So a row that is missing from the answer does not count as deleted.
   *
   * @param path the path with its query
   * @param root the type whose only row the answer is
   * @param lists the other types, each with the name of its list in that row
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
   * How a server says in an answer with status 200 that the request has failed, as in {@code {"ok":
   * false, "error": "name_taken"}}. Such an answer counts as a refusal with the server's words. The
   * words have the same meaning in a refusal with another status, such as 400 or 403.
   *
   * <p>The engine looks at the first 64 KiB of an answer that is an object. An answer that is a
   * list is no error.
   *
   * @param path to the value that tells
   * @param success the value of a success, as text; null if any value means an error
   * @param unauthorized words of errors that mean that the credentials are not valid
   * @param gone words of errors that mean that there is no such row
   */
  public record BodyError(
      String path, @Nullable String success, List<String> unauthorized, List<String> gone) {

    /** Refuses a path that is none, and empty words, which every error has. */
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
     * An answer is an error if it has a value at this path, {@code error} for example. Null, {@code
     * false}, 0 and what is empty are no values.
     */
    public static BodyError at(String path) {
      return new BodyError(path, null, List.of(), List.of());
    }

    /**
     * An answer is an error if its value at this path is missing or another one: {@code
     * unless("ok", "true")}, {@code unless("code", "0")}.
     */
    public static BodyError unless(String path, String success) {
      return new BodyError(path, Objects.requireNonNull(success, "success"), List.of(), List.of());
    }

    /**
     * A copy in which an error with one of these words means the same as status 401: {@code
     * token_expired} for example. By default no words do.
     */
    public BodyError unauthorized(String... words) {
      return new BodyError(path, success, Arrays.asList(words), gone);
    }

    /**
     * A copy in which an error with one of these words means the same as status 404: {@code
     * not_found} for example. By default no words do.
     */
    public BodyError gone(String... words) {
      return new BodyError(path, success, unauthorized, Arrays.asList(words));
    }
  }
}
