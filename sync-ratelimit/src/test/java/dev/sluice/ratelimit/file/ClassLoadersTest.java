package dev.sluice.ratelimit.file;

import static dev.sluice.ratelimit.Ledgers.config;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.jdbc.JdbcDriver;
import dev.sluice.time.Time;
import java.io.File;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Two copies of the library in one JVM, as two web applications have them. */
class ClassLoadersTest {

  @TempDir Path folder;

  private static URLClassLoader another() throws Exception {
    List<URL> urls = new ArrayList<>();
    for (String part : System.getProperty("java.class.path").split(File.pathSeparator)) {
      urls.add(Path.of(part).toUri().toURL());
    }
    return new URLClassLoader(urls.toArray(new URL[0]), ClassLoader.getPlatformClassLoader());
  }

  private AutoCloseable open(ClassLoader loader) throws Exception {
    Class<?> time = loader.loadClass(Time.class.getName());
    Object driver =
        loader.loadClass(JdbcDriver.class.getName()).getConstructor(Path.class).newInstance(file());
    for (Method method : loader.loadClass(SqliteLedger.class.getName()).getMethods()) {
      if (method.getName().equals("open") && method.getParameterCount() == 3) {
        Object clock = time.getMethod("system").invoke(null);
        return (AutoCloseable) method.invoke(null, driver, "key", clock);
      }
    }
    throw new AssertionError("there is no way to open a ledger");
  }

  private Path file() {
    return folder.resolve("slots");
  }

  private SqliteLedger open() {
    return SqliteLedger.open(new JdbcDriver(file()), "key", Time.system());
  }

  @Test
  void L75_theSecondClassLoaderIsRefusedWithTheReasonAndHarmsNobody() throws Exception {
    try (URLClassLoader other = another();
        SqliteLedger first = open()) {
      first.acquire(config("5/60s"), 3);
      assertThatThrownBy(() -> open(other))
          .isInstanceOf(InvocationTargetException.class)
          .cause()
          .hasMessageContaining(file() + " is open in another class loader of this process");

      SqliteLedger second = open();
      assertThat(second.acquire(config("5/60s"), 3)).isNegative();
      second.close();
    }
  }

  @Test
  void L75_whenTheFirstHasClosedItTheSecondMayOpenIt() throws Exception {
    try (URLClassLoader other = another()) {
      open().close();
      open(other).close();
      open().close();
    }
  }
}
