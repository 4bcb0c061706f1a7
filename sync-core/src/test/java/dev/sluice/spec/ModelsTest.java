package dev.sluice.spec;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.house.Sample;
import dev.sluice.house.Sampled;
import dev.sluice.spec.Model.Finding;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Each model is checked anew, and gives what its row of the page says; also how many states there
 * are, so that one which explores nothing is noticed. {@code -Dsluice.docs=write} writes the states
 * and the seconds, never the verdicts.
 */
@Sampled
class ModelsTest {

  private static final int ONE_OF = 17;

  private static FormalModelPage page;

  @TempDir Path folder;

  @BeforeAll
  static void read() {
    page = FormalModelPage.read();
  }

  @AfterAll
  static void write() {
    page.save();
  }

  static List<Model> models() {
    return Sample.of(Model.all(), ONE_OF, any -> true);
  }

  @Test
  void thePageHasARowForEachModelAndNoOther() {
    assertThat(page.models()).containsExactlyInAnyOrderElementsOf(Model.all());
  }

  @ParameterizedTest
  @MethodSource("models")
  void thePageSaysWhatTheModelCheckerFinds(Model model) {
    long began = System.nanoTime();
    Finding found = model.found(new Tool(folder).check(model));
    page.measured(model, found.states(), System.nanoTime() - began);
    assertThat(found).isEqualTo(page.finding(model));
  }
}
