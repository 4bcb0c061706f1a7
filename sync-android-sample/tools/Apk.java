import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;

/**
 * Builds target/sluice-sample.apk by D8, and target/sluice-sample-release.apk by R8 with the rules
 * that the libraries bring. Both are aligned and signed with a debug key. Builds target/shrunk.jar,
 * too: what R8 leaves, as class files for a JVM. Runs from the module's folder, after Maven has
 * collected target/apk; wants zipalign and apksigner (Debian's packages of these names).
 *
 * <p>Argument: the framework's jar.
 */
public final class Apk {

  private static final Path TARGET = Path.of("target");
  private static final Path WORK = TARGET.resolve("apk");
  private static final String JAVA = System.getProperty("java.home") + "/bin/java";
  private static final String PASSWORD = "android";

  private static String framework;

  public static void main(String[] args) throws IOException, InterruptedException {
    framework = args[0];
    Path app = jar(TARGET.resolve("classes"), "app.jar", "");
    List<String> libraries = names(WORK.resolve("libraries"), ".jar");
    List<String> program = new ArrayList<>(libraries);
    program.add(app.toString());

    Path debug = Files.createDirectories(WORK.resolve("debug"));
    r8("D8", "--debug", debug, List.of(), program);
    apk("sluice-sample.apk", "resources-debug.apk", debug, libraries);

    List<String> rules = rules(libraries);
    Path release = Files.createDirectories(WORK.resolve("release"));
    r8("R8", "--release", release, rules, program);
    apk("sluice-sample-release.apk", "resources-release.apk", release, libraries);

    program.add(jar(TARGET.resolve("test-classes"), "probe.jar", "ShrunkSync").toString());
    List<String> more = new ArrayList<>(rules);
    more.addAll(List.of("--pg-conf", "tools/probe.pro", "--classfile"));
    r8("R8", "--release", TARGET.resolve("shrunk.jar"), more, program);
  }

  private static void r8(
      String tool, String mode, Path out, List<String> rules, List<String> program)
      throws IOException, InterruptedException {
    // Ends before the JVM's second compiler would pay.
    List<String> command = new ArrayList<>(List.of(JAVA, "-XX:TieredStopAtLevel=1"));
    command.addAll(List.of("-Xms2g", "-Xmx2g", "-XX:+UseSerialGC"));
    command.addAll(List.of("-cp", names(WORK.resolve("r8"), ".jar").get(0)));
    command.addAll(List.of("com.android.tools.r8." + tool, mode));
    if (!rules.contains("--classfile")) {
      command.addAll(List.of("--min-api", "26"));
    }
    command.addAll(List.of("--lib", framework, "--lib", System.getProperty("java.home")));
    command.addAll(List.of("--output", out.toString()));
    command.addAll(rules);
    command.addAll(program);
    run(command);
  }

  /** The app's own rules, those that aapt2 wrote, and those inside the libraries. */
  private static List<String> rules(List<String> libraries) throws IOException {
    Path found = WORK.resolve("libraries.pro");
    StringBuilder all = new StringBuilder();
    for (String library : libraries) {
      try (ZipFile zip = new ZipFile(library)) {
        for (ZipEntry entry : sorted(zip)) {
          if (entry.getName().matches("META-INF/proguard/.*\\.pro")) {
            all.append("# ").append(library).append('\n');
            all.append(new String(zip.getInputStream(entry).readAllBytes())).append('\n');
          }
        }
      }
    }
    Files.writeString(found, all);
    return List.of(
        "--pg-conf", found.toString(),
        "--pg-conf", TARGET.resolve("resources.pro").toString(),
        "--pg-conf", "tools/app.pro",
        "--pg-map-output", WORK.resolve("mapping.txt").toString());
  }

