package dev.sluice.engine.limits;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.AutoSync;
import dev.sluice.SyncEngineBuilder;
import dev.sluice.engine.Device;
import dev.sluice.engine.Log;
import dev.sluice.engine.Scenario;
import dev.sluice.house.Sample;
import dev.sluice.house.Sampled;
import dev.sluice.schema.EntityType;
import dev.sluice.testkit.fault.Fault;
import dev.sluice.testkit.limit.Gcra;
import dev.sluice.testkit.limit.LimitPolicy;
import dev.sluice.tracker.Client;
import dev.sluice.tracker.Tag;
import dev.sluice.tracker.Task;
import dev.sluice.tracker.TrackerQuotas;
import dev.sluice.tracker.TrackerSchema;
import java.time.Duration;
import java.util.List;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** S61: the server allows fewer requests than a pull takes, so every pull ends early. */
class SmallLimitsTest {

  abstract static class SmallLimits extends Scenario {

    /** Each list comes in turn: its rows are here, and it comes again and again. */
    void everythingArrives(UnaryOperator<SyncEngineBuilder> options) {
      long project = web().addProject(web().workspace(), "theirs");
      web().addTask(project, "theirs");
      web().addTag(web().workspace(), "theirs");
      web().addClient(web().workspace(), "theirs");
      web().addEntry("theirs", time.now().minusSeconds(3600), MINUTE);
      Device device = device("a", o -> options.apply(o).autoSync(autoSync()));
      device.entry("mine");
      pass(Duration.ofHours(8));
      assertThat(descriptionsOnServer()).contains("mine");
      assertThat(device.descriptions()).contains("theirs", "mine");
      assertThat(device.all(Tag.TYPE)).hasSize(1);
      assertThat(device.all(Client.TYPE)).hasSize(1);
      assertThat(device.all(Task.TYPE)).extracting(Task::name).containsExactly("theirs");
      forget();
      pass(Duration.ofHours(8));
      for (EntityType<?> type : TrackerSchema.SCHEMA.types()) {
        assertThat(log().of(Log.list(type)))
            .as("answers with %s", type)
            .anyMatch(arrival -> arrival.status() == 200);
      }
    }

    AutoSync autoSync() {
      return AutoSync.defaults().withLook(Duration.ZERO);
    }

    @Override
    public void audit() {}
  }

  @Nested
  class OfAServerThatTellsNothing extends SmallLimits {

    @Override
    public LimitPolicy limits() {
      return new Gcra(5, MINUTE);
    }

    @org.junit.jupiter.api.Tag("slow")
    @Test
    void S61_eachListComesInTurn() {
      everythingArrives(options -> options);
    }

    @Test
    void S61_aListThatIsWellAgainComesThoughNoPullReachesAllOthers() {
      web().addTag(web().workspace(), "theirs");
      every("GET me/tags", Fault.status(500));
      Device device = device("a", o -> o.autoSync(autoSync()));
      pass(Duration.ofHours(4));
      server.faults().clear();
      pass(Duration.ofHours(2));
      assertThat(device.all(Tag.TYPE)).hasSize(1);
    }

    /** The bound of the random pause doubles up to a quarter of an hour. */
    @Test
    void S45_thePausesGrowWhereEveryRequestIsRefusedWithoutATime() {
      server.faults().always(request -> true, Fault.status(429));
      device("a", o -> o.autoSync(autoSync()));
      pass(Duration.ofHours(1));
      forget();
      pass(Duration.ofHours(10));
      assertThat(log().all()).hasSizeBetween(40, 120);
    }
  }

  /** Neighbours take nearly all of it: each answer tells that little is left. */
  @Nested
  class OfAnAccountWithNeighbours extends SmallLimits {

    static List<Integer> little() {
      return Sample.of(List.of(2, 0, 4), 3, any -> true);
    }

    static List<Integer> littleOfAQuota() {
      return Sample.of(List.of(2, 0, 6), 3, any -> true);
    }

    @Sampled
    @ParameterizedTest
    @MethodSource("little")
    void S61_eachListComesInTurnWhereLittleIsLeft(int remaining) {
      tells("RateLimit-Remaining", remaining, "RateLimit-Reset", 30);
      everythingArrives(options -> options);
    }

    @Sampled
    @ParameterizedTest
    @MethodSource("littleOfAQuota")
    void S61_eachListComesInTurnWhereLittleIsLeftOfAQuota(int remaining) {
      tells("X-Toggl-Quota-Remaining", remaining, "X-Toggl-Quota-Resets-In", 1800);
      everythingArrives(options -> options.quotas(TrackerQuotas.free()));
    }

    private void tells(String left, int remaining, String reset, int seconds) {
      server
          .faults()
          .always(
              request -> true,
              Fault.changed(
                  answer ->
                      answer
                          .withHeader(left, String.valueOf(remaining))
                          .withHeader(reset, String.valueOf(seconds))));
    }
  }
}
