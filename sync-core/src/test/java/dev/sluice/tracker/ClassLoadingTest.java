package dev.sluice.tracker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.schema.SyncSchema;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The types refer to each other in static fields: whichever is used first, none may be null. */
class ClassLoadingTest {

  static Stream<String> records() {
    return Stream.of(
            Workspace.class,
            User.class,
            WorkspaceFeatures.class,
            Preferences.class,
            Tag.class,
            Client.class,
            Project.class,
            Task.class,
            TimeEntry.class)
        .map(Class::getName);
  }

  @ParameterizedTest
  @MethodSource("records")
  void anyTypeMayBeUsedFirst(String first) throws Exception {
    ClassLoader fresh = new FreshTracker();
    assertThat(Class.forName(first, true, fresh).getField("TYPE").get(null)).isNotNull();
    Object schema = fresh.loadClass(TrackerSchema.class.getName()).getField("SCHEMA").get(null);
    List<?> types = ((SyncSchema) schema).types();
    assertThat(types).hasSize(9).doesNotContainNull();
  }

  /** Loads the tracker's classes anew and all others as ever. */
  private static final class FreshTracker extends ClassLoader {

    FreshTracker() {
      super(ClassLoadingTest.class.getClassLoader());
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
      Class<?> loaded = findLoadedClass(name);
      if (loaded != null || !name.startsWith("dev.sluice.tracker.")) {
        return loaded != null ? loaded : super.loadClass(name, resolve);
      }
      try (InputStream in = getResourceAsStream(name.replace('.', '/') + ".class")) {
        byte[] bytes = in.readAllBytes();
        return defineClass(name, bytes, 0, bytes.length);
      } catch (IOException e) {
        throw new ClassNotFoundException(name, e);
      }
    }
  }
}