  private static void apk(String name, String resources, Path dex, List<String> libraries)
      throws IOException, InterruptedException {
    Path raw = WORK.resolve("raw-" + name);
    try (ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(raw));
        ZipFile linked = new ZipFile(TARGET.resolve(resources).toFile())) {
      for (ZipEntry entry : sorted(linked)) {
        byte[] bytes = linked.getInputStream(entry).readAllBytes();
        put(out, entry.getName(), bytes, entry.getMethod() == ZipEntry.STORED);
      }
      for (String file : names(dex, ".dex")) {
        put(out, Path.of(file).getFileName().toString(), Files.readAllBytes(Path.of(file)), false);
      }
      for (String library : libraries) {
        try (ZipFile zip = new ZipFile(library)) {
          ZipEntry list = zip.getEntry("okhttp3/internal/publicsuffix/PublicSuffixDatabase.list");
          if (list != null) {
            put(out, list.getName(), zip.getInputStream(list).readAllBytes(), false);
          }
        }
      }
    }
    Path aligned = WORK.resolve("aligned-" + name);
    Path signed = TARGET.resolve(name);
    run(List.of("zipalign", "-f", "-p", "4", raw.toString(), aligned.toString()));
    run(
        List.of(
            "apksigner", "sign", "--ks", key(), "--ks-pass", "pass:" + PASSWORD,
            "--v1-signing-enabled", "false", "--v2-signing-enabled", "true",
            "--v3-signing-enabled", "true", "--out", signed.toString(), aligned.toString()));
    System.out.println(signed + ": " + Files.size(signed) + " bytes");
  }

  /** A key for debugging only; made once. */
  private static String key() throws IOException, InterruptedException {
    Path key = WORK.resolve("debug.keystore");
    if (!Files.exists(key)) {
      run(
          List.of(
              System.getProperty("java.home") + "/bin/keytool", "-genkeypair", "-keystore",
              key.toString(), "-storepass", PASSWORD, "-keypass", PASSWORD, "-alias", "debug",
              "-keyalg", "RSA", "-keysize", "2048", "-validity", "10000", "-dname",
              "CN=Android Debug"));
    }
    return key.toString();
  }

  /** The class files below a folder whose names have that part. */
  private static Path jar(Path folder, String name, String part) throws IOException {
    Path jar = WORK.resolve(name);
    try (OutputStream file = Files.newOutputStream(jar);
        ZipOutputStream out = new ZipOutputStream(file);
        Stream<Path> found = Files.walk(folder)) {
      List<Path> classes =
          found
              .filter(path -> path.toString().endsWith(".class"))
              .filter(path -> path.getFileName().toString().contains(part))
              .sorted()
              .collect(Collectors.toList());
      for (Path path : classes) {
        String entry = folder.relativize(path).toString().replace('\\', '/');
        put(out, entry, Files.readAllBytes(path), false);
      }
    }
    return jar;
  }

  private static void put(ZipOutputStream out, String name, byte[] bytes, boolean stored)
      throws IOException {
    ZipEntry entry = new ZipEntry(name);
    entry.setTime(315_532_800_000L); // 1980, so that the same input gives the same file
    if (stored) {
      CRC32 sum = new CRC32();
      sum.update(bytes);
      entry.setMethod(ZipEntry.STORED);
      entry.setSize(bytes.length);
      entry.setCrc(sum.getValue());
    }
    out.putNextEntry(entry);
    out.write(bytes);
    out.closeEntry();
  }

  private static List<ZipEntry> sorted(ZipFile zip) {
    return zip.stream()
        .filter(entry -> !entry.isDirectory())
        .sorted((one, other) -> one.getName().compareTo(other.getName()))
        .collect(Collectors.toList());
  }

  private static List<String> names(Path folder, String end) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files
          .map(Path::toString)
          .filter(name -> name.endsWith(end))
          .sorted()
          .collect(Collectors.toList());
    }
  }

  private static void run(List<String> command) throws IOException, InterruptedException {
    int status;
    try {
      status = new ProcessBuilder(command).inheritIO().start().waitFor();
    } catch (IOException e) {
      throw new IOException("cannot start " + command.get(0) + "; is it installed?", e);
    }
    if (status != 0) {
      throw new IllegalStateException(command.get(0) + " ended with " + status + ": " + command);
    }
  }
}
