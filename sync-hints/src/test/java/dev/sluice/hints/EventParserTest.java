package dev.sluice.hints;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The format of server-sent events, as its standard says it, however the bytes are cut. */
class EventParserTest {

  /** Writes down what it hears. */
  private static final class MessageReader implements Wire.Sink {
    final List<String> words = new ArrayList<>();

    @Override
    public void answered(int status, Map<String, List<String>> headers) {
      words.add("answered " + status);
    }

    @Override
    public void opened() {
      words.add("opened");
    }

    @Override
    public void alive() {
      words.add("alive");
    }

    @Override
    public void pause(Duration atLeast) {
      words.add("pause " + atLeast.toMillis());
    }

    @Override
    public void place(String id) {
      words.add("place " + id);
    }

    @Override
    public void message(String event, String data) {
      words.add(event + "=" + data.replace("\n", "|"));
    }

    @Override
    public void ended(WireEnd end) {
      words.add("ended");
    }
  }

  private static List<String> read(String text) {
    return read(text.getBytes(UTF_8), text.length() + 10);
  }

  /** Reads in pieces of that many bytes. */
  private static List<String> read(byte[] bytes, int piece) {
    MessageReader messages = new MessageReader();
    EventParser parser = new EventParser(messages);
    for (int from = 0; from < bytes.length; from += piece) {
      int count = Math.min(piece, bytes.length - from);
      byte[] chunk = new byte[piece];
      System.arraycopy(bytes, from, chunk, 0, count);
      parser.read(chunk, count);
    }
    return messages.words;
  }

  @ParameterizedTest
  @ValueSource(strings = {"\n", "\r", "\r\n"})
  void eachEndOfLineIsOne(String end) {
    String text =
        String.join(end, ": hello", "event: notes", "id: 7", "data: one", "data:two", "", "");
    for (int piece = 1; piece < 12; piece++) {
      assertThat(read(text.getBytes(UTF_8), piece)).containsExactly("notes=one|two", "place 7");
    }
  }

  @Test
  void aByteOrderMarkIsNoPartOfTheFirstLine() {
    assertThat(read("\ufeffdata: a\n\n")).containsExactly("message=a");
    assertThat(read("\n\ufeffdata: a\n\n")).isEmpty();
  }

  @Test
  void halfAnEventIsNone() {
    assertThat(read("event: notes\ndata: 1\n")).isEmpty();
    assertThat(read("event: notes\n\n")).isEmpty();
    assertThat(read("event: notes\n\ndata: 1\n\n")).containsExactly("message=1");
    assertThat(read("event: notes\ndata\n\n")).containsExactly("notes=");
  }

  @Test
  void aPauseIsANumberOfMilliseconds() {
    assertThat(read("retry: 2500\nretry: soon\nretry:\nretry: -1\n")).containsExactly("pause 2500");
    assertThat(read("retry: 99999999999999999999999\n")).containsExactly("pause 3600000");
  }

  @Test
  void aPlaceThatNoHeaderCanHoldIsNone() {
    assertThat(read("id: a\u0000b\n\nid: " + "x".repeat(2_000) + "\n\nid\n\nid: ä\n\nid: 8\n"))
        .containsExactly("place null", "place null", "place null", "place ä");
  }

  @Test
  void aLineWithoutEndTakesNoMemory() {
    byte[] chunk = "data: x".repeat(1_000).getBytes(UTF_8);
    MessageReader messages = new MessageReader();
    EventParser parser = new EventParser(messages);
    for (int i = 0; i < 10_000; i++) {
      parser.read(chunk, chunk.length);
    }
    parser.read("\n\n".getBytes(UTF_8), 2);
    assertThat(messages.words).singleElement().asString().hasSizeLessThan(70_000);
  }

  @Test
  void dataOfVeryManyLinesIsCut() {
    String lines = ("data: " + "x".repeat(100) + "\n").repeat(100_000);
    assertThat(read(lines + "\n")).singleElement().asString().hasSizeLessThan(70_000);
  }

  /** {@code -Dsluice.seed=N} reads one of them. */
  @Test
  void anyBytesAreReadWithoutAFailure() {
    long first = Long.getLong("sluice.seed", System.nanoTime());
    long last = first + (Long.getLong("sluice.seed") == null ? 2_000 : 1);
    String words = "data:|event:|id: |retry: 1|\n|\r|\r\n|\ufeff| |:|x|\u0000|ä";
    List<String> parts = List.of(words.split("\\|", -1));
    for (long seed = first; seed < last; seed++) {
      Random random = new Random(seed);
      StringBuilder text = new StringBuilder();
      for (int i = random.nextInt(60); i > 0; i--) {
        text.append(parts.get(random.nextInt(parts.size())));
      }
      byte[] bytes = text.toString().getBytes(UTF_8);
      List<String> whole = read(bytes, bytes.length + 1);
      assertThat(read(bytes, 1 + random.nextInt(5))).as("-Dsluice.seed=%s", seed).isEqualTo(whole);
    }
  }
}
