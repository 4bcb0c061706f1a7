package dev.sluice.ratelimit.redis;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import redis.clients.jedis.Jedis;
import redis.clients.jedis.exceptions.JedisException;
import redis.embedded.core.ExecutableProvider;

/**
 * A real Redis of the test's own on a free port of this machine; nothing of it stays. For a static
 * field with {@code @RegisterExtension}. It is the one that is installed, and where there is none,
 * the one that a library brings. Where neither starts, the tests are skipped.
 */
public final class RedisServer implements BeforeAllCallback, AfterAllCallback {

  private static final int PATIENCE_SECONDS = 60;

  private final List<String> options;
  private int port;
  private Path folder;
  private String program = "redis-server";
  private Process process;

  /** With options of the command line on top of those that keep it off the disk. */
  public RedisServer(String... options) {
    this.options = List.of(options);
  }

  @Override
  public void beforeAll(ExtensionContext context) throws IOException {
    folder = Files.createTempDirectory("sluice-redis");
    do {
      port = freePort();
    } while (port > 65_535 - 10_000); // a node of a cluster listens 10,000 ports higher too
    if (!runs(program)) {
      program = ExecutableProvider.newJarResourceProvider(folder.toFile()).get().toString();
      assumeTrue(
          runs(program), "no redis-server is installed, and the library's does not run here");
    }
    start();
  }

  private static boolean runs(String program) {
    try {
      return run(program, "--version").waitFor() == 0;
    } catch (IOException e) {
      return false;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  private static Process run(String... command) throws IOException {
    return new ProcessBuilder(command)
        .redirectErrorStream(true)
        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
        .start();
  }

  public static int freePort() {
    try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return free.getLocalPort();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void afterAll(ExtensionContext context) throws IOException {
    if (process != null) {
      stop();
    }
    try (var files = Files.list(folder)) {
      for (Path file : files.toList()) {
        Files.delete(file);
      }
    }
    Files.delete(folder);
  }

  /** Starts it, empty. */
  public void start() {
    List<String> command = new ArrayList<>(List.of(program, "--bind", "127.0.0.1"));
    command.addAll(List.of("--port", String.valueOf(port), "--dir", folder.toString()));
    command.addAll(List.of("--save", "", "--appendonly", "no", "--loglevel", "warning"));
    command.addAll(options);
    try {
      process = run(command.toArray(String[]::new));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    awaitAnswer();
  }

  private void awaitAnswer() {
    await(
        () -> {
          try {
            return "PONG".equals(ask(Jedis::ping));
          } catch (JedisException notYet) {
            return false;
          }
        });
  }

  /** Until it is so. */
  public void await(BooleanSupplier so) {
    long began = System.nanoTime();
    while (!so.getAsBoolean()) {
      boolean tooLong = System.nanoTime() - began > TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
      if (tooLong || !process.isAlive()) {
        throw new IllegalStateException("redis-server does not answer as it should on " + port);
      }
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(5));
    }
  }

  /** Stops it; whatever it knew is gone. */
  public void stop() {
    process.destroyForcibly();
    try {
      process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  public int port() {
    return port;
  }

  public String uri() {
    return "redis://127.0.0.1:" + port;
  }

  /** What a client of the test's own is told. */
  public <T> T ask(Function<Jedis, T> question) {
    try (Jedis jedis = new Jedis("127.0.0.1", port)) {
      return question.apply(jedis);
    }
  }

  /** How often the server has run a command, as it counts itself. */
  public long calls(String command) {
    String stats = ask(jedis -> jedis.info("commandstats"));
    for (String line : stats.split("\r\n", -1)) {
      if (line.startsWith("cmdstat_" + command + ":calls=")) {
        return Long.parseLong(line.replaceAll(".*?calls=(\\d+),.*", "$1"));
      }
    }
    return 0;
  }
}
