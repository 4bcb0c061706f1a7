package dev.sluice.engine.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.AutoSync;
import dev.sluice.SyncListener;
import dev.sluice.engine.Device;
import dev.sluice.engine.Scenario;
import dev.sluice.store.Query;
import io.reactivex.rxjava3.core.Scheduler;
import io.reactivex.rxjava3.schedulers.TestScheduler;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** S50: code of the app that throws or never returns where the library calls it. */
class HostileAppTest extends Scenario {

  enum Death {
    OF_A_BUG(new IllegalStateException("app")),
    OF_KOTLIN(new IOException("app")),
    OF_A_CLASS_THAT_IS_NOT_THERE(new NoClassDefFoundError("app")),
    OF_RECURSION(new StackOverflowError());

    private final Throwable thrown;

    Death(Throwable thrown) {
      this.thrown = thrown;
    }

    void happens() {
      Death.<RuntimeException>thrown(thrown);
    }

    /** As Kotlin throws, which declares no checked exceptions. */
    @SuppressWarnings("unchecked")
    private static <T extends Throwable> void thrown(Throwable any) throws T {
      throw (T) any;
    }
  }

  private boolean stuck;

  @Override
  public Scheduler observers(Scheduler thread) {
    return stuck ? new TestScheduler() : thread;
  }

  private Device automatic(SyncListener listener) {
    Device device =
        device(
            "a", o -> o.listener(listener).autoSync(AutoSync.defaults().withLook(Duration.ZERO)));
    pass(MINUTE.multipliedBy(2));
    return device;
  }

  /** The thread of the observers is another one here, which never gets any further. */
  @Test
  void S50_anObserverThatNeverReturnsKeepsNoEditFromTheServer() {
    stuck = true;
    Device device = automatic(SyncListener.NONE);
    device.entry("mine");
    pass(MINUTE);
    assertThat(descriptionsOnServer()).containsExactly("mine");
    assertThat(device.status().text()).isEqualTo("Synced");
  }

  @ParameterizedTest
  @EnumSource
  void S50_anObserverThatThrowsHoldsUpNoOther(Death death) {
    Device device = automatic(SyncListener.NONE);
    device.database.changes().subscribe(types -> death.happens(), thrown -> {});
    List<Integer> seen = new ArrayList<>();
    device.entries().observe(Query.all()).subscribe(rows -> seen.add(rows.size()));
    device.entry("first");
    pass(MINUTE);
    device.entry("second");
    pass(MINUTE);
    assertThat(seen).contains(1, 2);
    assertThat(descriptionsOnServer()).containsExactlyInAnyOrder("first", "second");
  }

  @ParameterizedTest
  @EnumSource
  void S50_aListenerThatThrowsEndsNeitherTheOperationNorTheEngine(Death death) {
    Set<String> called = ConcurrentHashMap.newKeySet();
    SyncListener dying =
        Events.heardBy(
            (event, arguments) -> {
              called.add(event);
              death.happens();
            });
    Device device = automatic(dying);
    device.entry("first");
    pass(MINUTE);
    device.entry("second");
    pass(MINUTE);
    assertThat(descriptionsOnServer()).containsExactlyInAnyOrder("first", "second");
    assertThat(device.status().text()).isEqualTo("Synced");
    assertThat(called).contains("began", "moved", "status", "requested", "pushed", "ended");
  }
}
