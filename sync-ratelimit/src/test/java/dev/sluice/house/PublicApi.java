package dev.sluice.house;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.Field;
import java.lang.reflect.Member;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Type;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * The public API of a module stands in its file {@code api.txt}, so that a change of it is seen in
 * each review. {@code -Dsluice.docs=write} writes the file anew.
 */
public abstract class PublicApi {

  private static final Path FILE = Path.of("api.txt");
  private static final Path CLASSES = Path.of("target", "classes");

  @Test
  void theFileHoldsThePublicApi() throws IOException {
    String api = String.join("\n", types()) + "\n";
    if ("write".equals(System.getProperty("sluice.docs"))) {
      Files.writeString(FILE, api, UTF_8);
    }
    assertThat(FILE).as("-Dsluice.docs=write writes it").content(UTF_8).isEqualTo(api);
  }

  private static List<String> types() throws IOException {
    List<String> lines = new ArrayList<>();
    try (Stream<Path> files = Files.walk(CLASSES)) {
      for (Path file : files.filter(PublicApi::isClass).sorted().collect(Collectors.toList())) {
        Class<?> type = load(file);
        if (isVisible(type)) {
          lines.add(type(type));
          members(type).forEach(member -> lines.add("  " + member));
        }
      }
    }
    return lines;
  }

  private static boolean isClass(Path file) {
    String name = file.toString();
    return name.endsWith(".class") && !name.endsWith("-info.class") && !name.contains("internal");
  }

  private static Class<?> load(Path file) {
    String name = CLASSES.relativize(file).toString().replace(".class", "");
    try {
      return Class.forName(name.replace(file.getFileSystem().getSeparator(), "."), false, loader());
    } catch (ClassNotFoundException e) {
      throw new IllegalStateException(e);
    }
  }

  private static ClassLoader loader() {
    return PublicApi.class.getClassLoader();
  }

  /** Also what it stands in is. */
  private static boolean isVisible(Class<?> type) {
    Class<?> around = type.getEnclosingClass();
    return isVisible(type.getModifiers()) && (around == null || isVisible(around));
  }

  private static boolean isVisible(int modifiers) {
    return Modifier.isPublic(modifiers) || Modifier.isProtected(modifiers);
  }

  private static String type(Class<?> type) {
    List<String> above = new ArrayList<>();
    Type parent = type.getGenericSuperclass();
    if (parent != null && parent != Object.class && !type.isEnum() && !type.isRecord()) {
      above.add(name(parent));
    }
    Arrays.stream(type.getGenericInterfaces()).map(PublicApi::name).forEach(above::add);
    return kind(type) + " " + type.getName() + (above.isEmpty() ? "" : " : " + join(above));
  }

  private static String kind(Class<?> type) {
    if (type.isInterface()) {
      return type.isSealed() ? "sealed interface" : "interface";
    }
    if (type.isEnum()) {
      return "enum";
    }
    if (type.isRecord()) {
      return "record";
    }
    int modifiers = type.getModifiers();
    String word = Modifier.isAbstract(modifiers) ? "abstract class" : "class";
    return Modifier.isFinal(modifiers) ? "final " + word : word;
  }

  private static Set<String> members(Class<?> type) {
    Set<String> members = new TreeSet<>();
    for (Field field : type.getDeclaredFields()) {
      if (isShown(field)) {
        members.add(fixed(field) + name(field.getGenericType()) + " " + field.getName());
      }
    }
    for (Constructor<?> made : type.getDeclaredConstructors()) {
      if (isShown(made)) {
        members.add("new" + parameters(made));
      }
    }
    for (Method method : type.getDeclaredMethods()) {
      if (isShown(method) && !method.isBridge()) {
        String result = name(method.getGenericReturnType());
        members.add(fixed(method) + result + " " + method.getName() + parameters(method));
      }
    }
    return members;
  }

  private static boolean isShown(Member member) {
    boolean byLanguage =
        member instanceof Method method
            && (method.getName().equals("values") || method.getName().equals("valueOf"))
            && method.getDeclaringClass().isEnum();
    boolean ofRecord =
        member instanceof Method method
            && member.getDeclaringClass().isRecord()
            && Set.of("equals", "hashCode", "toString").contains(method.getName());
    return isVisible(member.getModifiers()) && !member.isSynthetic() && !byLanguage && !ofRecord;
  }

  private static String fixed(Member member) {
    return Modifier.isStatic(member.getModifiers()) ? "static " : "";
  }

  private static String parameters(Executable executable) {
    List<String> types =
        Arrays.stream(executable.getGenericParameterTypes())
            .map(PublicApi::name)
            .collect(Collectors.toList());
    return "(" + join(types) + ")";
  }

  private static String join(List<String> words) {
    return String.join(", ", words);
  }

  /** Without the packages, which the imports of whoever reads it tell. */
  private static String name(Type type) {
    return type.getTypeName().replaceAll("[a-z][a-z0-9]*\\.", "").replace('$', '.');
  }
}
