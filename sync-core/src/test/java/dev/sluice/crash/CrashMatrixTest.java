package dev.sluice.crash;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.house.Sample;
import dev.sluice.house.Sampled;
import dev.sluice.testkit.process.Killed;
import io.reactivex.rxjava3.functions.Consumer;
import io.reactivex.rxjava3.plugins.RxJavaPlugins;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** S54: the process dies at every commit and every request; what follows is as if it had not. */
@Sampled
class CrashMatrixTest {

  private static final int ONE_OF = 1_000;

  @TempDir Path folder;

  static List<Story> stories() {
    return Sample.of(Stories.all().toList(), 6, Story::isAboutSlots);
  }

  /** RxJava tells of an error that it cannot catch, too; a death is no error. */
  @BeforeEach
  void letDie() {
    Consumer<? super Throwable> others = RxJavaPlugins.getErrorHandler();
    RxJavaPlugins.setErrorHandler(
        error -> {
          if (!Killed.caused(error)) {
            others.accept(error);
          }
        });
  }

  @ParameterizedTest
  @MethodSource("stories")
  void S54_whereverTheProcessDiesTheStoryEndsAlike(Story story) {
    Theatre theatre = new Theatre(story, folder);
    Verdict whole = theatre.whole();
    assertThat(whole.wrong()).isEmpty();
    List<String> broken = new ArrayList<>();
    for (Point point : points(theatre, story)) {
      Verdict verdict = theatre.killedAt(point, whole);
      if (!verdict.equals(whole)) {
        broken.add(point + ": " + verdict);
      }
    }
    assertThat(broken).as("the end of %s is %s", story, whole).isEmpty();
  }

  private static List<Point> points(Theatre theatre, Story story) {
    List<Point> points = new ArrayList<>(theatre.script().points());
    points.removeIf(point -> point.kind().isSlot() != story.isAboutSlots());
    assertThat(points).isNotEmpty();
    return Sample.of(points, ONE_OF, Point::kind);
  }
}
