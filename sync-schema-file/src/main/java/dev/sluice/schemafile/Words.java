package dev.sluice.schemafile;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The words for one part of a schema, each with what may stand behind it and what it means. The
 * same table reads a file, tells what an unknown word may have meant, and makes the JSON Schema.
 *
 * @param <B> what is built by them
 */
final class Words<B> {

  private final Class<?> built;
  private final String about;
  private final Map<String, Start<B, ?>> starts = new LinkedHashMap<>();
  private final Map<String, Word<B, ?>> words = new LinkedHashMap<>();

  /**
   * Words for a part.
   *
   * @param built the class of what is built by them
   * @param about how errors call the part
   */
  Words(Class<?> built, String about) {
    this.built = built;
    this.about = about;
  }

  private record Start<B, T>(Value<T> value, Function<T, B> meaning) {

    B read(Part part) {
      return meaning.apply(value.reader().apply(part));
    }
  }

  private record Word<B, T>(Value<T> value, BiFunction<B, T, B> meaning) {

    B read(B before, Part part) {
      return meaning.apply(before, value.reader().apply(part));
    }
  }

  /** A word with which it begins; just one of these must stand there. */
  <T> Words<B> start(String name, Value<T> value, Function<T, B> meaning) {
    starts.put(name, new Start<>(value, meaning));
    return this;
  }

  <T> Words<B> word(String name, Value<T> value, BiFunction<B, T, B> meaning) {
    words.put(name, new Word<>(value, meaning));
    return this;
  }

  /** A word that has no value. */
  Words<B> flag(String name, UnaryOperator<B> meaning) {
    return word(name, Value.FLAG, (before, isSo) -> isSo ? meaning.apply(before) : before);
  }

  /** All names, sorted. */
  Set<String> names() {
    Set<String> names = new TreeSet<>(starts.keySet());
    names.addAll(words.keySet());
    return names;
  }

  /** A part that consists of these words only. */
  Value<B> value() {
    return Value.of(this::read, Shape.either(Shape.named(shapes()), Shape.of("string")))
        .as(part -> String.join("", calls(part.entries())));
  }

  private B read(Part part) {
    Map<String, Part> entries = part.entries();
    entries.forEach((name, value) -> requireKnown(name, value, names()));
    return apply(begin(part, entries), entries);
  }

  /** What the word says with which a part begins. */
  B begin(Part part, Map<String, Part> entries) {
    List<String> said = new ArrayList<>(entries.keySet());
    said.retainAll(starts.keySet());
    if (said.size() != 1) {
      throw part.wrong(
          about
              + " needs one of the words "
              + String.join(", ", starts.keySet())
              + (said.isEmpty() ? "" : ", and not " + String.join(" and ", said)));
    }
    String name = said.get(0);
    Start<B, ?> start = Objects.requireNonNull(starts.get(name), name);
    Part value = SchemaWords.get(entries, name);
    return value.here(name, () -> start.read(value));
  }

  /** Says what a part says of something that is there. */
  B onto(B start, Part part) {
    Map<String, Part> entries = part.entries();
    entries.forEach((name, value) -> requireKnown(name, value, names()));
    return apply(start, entries);
  }

  /** Says each of the words that are known here. */
  B apply(B start, Map<String, Part> entries) {
    B built = start;
    for (Map.Entry<String, Part> entry : entries.entrySet()) {
      Word<B, ?> word = words.get(entry.getKey());
      if (word != null) {
        B before = built;
        built = entry.getValue().here(entry.getKey(), () -> word.read(before, entry.getValue()));
      }
    }
    return built;
  }

  /** Refuses a word that is none of these. */
  static void requireKnown(String name, Part value, Collection<String> known) {
    if (!known.contains(name)) {
      String near = nearest(name, known);
      throw value.wrong(
          "there is no word '"
              + name
              + "' here; "
              + (near == null ? "there are " + String.join(", ", known) : "is it '" + near + "'?"));
    }
  }

  private static @Nullable String nearest(String name, Collection<String> known) {
    String nearest = null;
    int least = Math.max(1, name.length() / 3);
    for (String word : known) {
      int steps = steps(name.toLowerCase(Locale.ROOT), word.toLowerCase(Locale.ROOT));
      if (steps <= least) {
        least = steps - 1;
        nearest = word;
      }
    }
    return nearest;
  }

  /** How many letters must be added, removed or replaced (Levenshtein's distance). */
  private static int steps(String from, String to) {
    int[] row = new int[to.length() + 1];
    for (int i = 0; i <= from.length(); i++) {
      int corner = i - 1;
      for (int j = 0; j <= to.length(); j++) {
        int above = row[j];
        if (i == 0 || j == 0) {
          row[j] = i + j;
        } else {
          int replaced = corner + (from.charAt(i - 1) == to.charAt(j - 1) ? 0 : 1);
          row[j] = Math.min(replaced, 1 + Math.min(above, row[j - 1]));
        }
        corner = above;
      }
    }
    return row[to.length()];
  }

  /** The same in Java: how it begins, and each call of a method, with its dot. */
  List<String> calls(Map<String, Part> entries) {
    List<String> calls = new ArrayList<>();
    starts.forEach(
        (name, start) -> {
          Part part = entries.get(name);
          if (part != null) {
            start.value().code().apply(part).forEach(args -> calls.add(call(owner(), name, args)));
          }
        });
    entries.forEach(
        (name, part) -> {
          Word<B, ?> word = words.get(name);
          if (word != null) {
            word.value().code().apply(part).forEach(args -> calls.add(call("", name, args)));
          }
        });
    return calls;
  }

  private static String call(String owner, String name, String args) {
    return owner + "." + name + "(" + args + ")";
  }

  /** A class in another one has its name before its own. */
  private String owner() {
    Class<?> outer = built.getEnclosingClass();
    return (outer == null ? "" : outer.getSimpleName() + ".") + built.getSimpleName();
  }

  /** For editors: which names may stand here, with what. */
  Map<String, Shape> shapes() {
    Map<String, Shape> shapes = new LinkedHashMap<>();
    starts.forEach((name, start) -> shapes.put(name, start.value().shape()));
    words.forEach((name, word) -> shapes.put(name, word.value().shape()));
    return shapes;
  }
}
