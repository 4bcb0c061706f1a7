package dev.sluice.crash;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.StateGraph;
import dev.sluice.crash.Point.Place;
import dev.sluice.docs.Documents;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The matrix leaves no state out: whatever commits or sends does so in one of its stories. */
class StatesTest {

  /** States that decide or wait. They may note a slot, and neither commit nor send. */
  private static final List<Place> QUIET =
      List.of(
          new Place("pull", "PlanPull"),
          new Place("pull", "ReserveSlots"),
          new Place("pull", "AwaitSlots"),
          new Place("pull", "ChooseType"),
          new Place("pull", "FinishType"),
          new Place("pull", "ClassifyFailures"),
          new Place("pull", "FailForbidden"),
          new Place("pull", "BelieveList"),
          new Place("pull", "LeaveList"),
          new Place("pull", "LookForWorkspaces"),
          new Place("pull", "LookForUnknownProject"),
          new Place("push", "LookForChange"),
          new Place("push", "ReserveSlots"),
          new Place("push", "AwaitSlots"),
          new Place("push", "ClassifyRejection"),
          new Place("push", "AwaitConsistency"));

  /**
   * They ask about lists and answers of a kind that the tracker has not. OpenListsTest and
   * SilentUpdatesTest end a process there.
   */
  private static final List<Place> OF_OTHER_DOMAINS =
      List.of(new Place("pull", "AskBeforeDeleting"), new Place("push", "ReadAgain"));

  @TempDir static Path folder;

  private static final Set<String> EVENTS = new TreeSet<>();
  private static final Set<String> STATES = new TreeSet<>();

  @BeforeAll
  static void read() {
    Stories.all()
        .forEach(
            story -> {
              Theatre.Script script = new Theatre(story, folder.resolve(story.toString())).script();
              script.graphs().forEach(StatesTest::note);
              script.points().stream()
                  .filter(point -> !point.kind().isSlot())
                  .forEach(point -> EVENTS.add(point.event()));
            });
  }

  private static void note(StateGraph graph) {
    graph.states().forEach(state -> STATES.add(new Place(graph.loop(), state).toString()));
    OF_OTHER_DOMAINS.forEach(place -> STATES.remove(place.toString()));
  }

  @Test
  void S54_everyStateThatCommitsOrSendsIsKilledThere() {
    Set<String> uneventful = new TreeSet<>(STATES);
    uneventful.removeIf(state -> EVENTS.stream().anyMatch(e -> e.startsWith(state + " ")));
    assertThat(uneventful)
        .containsExactlyInAnyOrderElementsOf(QUIET.stream().map(Place::toString).toList());
  }

  @Test
  void thePageTellsOfEachOfThem() {
    String page = Documents.text(Documents.ROOT.resolve("docs/crashes.md"));
    Set<String> told = new TreeSet<>();
    for (MatchResult row : Documents.find("^\\| ([a-z-]+) \\| ([^|]+) (commits|sends) \\|", page)) {
      told.add(row.group(1) + "/" + row.group(2) + " " + row.group(3));
    }
    Set<String> all = new TreeSet<>(EVENTS);
    OF_OTHER_DOMAINS.forEach(place -> all.add(place + " sends"));
    assertThat(told).isEqualTo(all);
  }
}
