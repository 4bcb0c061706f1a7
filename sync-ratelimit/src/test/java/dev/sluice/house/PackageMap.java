package dev.sluice.house;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideOutsideOfPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static dev.sluice.house.House.ROOT;
import static dev.sluice.house.House.check;
import static dev.sluice.house.House.named;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import java.util.Map.Entry;
import java.util.ServiceLoader;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The map of the house: who may import whom, and who alone knows a foreign library. */
public abstract class PackageMap {

  /** Who may import whom, by the names of packages. Each module has a map of its own. */
  protected abstract Set<String> onTheMap();

  @Test
  void everyPackageStandsOnTheMap() {
    assertThat(House.CLASSES)
        .map(JavaClass::getPackageName)
        .isNotEmpty()
        .isSubsetOf(named(onTheMap()));
  }

  /** All builders are called so, and always read with the name of what they build. */
  @Test
  void aNameStandsForOneType() {
    assertThat(House.CLASSES)
        .map(JavaClass::getSimpleName)
        .filteredOn(name -> !Set.of("", "Builder", "package-info").contains(name))
        .doesNotHaveDuplicates();
  }

  @ParameterizedTest
  @MethodSource("map")
  void packageImportsOnlyWhatTheMapAllows(Entry<String, Set<String>> line) {
    String importer = named(line.getKey());
    check(
        classes()
            .that()
            .resideInAPackage(importer)
            .should()
            .onlyDependOnClassesThat(
                resideOutsideOfPackage(ROOT + "..")
                    .or(resideInAnyPackage(importer))
                    .or(resideInAnyPackage(named(line.getValue())))));
  }

  @Test
  void noImportGoesInACircle() {
    check(slices().matching(ROOT + ".(**)").should().beFreeOfCycles());
  }

  /** So a native image has to be told of no class. */
  @Test
  void nothingAsksForAClassByItsName() {
    check(
        noClasses()
            .should()
            .dependOnClassesThat()
            .resideInAPackage("java.lang.reflect..")
            .orShould()
            .dependOnClassesThat()
            .areAssignableTo(ServiceLoader.class)
            .orShould()
            .callMethod(Class.class, "forName", String.class));
  }

  /** Its exceptions may be told apart; what it trusts is the platform's choice alone. */
  @Test
  void nothingDecidesWhatTlsTrusts() {
    check(
        noClasses()
            .should()
            .dependOnClassesThat()
            .haveNameMatching("javax\\.net\\.ssl\\.(?!SSL\\w*Exception).*"));
  }

  @ParameterizedTest
  @MethodSource("homes")
  void foreignLibraryHasOneHome(Entry<String, Set<String>> line) {
    check(
        noClasses()
            .that()
            .resideOutsideOfPackages(named(line.getValue()))
            .should()
            .dependOnClassesThat()
            .resideInAPackage(line.getKey()));
  }

  @ParameterizedTest(allowZeroInvocations = true)
  @MethodSource("pure")
  void pureDecisionKnowsNoRxJava(String pure) {
    check(
        noClasses()
            .that()
            .resideInAPackage(named(pure))
            .should()
            .dependOnClassesThat()
            .resideInAPackage("io.reactivex.."));
  }
}
