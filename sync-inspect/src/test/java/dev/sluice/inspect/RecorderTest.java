package dev.sluice.inspect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.schema.Ref;
import dev.sluice.testkit.TrackerServer;
import dev.sluice.testkit.state.RowKind;
import dev.sluice.tracker.TimeEntry;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.Response;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A file that tells later what happened. */
class RecorderTest {

  @TempDir private Path folder;
  private Path file;
  private Shown shown;

  @BeforeEach
  void open() throws IOException {
    shown = new Shown(folder);
    file = folder.resolve("session.jsonl");
    shown.sync();
  }

  @AfterEach
  void close() {
    shown.close();
  }

  private List<String> record(Values values) throws IOException {
    shown.entry("Secret plan");
    try (Recorder recorder = Recorder.start(shown.engine, values, file)) {
      assertThat(recorder).isNotNull();
      shown.sync();
    }
    return Files.readAllLines(file, StandardCharsets.UTF_8);
  }

  @Test
  void theFileHasTheSessionAndTheQueueBeforeAndAfter() throws IOException {
    List<String> lines = record(Values.SHOWN);
    assertThat(lines.get(0)).startsWith("{\"event\":\"session\"");
    assertThat(lines.get(1)).startsWith("{\"event\":\"file\"");
    assertThat(lines.get(lines.size() - 1))
        .startsWith("{\"event\":\"file\"")
        .contains("\"queue\":[]");
    assertThat(String.join("\n", lines)).contains("Secret plan", "POST", "\"ended\"");
  }

  /** The app is killed while the push waits: the file has what waited when it began. */
  @Test
  void whatWaitsStandsThereBeforeItIsSent() throws IOException {
    try (Recorder recorder = Recorder.start(shown.engine, Values.SHOWN, file)) {
      assertThat(recorder).isNotNull();
      shown.entry("Not known at the beginning");
      shown.engine.push().blockingGet();
    }
    List<String> lines = Files.readAllLines(file, StandardCharsets.UTF_8);
    int begin = 0;
    while (!lines.get(begin).startsWith("{\"event\":\"began\"")) {
      begin++;
    }
    assertThat(lines.get(begin - 1)).contains("\"file\"", "Not known at the beginning");
  }

  @Test
  void aFileForOthersHasNoWordOfTheUser() throws IOException {
    String all = String.join("\n", record(Values.HIDDEN));
    assertThat(all)
        .contains("\"sending\"", "\"ended\"")
        .doesNotContain("Secret", TrackerServer.TOKEN)
        .doesNotContainPattern("workspaces/\\d");
  }

  @Test
  void aFileForOthersHasNoIdOfTheServer() throws IOException {
    shown.sync();
    Ref<TimeEntry> entry = shown.entry("Known there");
    shown.sync();
    shown.db.timeEntries().update(entry, known -> known.withDescription("Edited here"));
    try (Recorder recorder = Recorder.start(shown.engine, Values.HIDDEN, file)) {
      assertThat(recorder).isNotNull();
    }
    long id = shown.server.web().rows(RowKind.TIME_ENTRY).get(0).path("id").asLong();
    assertThat(file).content().contains("\"serverId\"").doesNotContain("" + id);
  }

  @Test
  void nobodyElseMayReadTheFile() throws IOException {
    record(Values.SHOWN);
    if (file.getFileSystem().supportedFileAttributeViews().contains("posix")) {
      assertThat(Files.getPosixFilePermissions(file)).hasSize(2);
    }
  }

  @Test
  void whatIsThereIsNotOverwritten() throws IOException {
    Files.writeString(file, "mine");
    assertThatThrownBy(() -> record(Values.SHOWN)).isInstanceOf(FileAlreadyExistsException.class);
    assertThat(file).hasContent("mine");
  }

  @Test
  void afterTheEndNothingIsWritten() throws IOException {
    record(Values.SHOWN);
    long size = Files.size(file);
    shown.sync();
    assertThat(Files.size(file)).isEqualTo(size);
  }

  @Test
  void aRecordingIsShownWithoutADatabaseEvenIfItWasCutShort() throws IOException {
    record(Values.SHOWN);
    Files.writeString(file, Files.readString(file) + "{\"event\":\"be");
    OkHttpClient client = new OkHttpClient();
    try (Inspector replay = Inspector.replay(file, 0)) {
      String base = replay.address().replaceAll("#.*", "");
      String secret = replay.address().replaceAll(".*#", "");
      Request.Builder request = new Request.Builder().header("Authorization", "Bearer " + secret);
      try (Response lines = client.newCall(request.url(base + "lines?after=0").build()).execute()) {
        assertThat(lines.body().string()).startsWith("{\"recorded\":true").contains("\"ended\"");
      }
      try (Response row =
          client.newCall(request.url(base + "row?type=tags&id=1").build()).execute()) {
        assertThat(row.code()).isEqualTo(400);
      }
    }
  }

  @Test
  void aRecordingThatEndsAfterItsDatabaseHasWholeLines() throws IOException {
    Recorder recorder = Recorder.start(shown.engine, Values.SHOWN, file);
    shown.entry("Never sent");
    shown.engine.close();
    shown.db.close();
    recorder.close();
    List<String> lines = Files.readAllLines(file, StandardCharsets.UTF_8);
    assertThat(lines).allMatch(line -> line.endsWith("}"));
    assertThat(lines.get(lines.size() - 1))
        .doesNotMatch("\\{\"event\":\"file\",\"at\":\"[^\"]*\"}");
  }

  @Test
  void whatIsNoRecordingIsRefused() throws IOException {
    String first = record(Values.SHOWN).get(0);
    Files.writeString(file, first.substring(0, first.length() / 2));
    assertThatThrownBy(() -> Inspector.replay(file, 0)).isInstanceOf(IOException.class);
    Files.writeString(file, "{}\n");
    assertThatThrownBy(() -> Inspector.replay(file, 0))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("no recorded session");
  }
}
