package dev.sluice.internal.http.list;

import static dev.sluice.internal.http.Library.BOOKS;
import static java.nio.file.StandardOpenOption.WRITE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.sluice.failure.FailureKind;
import dev.sluice.failure.StorageException;
import dev.sluice.failure.UnavailableException;
import dev.sluice.internal.http.Answers;
import dev.sluice.internal.http.HandCalls;
import dev.sluice.internal.http.HttpRemote;
import dev.sluice.internal.http.Wired;
import dev.sluice.internal.http.json.ResponseLimits;
import dev.sluice.internal.remote.Fetch;
import dev.sluice.internal.remote.Page;
import dev.sluice.internal.remote.Receiver;
import dev.sluice.internal.store.ServerIds;
import dev.sluice.sqlite.SqliteException.Reason;
import dev.sluice.tracker.User;
import io.reactivex.rxjava3.observers.TestObserver;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.nio.file.attribute.PosixFilePermission;
import java.util.HashSet;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import okhttp3.Response;
import okio.Buffer;
import okio.ForwardingSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@EnabledOnOs(OS.LINUX)
class SpoolTest {

  private static final long CHUNKS = 100;

  private final Pages pages =
      new Pages(
          new ResponseLimits(200_000, 200_000, 1000, 64), User.TYPE, false, ServerIds.NUMBERS);

  @ParameterizedTest
  @CsvSource({"2, false", "1000, false", "1001, true", "65536, true", "200000, true"})
  void onlyLargeAnswersGoToAFile(int size, boolean spooled) throws IOException {
    Set<String> files = openFiles();
    try (Page page = pages.open(Fetch.all(BOOKS), answer(size), Receiver.NONE)) {
      Set<String> more = openFiles();
      more.removeAll(files);
      assertThat(more).hasSize(spooled ? 1 : 0);
      assertThat(page.next() == null).isEqualTo(size < 11);
    }
    assertThat(openFiles()).isSubsetOf(files);
  }

  @Test
  void anAnswerAboveTheLimitLeavesNothing() {
    Set<String> files = openFiles();
    assertThatExceptionOfType(UnavailableException.class)
        .isThrownBy(() -> pages.open(Fetch.all(BOOKS), answer(200_001), Receiver.NONE))
        .matches(FailureKind.SERVER_FAILED::is);

    assertThat(openFiles()).isSubsetOf(files);
  }

  @Test
  void anAnswerThatBreaksOffLeavesNothing() {
    Set<String> files = openFiles();
    Response broken =
        Answers.streaming(
            200,
            new ForwardingSource(new Buffer()) {
              private int chunks;

              @Override
              public long read(Buffer sink, long byteCount) throws IOException {
                if (chunks++ == CHUNKS) {
                  throw new IOException("reset");
                }
                sink.writeUtf8(" ".repeat(100));
                return 100;
              }
            });
    assertThatExceptionOfType(IOException.class)
        .isThrownBy(() -> pages.open(Fetch.all(BOOKS), broken, Receiver.NONE));

    assertThat(openFiles()).isSubsetOf(files);
  }

  @Test
  void anAnswerThatNobodyWantsAnyMoreLeavesNothing() throws IOException {
    Set<String> files = openFiles();
    Wired wired = new Wired();
    HandCalls calls = new HandCalls();
    HttpRemote remote =
        wired
            .remote("https://a.b", calls)
            .limits(new ResponseLimits(200_000, 200_000, 1000, 64))
            .build();
    TestObserver<Page> page = remote.fetch(Fetch.all(BOOKS), wired.pass(), Receiver.NONE).test();
    Buffer body = new Buffer().writeUtf8("[]" + " ".repeat(100_000));
    calls
        .last()
        .answer(
            Answers.streaming(
                200,
                new ForwardingSource(body) {
                  @Override
                  public long read(Buffer sink, long byteCount) throws IOException {
                    long read = super.read(sink, byteCount);
                    if (read < 0) {
                      page.dispose();
                    }
                    return read;
                  }
                }));

    page.assertEmpty();
    assertThat(openFiles()).isSubsetOf(files);
    wired.assertPasses(1, 0, 0);
  }

  @Test
  void aFileThatFailsIsAProblemOfThisDevice() {
    Spool spool = Spool.create();
    spool.close();

    assertThatExceptionOfType(StorageException.class)
        .isThrownBy(() -> spool.append(new Buffer().writeUtf8("x")));
    assertThatExceptionOfType(StorageException.class).isThrownBy(spool::read);
  }

  /** Linux has a device that is always full. */
  @Test
  void aFullDiskIsToldAsSuch() throws IOException {
    try (Spool spool = new Spool(FileChannel.open(Paths.get("/dev/full"), WRITE))) {
      assertThatExceptionOfType(StorageException.class)
          .isThrownBy(() -> spool.append(new Buffer().writeUtf8("x")))
          .withMessage("no room for an answer's temporary file")
          .satisfies(e -> assertThat(e.reason()).isEqualTo(Reason.FULL));
    }
  }

  @Test
  void onlyItsOwnerMayReadAFile() throws IOException {
    Set<PosixFilePermission> modes = new HashSet<>();
    try (Page page = pages.open(Fetch.all(BOOKS), answer(2000), Receiver.NONE);
        Stream<Path> open = Files.list(Paths.get("/proc/self/fd"))) {
      for (Path file : open.filter(SpoolTest::isOurs).toList()) {
        modes.addAll(Files.getPosixFilePermissions(file));
      }
      assertThat(page.next()).isNotNull();
    }
    assertThat(modes)
        .containsExactlyInAnyOrder(PosixFilePermission.OWNER_READ, PosixFilePermission.OWNER_WRITE);
  }

  private static Response answer(int size) {
    String row = size < 11 ? "" : "{\"id\": 7}";
    String body = "[" + row + " ".repeat(size - 2 - row.length()) + "]";
    assertThat(body).hasSize(size);
    return Answers.ok(body);
  }

  /**
   * Files of ours that are open; Linux tells, also that nobody else can find them. An earlier test
   * in this process may have left some, which go at any time.
   */
  private static Set<String> openFiles() {
    try (Stream<Path> open = Files.list(Paths.get("/proc/self/fd"))) {
      return open.filter(SpoolTest::isOurs)
          .map(SpoolTest::name)
          .filter(name -> !name.isEmpty())
          .collect(Collectors.toSet());
    } catch (IOException problem) {
      throw new AssertionError(problem);
    }
  }

  private static boolean isOurs(Path descriptor) {
    String file = name(descriptor);
    boolean ours = file.contains("/sluice-");
    assertThat(ours).isEqualTo(ours && file.endsWith(" (deleted)"));
    return ours;
  }

  private static String name(Path descriptor) {
    try {
      return Files.readSymbolicLink(descriptor).toString();
    } catch (IOException closedMeanwhile) {
      return "";
    }
  }
}
