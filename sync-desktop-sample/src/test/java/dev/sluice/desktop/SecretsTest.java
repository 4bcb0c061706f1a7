package dev.sluice.desktop;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.testkit.fault.Fault;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.freedesktop.dbus.messages.MethodCall;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.slf4j.LoggerFactory;

class SecretsTest {

  private static final String TOKEN = "5ecre7ba5eba11deadbeef0123456789";

  @TempDir Path folder;

  @Test
  void theTokenIsNeitherPrintedNorStored() throws IOException {
    try (Bench bench = Bench.open(folder)) {
      bench.server.setToken(TOKEN);
      StringBuilder all = new StringBuilder();
      add(bench.sync("--token", TOKEN).ended(0), all);
      add(bench.sync("--token", TOKEN, "--verbose").ended(0), all);
      bench.server.faults().always(request -> true, Fault.garbled());
      add(bench.sync("--token", TOKEN, "--verbose").ended(1), all);
      add(bench.sync("--token", TOKEN + ":"), all);
      add(bench.sync("--token", TOKEN, "--limits", "nonsense"), all);
      assertThat(all).isNotEmpty().doesNotContain(TOKEN);
    }
    try (Stream<Path> files = Files.list(folder)) {
      assertThat(files.toList())
          .hasSizeGreaterThan(1)
          .allSatisfy(file -> assertThat(text(file)).doesNotContain(TOKEN));
    }
  }

  /** Its library logs each message, and KDE's keyring is sent the token as it is. */
  @Test
  void whatGoesToTheSystemsKeyringIsNotLogged() throws IOException {
    try (Bench bench = Bench.open(folder)) {
      bench.server.setToken(TOKEN);
      bench.sync("--token", TOKEN, "--verbose").ended(0);
    }
    assertThat(LoggerFactory.getLogger("dev.sluice").isDebugEnabled()).isTrue();
    assertThat(LoggerFactory.getLogger(MethodCall.class).isErrorEnabled()).isFalse();
  }

  @Test
  void S100_aTokenFileThatOthersMayReadDrawsAWarning() throws IOException {
    try (Bench bench = Bench.open(folder)) {
      bench.server.setToken(TOKEN);
      Path file = Files.writeString(folder.resolve("token"), TOKEN + "\n");
      Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r--r--"));
      Cli.Result open = bench.sync("--token-file", file.toString()).ended(0);
      assertThat(open.err()).contains("others may read " + file).doesNotContain(TOKEN);
      Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
      assertThat(bench.sync("--token-file", file.toString()).ended(0).err())
          .doesNotContain("others may read");
    }
  }

  @Test
  void S100_aTokenFileWithoutEndIsRefused() throws IOException {
    try (Bench bench = Bench.open(folder)) {
      Cli.Result result = bench.sync("--token-file", "/dev/zero").ended(2);
      assertThat(result.err()).contains("/dev/zero has more than 4096 bytes: no token has");
      Path file = Files.writeString(folder.resolve("token"), TOKEN + "\n".repeat(4096));
      bench.sync("--token-file", file.toString()).ended(2);
    }
  }

  /** What stands on a command line is in the list of processes and in the shell's history. */
  @Test
  void S100_noExampleNamesATokenOnACommandLine() throws IOException {
    List<String> texts = new ArrayList<>();
    for (List<String> words : UsageTest.leaves()) {
      List<String> help = new ArrayList<>(words);
      help.add("--help");
      Cli.run(help.toArray(String[]::new)).out().lines().forEach(texts::add);
    }
    Path root = Path.of("..");
    for (Path folder : List.of(root, root.resolve("docs"))) {
      try (Stream<Path> files = Files.list(folder)) {
        for (Path page : files.filter(name -> name.toString().endsWith(".md")).toList()) {
          texts.addAll(Files.readAllLines(page));
        }
      }
    }
    assertThat(texts)
        .filteredOn(line -> line.contains("sluice") || line.contains("curl"))
        .hasSizeGreaterThan(50)
        .noneMatch(line -> line.matches(".*(--token [\\w$\"'].*|TOKEN=.*| -u .*)"));
  }

