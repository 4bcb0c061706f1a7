package dev.sluice.engine.lost;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.AutoSync;
import dev.sluice.Operation;
import dev.sluice.SyncReport;
import dev.sluice.SyncStatus;
import dev.sluice.engine.Device;
import dev.sluice.engine.Scenario;
import dev.sluice.failure.SyncException;
import dev.sluice.house.Sample;
import dev.sluice.house.Sampled;
import dev.sluice.http.Credentials;
import dev.sluice.ratelimit.Limit;
import dev.sluice.testkit.TrackerServer;
import dev.sluice.testkit.fault.Fault;
import dev.sluice.tracker.Tag;
import io.reactivex.rxjava3.core.Single;
import io.reactivex.rxjava3.observers.TestObserver;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * S39, S47: the app says two to four things in any order, at any moment of an operation. In the end
 * the last word holds, nothing is lost, nothing of the user is here after a log-out, and nothing is
 * stuck. {@code -Dsluice.seed=N} plays one order.
 */
class AnyOrderTest extends Scenario {

  private static final String NEW_TOKEN = "fedcba9876543210fedcba9876543210";

  private final List<Said> story = new ArrayList<>();
  private final List<Edit> edits = new ArrayList<>();
  private final List<TestObserver<String>> reports = new ArrayList<>();

  private enum Word {
    FREEZE,
    RESUME,
    RESUME_WITH_A_NEW_TOKEN,
    LOG_OUT,
    LOG_OUT_BY_FORCE,
    CLOSE,
    CANCEL,
    BEGIN,
    EDIT
  }

  private static final Word[] COMMON = {
    Word.FREEZE, Word.RESUME, Word.LOG_OUT, Word.LOG_OUT_BY_FORCE, Word.BEGIN
  };

  /** What goes on when the first word is said. */
  private enum Stage {
    NOTHING,
    A_REQUEST,
    A_REQUEST_AND_OTHERS_QUEUE,
    A_WAIT_FOR_A_SLOT,
    A_WAIT_FOR_A_RETRY
  }

  /** A word, and for a log-out what became of it. */
  private record Said(Word word, @Nullable TestObserver<String> outcome) {

    boolean isDoneLogOut() {
      return outcome != null && outcome.values().contains("done");
    }
  }

  /** An edit, and the log-outs that were done before it. */
  private record Edit(String name, List<Said> doneBefore) {}

  static LongStream seeds() {
    Long one = Long.getLong("sluice.seed");
    return one == null ? LongStream.range(0, Sample.isWhole() ? 250 : 5) : LongStream.of(one);
  }

  @Sampled
  @ParameterizedTest
  @MethodSource("seeds")
  void S39_theLastWordHolds(long seed) {
    Random random = new Random(seed);
    Stage stage = one(Stage.values(), random);
    web().addTag(web().workspace(), "private");
    AutoSync auto = AutoSync.defaults().withLook(Duration.ZERO);
    Device device =
        synced("a", o -> o.autoSync(auto).random(new Random(seed)).budget(Limit.of(12, MINUTE)));
    enter(stage, device);
    if (random.nextBoolean()) {
      edit(device);
    }
    for (int i = 2 + random.nextInt(3); i > 0; i--) {
      boolean common = random.nextInt(4) > 0;
      say(one(common ? COMMON : Word.values(), random), device, random);
      pause(random.nextInt(8));
    }
    pass(Duration.ofHours(3));
    judge(device);
  }

  private static <T> T one(T[] all, Random random) {
    return all[random.nextInt(all.length)];
  }

  private void pause(int length) {
    switch (length) {
      case 0, 1 -> {} // the engine has not even heard the word
      case 2, 3 -> time.settle();
      case 4, 5 -> passMillis(5);
      case 6 -> passMillis(300);
      default -> pass(Duration.ofSeconds(3));
    }
  }

  private void enter(Stage stage, Device device) {
    switch (stage) {
      case NOTHING -> {}
      case A_REQUEST, A_REQUEST_AND_OTHERS_QUEUE -> {
        next("GET me/time_entries", Fault.delayAnswer(SECOND));
        begin(Operation.FULL, device);
        untilArrived("GET me/time_entries");
        if (stage != Stage.A_REQUEST) {
          begin(Operation.CLEAN_UP, device);
          begin(Operation.PUSH, device);
        }
      }
      case A_WAIT_FOR_A_SLOT -> {
        for (int i = 0; i < 5; i++) {
          edit(device);
        }
        begin(Operation.FULL, device);
        pass(Duration.ofSeconds(20));
        assertThat(device.isWaiting()).isTrue();
      }
      case A_WAIT_FOR_A_RETRY -> {
        edit(device);
        next("GET me/tags", Fault.status(503));
        device.sync();
      }
    }
  }

  private void say(Word word, Device device, Random random) {
    story.add(
        new Said(
            word,
            switch (word) {
              case LOG_OUT -> logOut(false, device);
              case LOG_OUT_BY_FORCE -> logOut(true, device);
              default -> null;
            }));
    switch (word) {
      case FREEZE -> device.engine.freeze();
      case RESUME -> resume(TrackerServer.TOKEN, device);
      case RESUME_WITH_A_NEW_TOKEN -> resume(NEW_TOKEN, device);
      case LOG_OUT, LOG_OUT_BY_FORCE -> {}
      case CLOSE -> device.engine.close();
      case CANCEL -> device.engine.cancel();
      case BEGIN -> begin(one(Operation.values(), random), device);
      case EDIT -> edit(device);
    }
  }

