package dev.sluice.schemafile;

import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Collection;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/** What all getters of a schema tell, also those of what they answer. */
final class Described {

  private final Map<Object, String> seen = new IdentityHashMap<>();

  private Described() {}

  static Object of(Object schema) {
    return new Described().describe(schema);
  }

  private Object describe(Object value) {
    if (value instanceof Map<?, ?> map) {
      SortedMap<String, Object> described = new TreeMap<>();
      map.forEach((key, each) -> described.put(String.valueOf(key), describe(each)));
      return described;
    }
    if (value instanceof Collection<?> all) {
      return all.stream().map(this::describe).toList();
    }
    boolean isWord = value != null && value.getClass().getPackageName().equals("dev.sluice.schema");
    if (!isWord || value instanceof Enum) {
      return String.valueOf(value);
    }
    return seen.containsKey(value) ? "again " + seen.get(value) : getters(value);
  }

  private Object getters(Object value) {
    seen.put(value, value.getClass().getSimpleName());
    SortedMap<String, Object> described = new TreeMap<>();
    for (Method getter : value.getClass().getMethods()) {
      boolean isOther =
          getter.getParameterCount() > 0
              || Modifier.isStatic(getter.getModifiers())
              || getter.getDeclaringClass() == Object.class
              || getter.getReturnType() == value.getClass()
              || getter.getReturnType().getPackageName().startsWith("java.util.function")
              || Set.of("hashCode", "toString").contains(getter.getName());
      if (!isOther) {
        described.put(getter.getName(), told(getter, value));
      }
    }
    return described;
  }

  private Object told(Method getter, Object value) {
    try {
      return describe(getter.invoke(value));
    } catch (ReflectiveOperationException refused) {
      return "refused";
    }
  }
}