  /** A slip of the finger is the usual way for a secret to become a word that is repeated. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "limit --store Redis://user:SECRET@h:1/x --key k --limit 1/1s -- true",
        "limit --store REDISS://user:SECRET@h:1?x --key k --limit 1/1s -- true",
        "limit --store redis:user:SECRET@h --key k --limit 1/1s -- true",
        "limit --store reddis://user:SECRET@h --key k --limit 1/1s -- true",
        "limit --store reddis://user:SECRET@h --key k --limit 1/1s -v --show",
        "limit --stoer redis://user:SECRET@h --key k --limit 1/1s -- true",
        "limit --store DB --key k --limit 1/1s -- http://user:SECRET@h",
        "limit --store DB --key k --limit 1/1s -- TOKEN=SECRET curl",
        "limit --store DB --key k --limit 1/1s -- curl_-H_Authorization:_SECRET",
        "sync --tokn SECRET --db DB --server http://127.0.0.1:1/",
        "sync --tokn=SECRET --db DB --server http://127.0.0.1:1/",
        "sync --TOKEN SECRET --db DB --server http://127.0.0.1:1/",
        "sync --tokenSECRET --db DB --server http://127.0.0.1:1/",
        "sync --token:SECRET --db DB --server http://127.0.0.1:1/",
        "sync -token SECRET --db DB --server http://127.0.0.1:1/",
        "sync -tSECRET --db DB --server http://127.0.0.1:1/",
        "sync -vSECRET --db DB --server http://127.0.0.1:1/",
        "sync \u2014token SECRET --db DB --server http://127.0.0.1:1/",
        "sync token=SECRET --db DB --server http://127.0.0.1:1/",
        "sync --token= SECRET --db DB --server http://127.0.0.1:1/",
        "sync --json=SECRET --db DB --server http://127.0.0.1:1/",
        "sync --token-file SECRET --db DB --server http://127.0.0.1:1/",
        "sync --token t --db DB --server https://user:SECRET@127.0.0.1:1/",
        "sync --token t --db DB --server HTTPS:user:SECRET@127.0.0.1:1/",
        "sync --token t --db DB --server https://127.0.0.1:1/?t=SECRET",
        "--tokn SECRET sync",
        "SECRET sync",
        "entries edit --tokn SECRET --db DB",
        "retry --tokn SECRET --db DB",
        "status --db redis://user:SECRET@h",
        "status --db redis://user:SECRET@h -v"
      })
  void S170_noErrorOfTheCommandLineRepeatsASecret(String line) {
    String secret = "dea4Beef";
    List<String> words = new ArrayList<>();
    for (String word : line.split(" ")) {
      words.add(
          word.replace("SECRET", secret)
              .replace('_', ' ')
              .replace("DB", folder.resolve("x.db").toString()));
    }
    Cli.Result people = Cli.run(words.toArray(String[]::new));
    words.add(0, "--json");
    Cli.Result programs = Cli.run(words.toArray(String[]::new));
    assertThat(people.err()).startsWith("sluice: ");
    assertThat(people.status()).isNotZero().isEqualTo(programs.status());
    assertThat(people.out() + people.err() + programs.out() + programs.err())
        .doesNotContainIgnoringCase(secret);
  }

  /** What is no secret is still said: an error that names nothing helps nobody. */
  @Test
  void S170_anErrorStillNamesTheWordThatIsWrong() {
    String line = "sync --db x --server y --tokn z --colour=red --fast-9x";
    assertThat(Cli.run(line.split(" ")).ended(2).err())
        .contains("'--tokn'", "'--colour…'", "'--fast…'", "at place 7", "did you mean '--token'?");
    assertThat(Cli.run("stauts").ended(2).err()).contains("did you mean 'status'?");
    assertThat(Cli.run("torture", "--from", "here").ended(2).err()).contains("'here'");
    assertThat(Cli.run("entries", "edit", "nine").ended(2).err())
        .contains("ID must be a whole number");
    assertThat(
            Cli.run("limit", "--store", "REDIS://h:x", "--key", "k", "--limit", "1/1s", "--show"))
        .satisfies(result -> assertThat(result.err()).contains("redis://HOST:6379"));
  }

  private static void add(Cli.Result result, StringBuilder all) {
    all.append(result.out()).append(result.err());
  }

  private static String text(Path file) throws IOException {
    return new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1);
  }
}