  private static TestObserver<String> logOut(boolean force, Device device) {
    return outcome(device.engine.logOut(force).toSingleDefault("done"));
  }

  private void begin(Operation operation, Device device) {
    Single<SyncReport> report = Device.request(operation, device.engine, time.now());
    reports.add(outcome(report.map(SyncReport::result).map(Enum::name)));
  }

  private static TestObserver<String> outcome(Single<String> answer) {
    return answer.onErrorReturn(AnyOrderTest::nameOf).test();
  }

  /** The server takes one token at a time. */
  private void resume(String token, Device device) {
    server.setToken(token);
    device.engine.resume(Credentials.apiToken(token));
  }

  private void edit(Device device) {
    String name = "edit " + edits.size();
    edits.add(new Edit(name, story.stream().filter(Said::isDoneLogOut).toList()));
    device.entry(name);
  }

  private boolean wasSaid(Word word) {
    return story.stream().anyMatch(said -> said.word() == word);
  }

  private void judge(Device device) {
    boolean closed = wasSaid(Word.CLOSE);
    reports.forEach(report -> report.assertValue(this::isFairEnd));
    for (Said said : story) {
      if (said.outcome() != null) {
        said.outcome().assertValueCount(1).assertValue(outcome -> isFair(said.word(), outcome));
      }
    }
    for (Edit edit : edits) {
      boolean onServer = descriptionsOnServer().contains(edit.name());
      assertThat(onServer || device.descriptions().contains(edit.name()) || isGivenUp(edit))
          .as("%s is not lost", edit)
          .isTrue();
    }
    assertThat(descriptionsOnServer()).doesNotHaveDuplicates();
    if (isLoggedOut()) {
      nothingOfTheUserIsHere(device);
    }
    if (!closed && isFrozen()) {
      staysFrozen(device);
    } else if (!closed) {
      goesOn(device);
    }
  }

  private static String nameOf(Throwable error) {
    return error instanceof SyncException known ? known.code() : error.getClass().getSimpleName();
  }

  /** Only what was said, and not what was refused, ends an operation. */
  private boolean isFairEnd(String result) {
    boolean mayFreeze =
        wasSaid(Word.FREEZE)
            || wasSaid(Word.RESUME_WITH_A_NEW_TOKEN) // the server refuses the old one from then on
            || story.stream().anyMatch(Said::isDoneLogOut);
    return switch (result) {
      case "closed" -> wasSaid(Word.CLOSE);
      case "FROZEN" -> mayFreeze;
      default -> true;
    };
  }

  private boolean isFair(Word word, String outcome) {
    return outcome.equals("done")
        || outcome.equals("closed") && wasSaid(Word.CLOSE)
        || outcome.equals("UnsyncedWorkException") && word == Word.LOG_OUT && !edits.isEmpty();
  }

  /** A log-out by force was still to be done when it was made. */
  private boolean isGivenUp(Edit edit) {
    return story.stream()
        .filter(said -> said.word() == Word.LOG_OUT_BY_FORCE && said.isDoneLogOut())
        .anyMatch(said -> !edit.doneBefore().contains(said));
  }

  private boolean isFrozen() {
    boolean frozen = false;
    for (Said said : story) {
      frozen = said.isDoneLogOut() || said.word() == Word.FREEZE || frozen && !isResume(said);
    }
    return frozen;
  }

  private boolean isLoggedOut() {
    boolean loggedOut = false;
    for (Said said : story) {
      loggedOut = said.isDoneLogOut() || loggedOut && !isResume(said);
    }
    return loggedOut;
  }

  private static boolean isResume(Said said) {
    return said.word() == Word.RESUME || said.word() == Word.RESUME_WITH_A_NEW_TOKEN;
  }

  private void nothingOfTheUserIsHere(Device device) {
    List<Said> all = story.stream().filter(Said::isDoneLogOut).toList();
    List<String> since =
        edits.stream().filter(e -> e.doneBefore().equals(all)).map(Edit::name).toList();
    assertThat(device.descriptions()).isSubsetOf(since);
    assertThat(device.all(Tag.TYPE)).isEmpty();
  }

  private void staysFrozen(Device device) {
    forget();
    device.entry("while it is frozen");
    assertThat(device.sync().result().name()).isEqualTo("FROZEN");
    pass(Duration.ofHours(2));
    assertThat(log().all()).isEmpty();
    assertThat(device.status()).isInstanceOf(SyncStatus.Frozen.class);
  }

  private void goesOn(Device device) {
    device.entry("the last one");
    pass(Duration.ofMinutes(10));
    assertThat(device.status().text()).isEqualTo("Synced");
    assertThat(device.descriptions())
        .contains("the last one")
        .containsExactlyInAnyOrderElementsOf(descriptionsOnServer());
    assertThat(device.all(Tag.TYPE)).hasSize(1);
  }
}
