import java.io.File;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.ZipFile;

/**
 * What an Android build does with the app and the jars that it gets: D8 as they are, then R8 with
 * the rules inside the jars and one line of the app's own. R8 fails if a class is missing.
 */
public final class Dex {

  private static final Path TARGET = Path.of("target");

  public static void main(String[] args) throws Exception {
    List<String> program = jars("libraries");
    try (Stream<Path> classes = Files.walk(TARGET.resolve("classes"))) {
      classes.map(Path::toString).filter(p -> p.endsWith(".class")).forEach(program::add);
    }
    long jars = 0;
    for (String jar : jars("libraries")) {
      jars += new File(jar).length();
    }
    System.out.println("jars: " + jars / 1024 + " kB");
    tell("D8", dex("D8", "--debug", program));

    Path rules = TARGET.resolve("rules.pro");
    StringBuilder all = new StringBuilder("-keep class com.example.app.App { *; }\n");
    for (String jar : jars("libraries")) {
      try (ZipFile zip = new ZipFile(jar)) {
        for (var entry : zip.stream().toList()) {
          if (entry.getName().matches("META-INF/proguard/.*\\.pro")) {
            all.append(new String(zip.getInputStream(entry).readAllBytes())).append('\n');
          }
        }
      }
    }
    Files.writeString(rules, all);
    program.addAll(List.of("--pg-conf", rules.toString()));
    tell("R8", dex("R8", "--release", program));
  }

  private static Path dex(String tool, String mode, List<String> program) throws Exception {
    Path out = Files.createDirectories(TARGET.resolve(tool));
    // Ends before the JVM's second compiler would pay.
    List<String> command = new ArrayList<>(List.of("java", "-XX:TieredStopAtLevel=1"));
    command.addAll(List.of("-Xms2g", "-Xmx2g", "-XX:+UseSerialGC", "-cp", jars("r8").get(0)));
    command.addAll(List.of("com.android.tools.r8." + tool, mode, "--min-api", "26"));
    command.addAll(List.of("--lib", jars("framework").get(0), "--lib", java().toString()));
    command.addAll(List.of("--output", out.toString()));
    command.addAll(program);
    Path said = TARGET.resolve(tool + ".txt");
    int ended =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(said.toFile())
            .start()
            .waitFor();
    String text = Files.readString(said);
    if (ended != 0 || text.contains("Missing class")) {
      throw new AssertionError(tool + " ended with " + ended + "\n" + text);
    }
    return out;
  }

  /** What Android has of Java's own packages; its framework's jar here has the others only. */
  private static Path java() throws Exception {
    Path java = TARGET.resolve("java");
    if (!Files.exists(java)) {
      String modules = "java.base,java.logging";
      List<String> jlink = List.of("jlink", "--add-modules", modules, "--output", java.toString());
      if (new ProcessBuilder(jlink).inheritIO().start().waitFor() != 0) {
        throw new AssertionError("jlink failed");
      }
    }
    return java;
  }

  /** The number of methods stands at this place in the header of a dex file. */
  private static void tell(String tool, Path out) throws Exception {
    long bytes = 0;
    long methods = 0;
    try (Stream<Path> files = Files.list(out)) {
      for (Path file : files.filter(p -> p.toString().endsWith(".dex")).toList()) {
        bytes += Files.size(file);
        try (RandomAccessFile dex = new RandomAccessFile(file.toFile(), "r")) {
          dex.seek(0x58);
          methods += Integer.toUnsignedLong(Integer.reverseBytes(dex.readInt()));
        }
      }
    }
    System.out.println(tool + ": " + bytes / 1024 + " kB of dex, " + methods + " methods named");
  }

  private static List<String> jars(String folder) throws Exception {
    try (Stream<Path> files = Files.list(TARGET.resolve(folder))) {
      return new ArrayList<>(
          files.map(Path::toString).filter(p -> p.endsWith(".jar")).sorted().toList());
    }
  }
}
