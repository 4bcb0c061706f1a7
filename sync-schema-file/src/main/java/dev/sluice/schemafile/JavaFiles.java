package dev.sluice.schemafile;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The files of {@link JavaCode} in folders of an app. A file of somebody else is left alone. */
public final class JavaFiles {

  private static final Pattern PACKAGE = Pattern.compile("[a-z][a-z0-9_]*(\\.[a-z][a-z0-9_]*)*");
  private static final Pattern CLASS = Pattern.compile("[A-Z][A-Za-z0-9_]*");

  private final String packageName;
  private final String name;
  private final Map<String, String> code;
  private final Map<Path, String> files = new LinkedHashMap<>();

  private JavaFiles(String packageName, String name, Map<String, String> code) {
    this.packageName = packageName;
    this.name = name;
    this.code = code;
  }

  /**
   * Reads a schema file; nothing is written yet.
   *
   * @param file the schema file
   * @param packageName the package of the code, such as {@code com.example.notes}
   * @param className the class of the schema; null for {@code MyNotesSchema}, if the file is {@code
   *     my-notes.sluice.yaml}
   * @throws SchemaFileException if the file says something that no schema can say
   * @throws IllegalArgumentException if one of the names is none of Java
   */
  public static JavaFiles of(Path file, String packageName, @Nullable String className)
      throws IOException {
    String fileName = String.valueOf(file.getFileName());
    String name = className == null ? nameFor(fileName) : className;
    require(PACKAGE, packageName, "a package has a name like com.example.notes");
    require(CLASS, name, "a class has a name like NotesSchema");
    String text = Files.readString(file, UTF_8);
    return new JavaFiles(packageName, name, JavaCode.of(fileName, text, packageName, name));
  }

  private static void require(Pattern pattern, String name, String rule) {
    if (!pattern.matcher(name).matches()) {
      throw new IllegalArgumentException(rule + ", not " + name);
    }
  }

  private static String nameFor(String file) {
    StringBuilder name = new StringBuilder();
    for (String word : file.replaceFirst("\\..*", "").split("[^A-Za-z0-9]+", -1)) {
      if (!word.isEmpty()) {
        name.append(Character.toUpperCase(word.charAt(0))).append(word.substring(1));
      }
    }
    boolean isName = name.length() > 0 && Character.isLetter(name.charAt(0));
    return (isName ? name : "App") + "Schema";
  }

  /** Adds the records and the schema, below a folder where the folders of packages begin. */
  public JavaFiles sources(Path folder) {
    code.forEach((file, text) -> files.put(inPackage(folder, file), text));
    return this;
  }

  /** Adds the test, which needs {@code sync-lab}, below such a folder. */
  public JavaFiles test(Path folder) {
    files.put(inPackage(folder, name + "Test.java"), JavaCode.test(packageName, name));
    return this;
  }

  private Path inPackage(Path folder, String file) {
    return folder.resolve(packageName.replace('.', '/')).resolve(file);
  }

  /** All files that were added. */
  public List<Path> paths() {
    return List.copyOf(files.keySet());
  }

  /**
   * Writes each file whose text is another than that on the disk, and deletes what is made no more.
   *
   * @param before what was made before; a file among them that is somebody else's now stays
   * @return what was written or deleted
   * @throws IllegalArgumentException if a file of somebody else is in the way; nothing is written
   */
  public List<Path> write(Collection<Path> before) throws IOException {
    List<Path> changed = new ArrayList<>();
    for (Map.Entry<Path, String> file : files.entrySet()) {
      if (isToBeWritten(file.getKey(), file.getValue())) {
        changed.add(file.getKey());
      }
    }
    for (Path file : changed) {
      Files.createDirectories(file.getParent());
      Files.writeString(file, files.get(file), UTF_8);
    }
    for (Path file : before) {
      if (!files.containsKey(file) && Files.exists(file) && isMade(Files.readString(file, UTF_8))) {
        Files.delete(file);
        changed.add(file);
      }
    }
    return changed;
  }

  private static boolean isToBeWritten(Path file, String text) throws IOException {
    if (!Files.exists(file)) {
      return true;
    }
    String there = Files.readString(file, UTF_8);
    if (!isMade(there)) {
      throw new IllegalArgumentException(
          file
              + " was not made by \"sluice generate\", or its first line is gone;"
              + " nothing was written");
    }
    return !there.equals(text);
  }

  private static boolean isMade(String text) {
    return text.startsWith(JavaCode.MARK);
  }
}
