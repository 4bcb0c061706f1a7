package dev.sluice.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.testkit.http.Request;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;

class AuditorTest {
  @Test
  void theWindowIsHalfOpen() {
    Auditor auditor = Auditor.of(arrivals(0, 5, 10));
    assertThat(auditor.fullest(Duration.ofNanos(10))).isEqualTo(2);
    assertThat(auditor.fullest(Duration.ofNanos(11))).isEqualTo(3);
    assertThat(Auditor.of(List.of()).fullest(Duration.ofNanos(1))).isZero();
  }

  @RepeatedTest(50)
  void agreesWithCountingFromEveryArrival(RepetitionInfo info) {
    Random random = new Random(info.getCurrentRepetition());
    long[] nanos = random.longs(60, 0, 200).sorted().toArray();
    long length = 1 + random.nextInt(60);
    long expected =
        LongStream.of(nanos)
            .map(t -> LongStream.of(nanos).filter(n -> n >= t && n < t + length).count())
            .max()
            .orElse(0);
    assertThat(Auditor.of(arrivals(nanos)).fullest(Duration.ofNanos(length))).isEqualTo(expected);
  }

  @Test
  void countsByStatusAndPath() {
    var log =
        List.of(
            arrival(0, "POST", "/a?x=1", 200),
            arrival(1, "POST", "/a", 429),
            arrival(2, "GET", "/a", 200));
    Auditor auditor = Auditor.of(log);
    assertThat(auditor.requests()).isEqualTo(3);
    assertThat(auditor.tooManyRequests()).isEqualTo(1);
    assertThat(auditor.answered(200)).isEqualTo(2);
    assertThat(auditor.posts()).containsOnlyKeys("/a").containsEntry("/a", 2);
    assertThat(auditor.only(a -> a.status() == 429).posts()).containsEntry("/a", 1);
    assertThat(auditor.byPath("GET")).containsEntry("/a", 1);
  }

  private static List<Arrival> arrivals(long... nanos) {
    return LongStream.of(nanos).mapToObj(n -> arrival(n, "GET", "/me", 200)).toList();
  }

  private static Arrival arrival(long nanos, String method, String target, int status) {
    return new Arrival(nanos, Instant.EPOCH, Request.of(method, target), status);
  }
}
