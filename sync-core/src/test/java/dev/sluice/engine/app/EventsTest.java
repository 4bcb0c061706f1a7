package dev.sluice.engine.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.Operation;
import dev.sluice.SyncListener;
import dev.sluice.engine.Device;
import dev.sluice.engine.Scenario;
import dev.sluice.schema.Ref;
import dev.sluice.testkit.fault.Fault;
import dev.sluice.testkit.http.Answer;
import dev.sluice.testkit.http.PathPattern;
import dev.sluice.testkit.state.RowKind;
import dev.sluice.tracker.TimeEntry;
import io.reactivex.rxjava3.disposables.Disposable;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** What a listener hears of an engine's work. */
class EventsTest extends Scenario {

  private final List<String> heard = new ArrayList<>();

  private Device heardDevice() {
    SyncListener ear =
        Events.heardBy(
            (event, arguments) -> {
              if (!List.of("moved", "status").contains(event)) {
                heard.add(event + words(event, arguments));
              }
            });
    return device("a", options -> options.listener(ear));
  }

  private static String words(String event, Object[] arguments) {
    return event.equals("ended")
        ? ""
        : Arrays.stream(arguments)
            .map(argument -> argument instanceof Number ? "#" : String.valueOf(argument))
            .collect(Collectors.joining(" ", " ", ""));
  }

  private List<String> heardOf(Runnable work) {
    heard.clear();
    work.run();
    return List.copyOf(heard);
  }

  @Test
  void aPushTellsTheRequestItsRowAndTheAnswer() {
    Device device = heardDevice();
    device.sync();
    Ref<TimeEntry> entry = device.entry("mine");
    List<String> events = heardOf(device::push);
    assertThat(events.get(0)).isEqualTo("began PUSH");
    assertThat(events)
        .containsSubsequence(
            "requested # POST workspaces/" + workspace() + "/time_entries",
            "sending " + entry,
            "answered # #",
            "pushed time_entries #");
    assertThat(events.get(events.size() - 1)).isEqualTo("ended");
  }

  private long workspace() {
    return server.web().rows(RowKind.WORKSPACE).get(0).get("id").asLong();
  }

  @Test
  void aPullTellsWhichListsWereWhole() {
    Device device = heardDevice();
    assertThat(heardOf(device::pull))
        .contains("listed workspaces true", "listed time_entries false", "pulled workspaces #");
  }

  @Test
  void aFirstListOfATypeWithChangesIsWhole() {
    Device device = heardDevice();
    server.web().addTag(workspace(), "one");
    assertThat(heardOf(device::pull)).contains("listed tags true");
    assertThat(heardOf(device::pull)).contains("listed tags false");
  }

  @Test
  void everyRequestEndsOnce() {
    List<Integer> open = new ArrayList<>();
    List<Integer> statuses = new ArrayList<>();
    SyncListener ear =
        new SyncListener() {
          @Override
          public void requested(int number, String method, String path) {
            open.add(number);
          }

          @Override
          public void answered(int number, int status) {
            assertThat(open.remove((Integer) number)).isTrue();
            statuses.add(status);
          }
        };
    Device device = device("a", options -> options.listener(ear));
    device.sync();
    device.entry("lost");
    server
        .faults()
        .on(1, PathPattern.requests("POST", "/workspaces/*/time_entries"), Fault.dropAfterCommit());
    device.push();
    device.entry("refused");
    server
        .faults()
        .on(
            1,
            PathPattern.requests("POST", "/workspaces/*/time_entries"),
            Fault.answer(Answer.error(400, "no")));
    pass(MINUTE.multipliedBy(5));
    device.push();
    assertThat(open).isEmpty();
    assertThat(statuses).contains(200, 0, 400);
  }

  /** For the account's limits it is only a failed request. */
  @Test
  void aRefusalByTheLimitOfOnePathHasItsOwnStatus() {
    List<Integer> statuses = new ArrayList<>();
    SyncListener ear =
        new SyncListener() {
          @Override
          public void answered(int number, int status) {
            statuses.add(status);
          }
        };
    Device device = device("a", options -> options.listener(ear));
    device.sync();
    device.entry("refused for now");
    server
        .faults()
        .on(
            1,
            PathPattern.requests("POST", "/workspaces/*/time_entries"),
            Fault.answer(Answer.error(429, "later").withHeader("X-RateLimit-Scope", "resource")));
    statuses.clear();
    device.push();
    assertThat(statuses).startsWith(429);
  }

  @Test
  void aWaitForTheBudgetBeginsAndEnds() {
    Device device = heardDevice();
    device.sync();
    for (int i = 0; i < 70; i++) {
      device.entry("e" + i);
    }
    List<String> events = heardOf(() -> device.begin(Operation.PUSH).end());
    assertThat(events.stream().filter(e -> e.startsWith("waiting a slot in the budget")).count())
        .isPositive();
    assertThat(events).contains("waited a slot in the budget");
  }

  @Test
  void aHintIsToldOfBeforeItsRequest() {
    Device device = heardDevice();
    device.sync();
    List<String> events =
        heardOf(
            () -> {
              var unused = device.engine.hint(TimeEntry.TYPE).subscribe();
              pass(Duration.ofSeconds(5));
            });
    assertThat(events).startsWith("hinted time_entries", "began HINTED");
  }

  @Test
  void aListenerComesAndGoesWhileTheEngineRuns() {
    Device device = heardDevice();
    List<Operation> late = new ArrayList<>();
    Disposable listening =
        device.engine.listen(
            new SyncListener() {
              @Override
              public void began(Operation operation) {
                late.add(operation);
              }
            });
    device.pull();
    listening.dispose();
    device.sync();
    assertThat(late).containsExactly(Operation.PULL);
    assertThat(heard).contains("began FULL");
  }
}
