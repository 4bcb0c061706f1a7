package dev.sluice.ratelimit.redis;

import java.net.SocketTimeoutException;
import java.net.URI;
import java.net.URISyntaxException;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import redis.clients.jedis.DefaultJedisClientConfig;
import redis.clients.jedis.HostAndPort;
import redis.clients.jedis.Jedis;
import redis.clients.jedis.JedisClientConfig;
import redis.clients.jedis.SslOptions;
import redis.clients.jedis.SslVerifyMode;
import redis.clients.jedis.exceptions.JedisConnectionException;
import redis.clients.jedis.exceptions.JedisException;
import redis.clients.jedis.exceptions.JedisNoScriptException;
import redis.clients.jedis.util.JedisURIHelper;

/**
 * One connection to Redis. It is made when it is first needed, and made anew when it breaks. The
 * password appears in no message and in no text. Not safe for several threads.
 */
final class RedisLink implements AutoCloseable {

  private static final int USUAL_PORT = 6379;
  private static final int MOST_PORT = 65_535;
  private static final Pattern ADDRESS =
      Pattern.compile(
          "(?<scheme>rediss?)://(?:(?<secret>[^@/?#]*)@)?"
              + "(?<host>\\[[0-9a-f:.]+\\]|[a-z0-9._-]+)(?::(?<port>\\d{1,5}))?"
              + "(?:/(?<database>\\d{1,5})?)?",
          Pattern.CASE_INSENSITIVE);

  private final List<String> keys;
  private final HostAndPort server;
  private final JedisClientConfig config;
  private @Nullable Jedis open;

  private RedisLink(List<String> keys, HostAndPort server, JedisClientConfig config) {
    this.keys = keys;
    this.server = server;
    this.config = config;
  }

  /** A link for steps on these keys. It does not connect yet. */
  static RedisLink to(String address, Keys keys, Duration timeout) {
    Matcher parts = ADDRESS.matcher(address);
    if (!parts.matches()) {
      throw noAddress();
    }
    URI uri = known(parts);
    int port = parts.group("port") == null ? USUAL_PORT : Integer.parseInt(parts.group("port"));
    if (port > MOST_PORT) {
      throw noAddress();
    }
    DefaultJedisClientConfig.Builder config =
        DefaultJedisClientConfig.builder()
            .serverDefaultProtocol()
            .timeoutMillis((int) timeout.toMillis())
            .user(JedisURIHelper.getUser(uri))
            .password(JedisURIHelper.getPassword(uri))
            .database(JedisURIHelper.getDBIndex(uri));
    if (JedisURIHelper.isRedisSSLScheme(uri)) {
      // By default the client does not check that the certificate is this host's.
      config.sslOptions(SslOptions.builder().sslVerifyMode(SslVerifyMode.FULL).build());
    }
    HostAndPort server = new HostAndPort(parts.group("host"), port);
    return new RedisLink(keys.of(UUID.randomUUID().toString()), server, config.build());
  }

  /** The address without its host: a URI refuses underscores, which hosts of containers have. */
  private static URI known(Matcher parts) {
    String secret = parts.group("secret");
    String database = parts.group("database");
    try {
      return new URI(
          parts.group("scheme").toLowerCase(Locale.ROOT)
              + "://"
              + (secret == null ? "" : secret + "@")
              + "host"
              + (database == null ? "" : "/" + database));
    } catch (URISyntaxException unreadable) {
      throw noAddress(); // its own message repeats the address
    }
  }

  /** The error does not show the address, which may hold a password. */
  private static IllegalArgumentException noAddress() {
    return new IllegalArgumentException(
        "a Redis address must look like redis://HOST:6379 or"
            + " rediss://USER:PASSWORD@HOST:6379/DATABASE; the database is a number, special"
            + " characters of a password are percent-encoded, and there is no query");
  }

  /**
   * Runs a step. If the connection breaks, runs it once more on a new one with the same arguments.
   * So a step must have the same effect however often it runs.
   *
   * @throws JedisException if Redis cannot be reached or refuses
   */
  List<?> run(Script script, List<String> args) {
    try {
      return once(script, args);
    } catch (JedisConnectionException broken) {
      if (broken.getCause() instanceof SocketTimeoutException) {
        throw broken; // a server that says nothing is not asked twice while others wait
      }
      return once(script, args);
    }
  }

  private List<?> once(Script script, List<String> args) {
    try {
      Jedis jedis = connected();
      try {
        return list(jedis.evalsha(script.sha(), keys, args));
      } catch (JedisNoScriptException unknown) {
        return list(jedis.eval(script.text(), keys, args));
      }
    } catch (JedisException failed) {
      close(); // the name may lead to another server by the next try
      throw failed;
    } catch (RuntimeException | OutOfMemoryError nonsense) {
      close();
      throw new JedisException("what answers does not speak as Redis does");
    }
  }

  /**
   * Refuses an answer that is no script's. Another program than Redis may answer, and may even
   * announce a text of two gigabytes or of a negative length.
   */
  private static List<?> list(Object reply) {
    if (reply instanceof List<?> list && Answer.isOne(list)) {
      return list;
    }
    throw new JedisException("what answers does not speak as Redis does");
  }

  private Jedis connected() {
    if (open == null) {
      open = new Jedis(server, config);
    }
    return open;
  }

  @Override
  public void close() {
    Jedis old = open;
    open = null;
    if (old != null) {
      old.close();
    }
  }

  /** The keys, and the server by host and port. */
  @Override
  public String toString() {
    return keys.get(0) + " at " + server;
  }
}
