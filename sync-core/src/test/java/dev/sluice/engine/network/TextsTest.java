package dev.sluice.engine.network;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.SyncReport;
import dev.sluice.SyncResult;
import dev.sluice.engine.Device;
import dev.sluice.engine.Scenario;
import dev.sluice.tracker.Project;
import dev.sluice.tracker.Tag;
import dev.sluice.tracker.TimeEntry;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** Whatever people write survives the way to the server, from there to another device, and back. */
class TextsTest {

  private static final List<String> SCRAPS =
      List.of(
          "'",
          "\"",
          "`",
          "\\",
          "';DROP TABLE time_entries;--",
          "%",
          "_",
          "?1",
          "{}",
          "[1,2]",
          "null",
          "\n",
          "\t",
          "\r\n",
          "\u0001",
          "\u007f",
          "\u0000",
          "é",
          "e\u0301",
          "ａ",
          "ß",
          "İ",
          "שלום",
          "مرحبا",
          "\u202etxt\u202c",
          "\u200d",
          "\ufeff",
          "\uffff",
          "🎉",
          "👩‍👩‍👧",
          "🇩🇪",
          "\ud83d",
          "\udc00",
          "中文",
          "</title>",
          "&amp;",
          "a",
          " ");

  /** A scenario without JUnit around it. */
  private static final class Run extends Scenario implements AutoCloseable {

    Run() throws IOException {
      folder = Files.createTempDirectory("texts");
    }

    @Override
    public void close() throws IOException {
      closeAll();
      try (Stream<Path> files = Files.list(folder)) {
        for (Path file : files.toList()) {
          Files.delete(file);
        }
      }
      Files.delete(folder);
    }
  }

  /** SQLite's driver writes a question mark for half a pair. */
  @Property(tries = 2)
  void textsSurviveTheWayToTheServerAndToAnotherDevice(@ForAll("texts") Set<String> given)
      throws IOException {
    surviveTheWayToTheServerAndToAnotherDevice(given);
  }

  @net.jqwik.api.Tag("slow")
  @Property(tries = 8)
  void manyTextsSurviveTheWayToTheServerAndToAnotherDevice(@ForAll("texts") Set<String> given)
      throws IOException {
    surviveTheWayToTheServerAndToAnotherDevice(given);
  }

  private static void surviveTheWayToTheServerAndToAnotherDevice(Set<String> given)
      throws IOException {
    try (Run run = new Run()) {
      Device one = run.synced("one", options -> options);
      Set<String> texts = each(given, text -> withoutHalves(text, '?'));
      texts.forEach(one::entry);
      texts.forEach(text -> one.tag(named(text)));
      texts.forEach(text -> one.project(named(text)));
      assertSynced(run, one.sync());
      Device two = run.synced("two", options -> options);

      assertThat(run.descriptionsOnServer()).containsExactlyInAnyOrderElementsOf(texts);
      assertHas(one, each(texts, TextsTest::withoutNul));
      assertHas(two, each(texts, TextsTest::withoutNul));
    }
  }

  @Property(tries = 2)
  void textsSurviveTheWayFromTheServerAndBack(@ForAll("texts") Set<String> given)
      throws IOException {
    surviveTheWayFromTheServerAndBack(given);
  }

  @net.jqwik.api.Tag("slow")
  @Property(tries = 8)
  void manyTextsSurviveTheWayFromTheServerAndBack(@ForAll("texts") Set<String> given)
      throws IOException {
    surviveTheWayFromTheServerAndBack(given);
  }

  private static void surviveTheWayFromTheServerAndBack(Set<String> given) throws IOException {
    try (Run run = new Run()) {
      given.forEach(
          text -> run.web().addEntry(text, run.time.now().minusSeconds(600), Scenario.MINUTE));
      Set<String> texts = each(given, text -> withoutNul(withoutHalves(text, '\uFFFD')));
      Device one = run.synced("one", options -> options);
      assertThat(one.descriptions()).hasSameElementsAs(texts).hasSameSizeAs(given);
      for (TimeEntry entry : one.all(TimeEntry.TYPE)) {
        one.describe(one.ref(TimeEntry.TYPE, entry.serverId()), entry.description() + "'s");
      }
      assertSynced(run, one.sync());

      assertThat(run.descriptionsOnServer()).hasSameElementsAs(each(texts, text -> text + "'s"));
    }
  }

  private static void assertSynced(Run run, SyncReport report) {
    assertThat(report.result()).isEqualTo(SyncResult.SYNCED);
    run.pass(Scenario.MINUTE);
  }

  private static void assertHas(Device device, Set<String> texts) {
    assertThat(device.descriptions()).containsExactlyInAnyOrderElementsOf(texts);
    assertThat(device.all(Tag.TYPE))
        .extracting(Tag::name)
        .containsExactlyInAnyOrderElementsOf(each(texts, TextsTest::named));
    assertThat(device.all(Project.TYPE))
        .extracting(Project::name)
        .containsExactlyInAnyOrderElementsOf(each(texts, TextsTest::named));
  }

  /** The server trims names. */
  private static String named(String text) {
    return '<' + text + '>';
  }

  private static Set<String> each(Set<String> texts, UnaryOperator<String> change) {
    return texts.stream().map(change).collect(Collectors.toSet());
  }

  /** NUL would end a text in many a program that reads the file. */
  private static String withoutNul(String text) {
    return text.replace('\u0000', '\uFFFD');
  }

  /** No UTF-8 can say half a pair. */
  private static String withoutHalves(String text, char instead) {
    return text.codePoints()
        .map(c -> Character.getType(c) == Character.SURROGATE ? instead : c)
        .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
        .toString();
  }

  @Provide
  Arbitrary<Set<String>> texts() {
    Arbitrary<String> text =
        Arbitraries.oneOf(Arbitraries.of(SCRAPS), Arbitraries.strings().ofMaxLength(3))
            .list()
            .ofMinSize(1)
            .ofMaxSize(6)
            .map(parts -> String.join("", parts));
    return text.set().ofMinSize(1).ofMaxSize(6);
  }
}
