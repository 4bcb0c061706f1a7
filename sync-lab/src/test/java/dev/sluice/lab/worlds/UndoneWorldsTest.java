package dev.sluice.lab.worlds;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.house.Sample;
import dev.sluice.house.Sampled;
import dev.sluice.http.Credentials;
import dev.sluice.lab.torture.Meddled;
import dev.sluice.lab.worlds.AppVersion.Change;
import dev.sluice.lab.worlds.WorldDraw.Drawn;
import dev.sluice.lab.worlds.WorldStep.Kind;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.LongStream;
import okhttp3.Call;
import org.junit.jupiter.api.TestReporter;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Random worlds find what was mended: somebody outside the engine undoes the mend, and one of the
 * first 2,000 worlds ends badly that ends well otherwise. Only those that may meet it are played.
 */
class UndoneWorldsTest {

  private static final int SEEDS = 2000;

  /** A mend, the worlds that may meet it, and who undoes it. */
  @SuppressWarnings("ImmutableEnumChecker") // what it holds is for one world at a time
  enum Undone {
    S103(
        22,
        drawn -> drawn.plan().isRooms() && version(drawn, next -> !next.rebuilt().isEmpty()),
        UndoneSql.oldTriggers()),
    S104(
        21,
        drawn -> drawn.plan().runsRecipe() && version(drawn, next -> !next.rebuilt().isEmpty()),
        new TriggersOnly()),
    S107(
        321,
        drawn -> !drawn.plan().isRooms() && version(drawn, next -> !next.rebuilt().isEmpty()),
        UndoneSql.keysStayOn()),
    S111(64, change(Change.SWITCH_TEXT_IDS), UndoneSql.nothingHadAMeaning()),
    S116(10, has(Kind.DAO_REPLACE), UndoneSql.replaceDeletes()),
    S118(18, has(Kind.OTHER_LOGS_IN), new SameUser()),
    S120(173, has(Kind.PATH_LIMITED), calls(UndoingHands.LimitOfOnePathIsOfAll::new)),
    S121(50, has(Kind.ROW_UNAUTHORIZED), calls(UndoingHands.UnauthorizedIsOfAll::new)),
    S122(52, has(Kind.PROXY_REFUSES), calls(UndoingHands.ProxyIsServer::new)),
    S127(
        230,
        drawn ->
            Set.of(Quirk.TRIMS, Quirk.LOWERS, Quirk.COMPOSES).contains(drawn.plan().quirk())
                && has(Kind.ANSWER_LOST).test(drawn),
        calls(UndoingHands.RewrittenIsUnknown::new));

    /** A world that shows it; if it does no more, others are looked for. */
    private final long shownBy;

    private final Predicate<Drawn> meets;
    private final WorldSetup undone;

    Undone(long shownBy, Predicate<Drawn> meets, WorldSetup undone) {
      this.shownBy = shownBy;
      this.meets = meets;
      this.undone = undone;
    }
  }

  private static Predicate<Drawn> has(Kind kind) {
    return drawn -> drawn.steps().stream().anyMatch(step -> step.kind() == kind);
  }

  private static boolean version(Drawn drawn, Predicate<AppVersion> which) {
    return drawn.plan().versions().stream().anyMatch(which);
  }

  private static Predicate<Drawn> change(Change change) {
    return drawn -> version(drawn, next -> next.change() == change);
  }

  private static WorldSetup calls(Supplier<Meddled.Hand> hand) {
    return new WorldSetup() {
      @Override
      public Call.Factory calls(Call.Factory whole) {
        return new Meddled(whole, hand.get());
      }
    };
  }

  /** S118: all users are one to the engine. */
  private static final class SameUser implements WorldSetup {

    @Override
    public Credentials credentials(String account, String token) {
      return Credentials.bearer("user", token);
    }
  }

  /** S104: the recipe for Room brings triggers, and not the columns and tables that they need. */
  private static final class TriggersOnly implements WorldSetup {

    @Override
    public List<String> recipe(List<String> published) {
      return published.stream().filter(sql -> sql.contains(" TRIGGER ")).toList();
    }
  }

  /** In a build the one that is met soonest. */
  private static List<Undone> mends() {
    return Sample.isWhole() ? List.of(Undone.values()) : List.of(Undone.S118);
  }

  @ParameterizedTest
  @MethodSource("mends")
  @Sampled
  void withoutTheMendAWorldEndsBadly(Undone mend, TestReporter reporter) {
    Worlds with = new Worlds(WorldSetup.WHOLE);
    Worlds without = new Worlds(mend.undone);
    OptionalLong bad =
        LongStream.concat(LongStream.of(mend.shownBy), LongStream.rangeClosed(1, SEEDS))
            .filter(seed -> mend.meets.test(WorldDraw.of(seed)))
            .filter(seed -> !without.play(seed).isEmpty() && with.play(seed).isEmpty())
            .findFirst();
    assertThat(bad).as("a world that ends badly without " + mend).isPresent();
    reporter.publishEntry(mend + " is shown by seed", Long.toString(bad.getAsLong()));
  }
}
