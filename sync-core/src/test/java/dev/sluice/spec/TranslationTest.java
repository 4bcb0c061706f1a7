package dev.sluice.spec;

import dev.sluice.docs.Documents;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What the model checker reads below the PlusCal is its translation. {@code -Dsluice.docs=write}
 * translates.
 */
class TranslationTest {

  @TempDir Path folder;

  static List<Path> modules() {
    return Model.files(".tla").stream()
        .filter(module -> Documents.text(module).contains("--algorithm"))
        .toList();
  }

  @ParameterizedTest
  @MethodSource("modules")
  void theTranslationIsThatOfTheAlgorithm(Path module) throws IOException {
    Documents.assertHolds(module, new Tool(folder).translated(module));
  }
}
