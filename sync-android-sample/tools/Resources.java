import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * Compiles and links the app's resources with aapt2: target/resources-debug.apk and
 * target/resources-release.apk, and R.java. Runs from the module's folder, after Maven has unpacked
 * aapt2 and the framework's resources into target/aapt.
 */
public final class Resources {

  private static final Path TARGET = Path.of("target");
  private static final Path PREBUILT = TARGET.resolve("aapt/prebuilt");

  public static void main(String[] args) throws IOException, InterruptedException {
    Path tool = tool();
    Path main = compiled(tool, Path.of("src/main/res"), "main");
    Path debug = compiled(tool, Path.of("src/debug/res"), "debug");
    Path names = Files.createDirectories(TARGET.resolve("resources-names"));
    link(tool, "debug", List.of("--debug-mode", "--java", names.toString()), main, debug);
    keep(names, TARGET.resolve("generated-sources/resources"));
    link(tool, "release", List.of("--proguard", TARGET.resolve("resources.pro").toString()), main);
    settings();
  }

  private static Path tool() {
    String os = System.getProperty("os.name").toLowerCase(Locale.ROOT);
    String tool =
        os.contains("win") ? "windows/aapt2_64.exe" : os.contains("mac") ? "macosx/aapt2_64" : "linux/aapt2_64";
    File file = PREBUILT.resolve(tool).toFile();
    file.setExecutable(true);
    return file.toPath();
  }

  private static Path compiled(Path tool, Path folder, String name)
      throws IOException, InterruptedException {
    Path out = TARGET.resolve("resources-" + name + ".zip");
    run(tool.toString(), "compile", "--dir", folder.toString(), "-o", out.toString());
    return out;
  }

  private static void link(Path tool, String variant, List<String> more, Path main, Path... overlays)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of(tool.toString(), "link"));
    command.addAll(List.of("-I", PREBUILT.resolve("android-framework.jar").toString()));
    command.addAll(List.of("--manifest", "src/main/AndroidManifest.xml"));
    command.addAll(List.of("--custom-package", "dev.sluice.android.sample.res"));
    command.addAll(List.of("--version-code", "1", "--version-name", "0.1.0"));
    command.addAll(
        List.of("--compile-sdk-version-code", "35", "--compile-sdk-version-name", "15"));
    command.addAll(List.of("-o", TARGET.resolve("resources-" + variant + ".apk").toString()));
    command.addAll(more);
    command.add(main.toString());
    for (Path overlay : overlays) {
      command.addAll(List.of("-R", overlay.toString()));
    }
    run(command.toArray(new String[0]));
  }

  /** What is as it was keeps its time, so that Maven does not compile the whole module anew. */
  private static void keep(Path made, Path sources) throws IOException {
    try (Stream<Path> files = Files.walk(made)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        Path source = sources.resolve(made.relativize(file));
        Files.createDirectories(source.getParent());
        if (!Files.exists(source) || Files.mismatch(source, file) >= 0) {
          Files.copy(file, source, StandardCopyOption.REPLACE_EXISTING);
        }
      }
    }
  }

  /** Where Robolectric looks for an app's resources. */
  private static void settings() throws IOException {
    Path file = TARGET.resolve("test-classes/com/android/tools/test_config.properties");
    Files.createDirectories(file.getParent());
    Files.writeString(
        file,
        "android_merged_manifest="
            + slashes(Path.of("src/main/AndroidManifest.xml"))
            + "\nandroid_resource_apk="
            + slashes(TARGET.resolve("resources-debug.apk"))
            + "\n");
  }

  private static String slashes(Path path) {
    return path.toAbsolutePath().toString().replace('\\', '/');
  }

  private static void run(String... command) throws IOException, InterruptedException {
    int status = new ProcessBuilder(command).inheritIO().start().waitFor();
    if (status != 0) {
      throw new IllegalStateException(command[0] + " " + command[1] + " ended with " + status);
    }
  }
}
