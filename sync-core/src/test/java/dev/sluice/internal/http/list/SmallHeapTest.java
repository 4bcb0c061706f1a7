package dev.sluice.internal.http.list;

import static dev.sluice.internal.http.Library.BOOKS;
import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.failure.SyncException;
import dev.sluice.http.EngineClient;
import dev.sluice.internal.http.HttpRemote;
import dev.sluice.internal.http.Wired;
import dev.sluice.internal.remote.Fetch;
import dev.sluice.internal.remote.Incoming;
import dev.sluice.internal.remote.Page;
import dev.sluice.internal.remote.Receiver;
import dev.sluice.testkit.http.RawServer;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Paths;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Answers larger than the memory, read by a process that has little of it. */
class SmallHeapTest {

  private static final String HEAP = "-Xmx24m";
  private static final String OK = "HTTP/1.1 200 OK\r\n";
  private static final int MEBI = 1 << 20;
  private static final String BOOK = "{\"id\":9,\"title\":\"" + "x".repeat(980) + "\"}";

  /**
   * An answer and what becomes of it.
   *
   * @param end how the reading ends, with the numbers of readable and of other rows
   */
  record Case(String first, String more, int times, String last, String end) {

    void write(OutputStream to) throws IOException {
      to.write(first.getBytes(UTF_8));
      byte[] chunk = more.repeat(1024).getBytes(UTF_8);
      for (int left = times / 1024; left > 0; left--) {
        to.write(chunk);
      }
      to.write(last.getBytes(UTF_8));
    }
  }

  private static final List<Case> CASES =
      List.of(
          new Case("[" + BOOK, "," + BOOK, 100 * 1024, "]", "ok 102401 0"),
          new Case("[", " ", 300 * MEBI, "]", "server_failed 0 0"),
          new Case("[{\"id\":7,\"title\":\"", "x", 150 * MEBI, "\"},{\"id\":8}]", "ok 1 1"),
          new Case("[{\"id\":7,\"new\":\"", "x", 150 * MEBI, "\"},{\"id\":8}]", "ok 1 1"),
          new Case("[{\"id\":7,\"tag_ids\":[1", ",12345678", 9 * MEBI, "]},{\"id\":8}]", "ok 1 1"),
          new Case("[{\"id\":7,\"extras\":[1", ",[]", 33 * MEBI, "]},{\"id\":8}]", "ok 1 1"),
          new Case("[{\"id\":7", ",\"title\":\"a\"", 9 * MEBI, "},{\"id\":8}]", "ok 1 1"),
          new Case("[{\"id\":8},", "{},", 50 * MEBI, "{}]", "server_failed 1 1000"),
          new Case("[{\"id\":7,\"new\":", "[", 99 * MEBI, "", "server_failed 0 0"),
          new Case("[{\"id\":", "1", 99 * MEBI, "}]", "ok 0 1"));

  @Test
  @Tag("slow")
  void memoryIsBoundedWhateverTheServerSends() throws Exception {
    List<RawServer> servers = new ArrayList<>();
    try {
      for (Case answer : CASES) {
        servers.add(new RawServer(to -> writeZipped(answer, to)));
      }
      assertThat(ends(servers)).containsExactlyElementsOf(expected());
    } finally {
      for (RawServer server : servers) {
        server.close();
      }
    }
  }

  /** 64 MB, each piece of which is flushed by itself. */
  @Test
  @Tag("slow")
  void S172_tenThousandPiecesOfAListTakeNoMemory() throws Exception {
    byte[] piece = ("," + BOOK).repeat(6).getBytes(UTF_8);
    RawServer server =
        new RawServer(
            to -> {
              to.write((OK + "Transfer-Encoding: chunked\r\n\r\n").getBytes(UTF_8));
              chunk(("[" + BOOK).getBytes(UTF_8), to);
              for (int i = 0; i < 10_000; i++) {
                chunk(piece, to);
              }
              chunk("]".getBytes(UTF_8), to);
              to.write("0\r\n\r\n".getBytes(UTF_8));
            });
    try (server) {
      assertThat(ends(List.of(server))).containsExactly("ok 60001 0");
    }
  }

  private static void chunk(byte[] piece, OutputStream to) throws IOException {
    to.write((Integer.toHexString(piece.length) + "\r\n").getBytes(UTF_8));
    to.write(piece);
    to.write("\r\n".getBytes(UTF_8));
    to.flush();
  }

  /** In the frame of an answer, where no limit of its content counts. */
  @Test
  void S91_whatStandsAroundAnAnswerWithoutEndTakesNoMemory() throws Exception {
    String zipped = OK + "Content-Encoding: gzip\r\n\r\n\u001f\u008b\b";
    String chunked = OK + "Transfer-Encoding: chunked\r\n\r\n";
    List<RawServer> servers =
        List.of(
            endless(zipped + "\b\0\0\0\0\0\u0003", "z"),
            endless(zipped + "\u0010\0\0\0\0\0\u0003", "z"),
            endless(chunked + "1;", "z"),
            endless(chunked + "1", " "),
            endless(chunked + "2\r\n[]\r\n0\r\nX: ", "z"),
            endless(chunked + "2\r\n[]\r\n0\r\n", "X: y\r\n"),
            endless("", "HTTP/1.1 103 Early\r\n\r\n"));
    try {
      assertThat(ends(servers)).containsOnly("offline 0 0").hasSize(servers.size());
    } finally {
      for (RawServer server : servers) {
        server.close();
      }
    }
  }

  private static RawServer endless(String beginning, String more) throws IOException {
    byte[] chunk = more.repeat(1 + (1 << 16) / more.length()).getBytes(ISO_8859_1);
    return new RawServer(
        to -> {
          to.write(beginning.getBytes(ISO_8859_1));
          while (true) {
            to.write(chunk);
          }
        });
  }

  private static List<String> expected() {
    return CASES.stream().map(Case::end).toList();
  }

  private static void writeZipped(Case answer, OutputStream to) throws IOException {
    to.write((OK + "Content-Encoding: gzip\r\n\r\n").getBytes(UTF_8));
    try (OutputStream zipped = new GZIPOutputStream(to, MEBI)) {
      answer.write(zipped);
    }
  }

  private static List<String> ends(List<RawServer> servers) throws Exception {
    List<String> command = new ArrayList<>();
    command.add(Paths.get(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of(HEAP, "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-cp"));
    String classes = System.getProperty("java.class.path");
    command.add(System.getProperty("surefire.test.class.path", classes));
    command.add(SmallHeapTest.class.getName());
    servers.forEach(server -> command.add(server.url()));
    Process child =
        new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
    String output = new String(child.getInputStream().readAllBytes(), UTF_8);
    assertThat(child.waitFor(2, TimeUnit.MINUTES)).isTrue();
    return output.lines().toList();
  }

  /** The process with little memory: reads each answer and says how that ended. */
  public static void main(String... urls) {
    for (String url : urls) {
      System.out.println(end(url));
    }
  }

  private static String end(String url) {
    int[] rows = new int[2];
    Wired wired = new Wired();
    HttpRemote remote = wired.remote(url, EngineClient.defaults()).build();
    try (Page page = remote.fetch(Fetch.all(BOOKS), wired.pass(), Receiver.NONE).blockingGet()) {
      for (Incoming row = page.next(); row != null; row = page.next()) {
        rows[row instanceof Incoming.Known ? 0 : 1]++;
      }
      return "ok " + rows[0] + " " + rows[1];
    } catch (SyncException failure) {
      return failure.code() + " " + rows[0] + " " + rows[1];
    }
  }
}
