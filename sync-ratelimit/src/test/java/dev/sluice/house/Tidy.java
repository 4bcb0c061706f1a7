package dev.sluice.house;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.source.tree.ClassTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.ModifiersTree;
import com.sun.source.tree.Tree;
import dev.sluice.house.Code.Piece;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import javax.lang.model.element.Modifier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** How the code is to look, as far as a machine can see it. */
public abstract class Tidy {

  private static final int TEST_FILE = 550;
  private static final int METHOD = 70;
  private static final int LINE = 100;
  private static final int PARAMETERS = 4;

  private static final Pattern LEFT_OVER = Pattern.compile("TO[D]O|FIX[M]E|@Disable[d]");
  private static final Pattern RACE = Pattern.compile("\\.(takeUntil|amb|ambArray|ambWith)\\(");
  private static final Pattern MESSAGE =
      Pattern.compile("(?s)(?!(?!SQLite|Redis|Canceled)[A-Z][a-z ]).*(?<!\\.)");
  private static final Pattern TEST_NAME =
      Pattern.compile("([A-Z]\\d+_)?(?!(test|should)[A-Z])[a-z][a-zA-Z0-9]+");
  private static final Set<String> TESTS =
      Set.of("Test", "ParameterizedTest", "RepeatedTest", "TestFactory", "Property", "Example");

  /** Main code has no such ceiling: it would be split by length and not by idea. */
  @Test
  void filesOfTestsAreShort() throws IOException {
    List<Path> tooLong = new ArrayList<>();
    for (Path file : Code.files("test")) {
      if (Files.readAllLines(file).size() > TEST_FILE) {
        tooLong.add(file);
      }
    }
    assertThat(tooLong).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"main", "test"})
  void linesAreShortAndNothingIsPutOff(String side) throws IOException {
    List<String> bad = new ArrayList<>();
    for (Path file : Code.files(side)) {
      int number = 0;
      for (String line : Files.readAllLines(file)) {
        number++;
        if (line.length() > LINE || LEFT_OVER.matcher(line).find()) {
          bad.add(file + ":" + number);
        }
      }
    }
    assertThat(bad).isEmpty();
  }

  /** What loses such a race is forgotten, and its error goes to the global handler. */
  @Test
  void onlyTheHandOverLetsTwoRace() throws IOException {
    List<String> bad = new ArrayList<>();
    for (Path file : Code.files("main")) {
      if (!file.endsWith("HandOver.java") && RACE.matcher(Files.readString(file)).find()) {
        bad.add(file.toString());
      }
    }
    assertThat(bad).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"main", "test"})
  void methodsAreShort(String side) throws IOException {
    none(side, piece -> piece.tree() instanceof MethodTree && piece.lines() > METHOD);
  }

  @Test
  void parametersAreFew() throws IOException {
    none(
        "main",
        piece ->
            piece.tree() instanceof MethodTree method
                && method.getParameters().size() > PARAMETERS
                && piece.around().getKind() != Tree.Kind.RECORD);
  }

  /** A message often stands behind a colon: in a log, in a report, on the command line. */
  @Test
  void messagesOfExceptionsBeginSmallAndHaveNoFullStop() throws IOException {
    none(
        "main",
        piece -> !Code.messages(piece.tree()).stream().allMatch(MESSAGE.asMatchPredicate()));
  }

  /** Inside, a name that says it all needs no comment. */
  @Test
  void whatIsPublicIsExplained() throws IOException {
    none(
        "main",
        piece -> isPublic(piece) && !piece.documented() && !piece.where().contains("internal"));
  }

  @Test
  void testsSayWhatIsSo() throws IOException {
    none(
        "test",
        piece ->
            piece.tree() instanceof MethodTree method
                && isTest(method)
                && !TEST_NAME.matcher(method.getName()).matches());
  }

  @Test
  void testsAreFoundByTheBuild() throws IOException {
    none(
        "test",
        piece ->
            piece.tree() instanceof MethodTree method
                && isTest(method)
                && !isAbstract(piece.around())
                && !piece.where().contains("Test.java"));
  }

  private static void none(String side, Predicate<Piece> bad) throws IOException {
    List<Piece> pieces = Code.pieces(side);
    assertThat(pieces).isNotEmpty();
    assertThat(pieces).filteredOn(bad).map(Piece::where).isEmpty();
  }

  private static boolean isAbstract(Tree around) {
    return around instanceof ClassTree type
        && type.getModifiers().getFlags().contains(Modifier.ABSTRACT);
  }

  private static boolean isTest(MethodTree method) {
    return method.getModifiers().getAnnotations().stream()
        .anyMatch(annotation -> TESTS.contains(annotation.getAnnotationType().toString()));
  }

  /** The members of interfaces are public unless they say otherwise; overriding needs no words. */
  private static boolean isPublic(Piece piece) {
    if (piece.tree() instanceof ClassTree type) {
      return isPublic(type.getModifiers());
    }
    if (!(piece.around() instanceof ClassTree around) || !isPublic(around.getModifiers())) {
      return false;
    }
    ModifiersTree modifiers = ((MethodTree) piece.tree()).getModifiers();
    boolean overrides =
        modifiers.getAnnotations().stream()
            .anyMatch(annotation -> annotation.getAnnotationType().toString().equals("Override"));
    boolean inherited =
        around.getKind() == Tree.Kind.INTERFACE && !modifiers.getFlags().contains(Modifier.PRIVATE);
    return !overrides && (inherited || isPublic(modifiers));
  }

  private static boolean isPublic(ModifiersTree modifiers) {
    return modifiers.getFlags().contains(Modifier.PUBLIC);
  }
}
