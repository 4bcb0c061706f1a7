package dev.sluice.testkit.fault;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.testkit.http.PathPattern;
import dev.sluice.testkit.http.Request;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class FaultsTest {
  private static final Request GET = Request.of("GET", "/me/tags");
  private static final Request POST = Request.of("POST", "/workspaces/7/tags");

  private final Faults faults = new Faults();

  @Test
  void meetsTheKthRequestThatMatchesAndNoOther() {
    var posts = PathPattern.requests("POST", "/workspaces/*/tags");
    faults.on(2, posts, Fault.status(503));
    assertThat(draw(GET, POST, GET, POST, POST))
        .containsExactly(Fault.none(), Fault.none(), Fault.none(), Fault.status(503), Fault.none());
    assertThat(faults.injected()).containsExactly(new Faults.Injected(POST, Fault.status(503)));
  }

  @Test
  void theFirstFaultWinsButTheOthersCountOn() {
    faults.on(1, r -> true, Fault.garbled());
    faults.on(2, r -> true, Fault.truncated());
    assertThat(draw(GET, GET)).containsExactly(Fault.garbled(), Fault.truncated());
  }

  @Test
  void alwaysLastsUntilCleared() {
    faults.always(r -> r.method().equals("GET"), Fault.status(418));
    assertThat(draw(GET, POST, GET))
        .containsExactly(Fault.status(418), Fault.none(), Fault.status(418));
    faults.clear();
    assertThat(draw(GET)).containsExactly(Fault.none());
  }

  @Test
  void aSeedRepeatsItself() {
    var other = new Faults().random(7, 0.3, Fault.garbled(), Fault.dropBefore());
    faults.random(7, 0.3, Fault.garbled(), Fault.dropBefore());
    var mine = new ArrayList<Fault>();
    for (int i = 0; i < 1000; i++) {
      Fault fault = faults.draw(GET);
      mine.add(fault);
      assertThat(other.draw(GET)).isEqualTo(fault);
    }
    assertThat(faults.injected().size()).isBetween(240, 360);
    assertThat(mine).contains(Fault.garbled(), Fault.dropBefore(), Fault.none());
  }

  @Test
  void senselessFaultsAreRefusedAtTheDoor() {
    assertThatThrownBy(() -> faults.on(0, r -> true, Fault.garbled()))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> faults.random(1, 1.1, Fault.garbled()))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> faults.random(1, 0.5)).isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void latencyStaysInItsRangeAndRepeatsItself() {
    Duration least = Duration.ofMillis(10);
    Duration most = Duration.ofMillis(20);
    Latency one = Latency.uniform(least, most, 5);
    Latency two = Latency.uniform(least, most, 5);
    var drawn = new ArrayList<Duration>();
    for (int i = 0; i < 200; i++) {
      drawn.add(one.next());
      assertThat(two.next()).isEqualTo(drawn.get(i)).isBetween(least, most);
    }
    assertThat(drawn).doesNotHaveDuplicates();
    assertThat(Latency.fixed(least).next()).isEqualTo(least);
    assertThatThrownBy(() -> Latency.uniform(most, least, 1))
        .isInstanceOf(IllegalArgumentException.class);
  }

  private List<Fault> draw(Request... requests) {
    return List.of(requests).stream().map(faults::draw).toList();
  }
}
