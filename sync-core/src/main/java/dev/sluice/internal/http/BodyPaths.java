package dev.sluice.internal.http;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Paths into the objects of a body, with dots between the names. */
final class BodyPaths {

  private BodyPaths() {}

  /** Puts a value where its path leads: into the object, or into an object inside. */
  @SuppressWarnings("unchecked")
  static void put(Map<String, Object> object, String path, Object value) {
    int dot = dot(path);
    if (dot < 0) {
      object.put(name(path), value);
      return;
    }
    String folder = name(path.substring(0, dot));
    Object inner = object.computeIfAbsent(folder, any -> new LinkedHashMap<String, Object>());
    put((Map<String, Object>) inner, path.substring(dot + 1), value);
  }

  /** The first dot that leads into an object; a dot after a backslash is a part of a name. */
  private static int dot(String path) {
    int dot = path.indexOf('.');
    while (dot > 0 && path.charAt(dot - 1) == '\\') {
      dot = path.indexOf('.', dot + 1);
    }
    return dot;
  }

  private static String name(String part) {
    return part.replace("\\.", ".");
  }

  /** The value to which a path leads; null if there is none. */
  static @Nullable Object at(Map<?, ?> object, String path) {
    int dot = dot(path);
    if (dot < 0) {
      return object.get(name(path));
    }
    return object.get(name(path.substring(0, dot))) instanceof Map<?, ?> inner
        ? at(inner, path.substring(dot + 1))
        : null;
  }
}
