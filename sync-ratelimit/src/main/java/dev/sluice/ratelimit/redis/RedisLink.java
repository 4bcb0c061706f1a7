package dev.sluice.ratelimit.redis;

import java.net.URI;
import java.net.URISyntaxException;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
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
 * One connection to Redis, made when it is needed and anew when it broke. It knows the password and
 * shows it to nobody. Not safe for several threads.
 */
final class RedisLink implements AutoCloseable {

  private static final int USUAL_PORT = 6379;

  private final List<String> keys;
  private final HostAndPort server;
  private final JedisClientConfig config;
  private @Nullable Jedis open;

  private RedisLink(List<String> keys, HostAndPort server, JedisClientConfig config) {
    this.keys = keys;
    this.server = server;
    this.config = config;
  }

  /** For steps on these keys, at the server of a URI. Connects to nobody yet. */
  static RedisLink to(String address, Keys keys, Duration timeout) {
    URI uri = parse(address);
    int port = uri.getPort() < 0 ? USUAL_PORT : uri.getPort();
    DefaultJedisClientConfig.Builder config =
        DefaultJedisClientConfig.builder()
            .timeoutMillis((int) timeout.toMillis())
            .user(JedisURIHelper.getUser(uri))
            .password(JedisURIHelper.getPassword(uri))
            .database(JedisURIHelper.getDBIndex(uri));
    if (JedisURIHelper.isRedisSSLScheme(uri)) {
      // Without this the client does not ask whether the certificate is that of this host.
      config.sslOptions(SslOptions.builder().sslVerifyMode(SslVerifyMode.FULL).build());
    }
    String name = UUID.randomUUID().toString();
    return new RedisLink(keys.of(name), new HostAndPort(uri.getHost(), port), config.build());
  }

  /** Its error shows nothing of the address: it may hold a password. */
  private static URI parse(String address) {
    try {
      URI uri = new URI(address);
      String scheme = uri.getScheme();
      if (uri.getHost() != null && ("redis".equals(scheme) || "rediss".equals(scheme))) {
        return uri;
      }
    } catch (URISyntaxException unreadable) {
      // As below: its message repeats the address.
    }
    throw new IllegalArgumentException(
        "a Redis address must look like redis://HOST:6379"
            + " or rediss://USER:PASSWORD@HOST:6379/DATABASE");
  }

  /**
   * Runs a step. Where the connection breaks it is run again with the same arguments on a new one,
   * so a step must count once however often it runs.
   *
   * @throws JedisException if Redis cannot be reached or refuses
   */
  List<?> run(Script script, List<String> args) {
    try {
      return once(script, args);
    } catch (JedisConnectionException broken) {
      return once(script, args);
    }
  }

  private List<?> once(Script script, List<String> args) {
    try {
      Jedis jedis = connected();
      try {
        return (List<?>) jedis.evalsha(script.sha(), keys, args);
      } catch (JedisNoScriptException unknown) {
        return (List<?>) jedis.eval(script.text(), keys, args);
      }
    } catch (JedisException failed) {
      close(); // who refuses today may be another server tomorrow, by the same name
      throw failed;
    }
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
