package dev.sluice.testkit;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import java.util.Set;

/** The packages: the root is the roof, none imports another in a circle. */
@AnalyzeClasses(packages = "dev.sluice.testkit", importOptions = DoNotIncludeTests.class)
class HouseTest {
  @ArchTest
  static final ArchRule NOTHING_IMPORTS_THE_ROOF =
      noClasses()
          .that()
          .resideInAPackage("dev.sluice.testkit.*")
          .should()
          .dependOnClassesThat()
          .resideInAPackage("dev.sluice.testkit");

  @ArchTest
  static final ArchRule NO_CIRCLES =
      slices().matching("dev.sluice.testkit.(*)").should().beFreeOfCycles();

  @ArchTest
  static final ArchRule THE_STATE_KNOWS_NO_PATHS =
      noClasses()
          .that()
          .resideInAPackage("..testkit.state")
          .should()
          .dependOnClassesThat()
          .haveSimpleName("Request");

  @ArchTest
  static void aNameStandsForOneType(JavaClasses classes) {
    assertThat(classes)
        .map(JavaClass::getSimpleName)
        .filteredOn(name -> !Set.of("", "package-info").contains(name))
        .doesNotHaveDuplicates();
  }

  @ArchTest
  static final ArchRule NOTHING_IS_SHARED_WITH_THE_CLIENT =
      noClasses()
          .should()
          .dependOnClassesThat(
              com.tngtech.archunit.base.DescribedPredicate.describe(
                  "belong to the engine",
                  c ->
                      c.getPackageName().startsWith("dev.sluice")
                          && !c.getPackageName().startsWith("dev.sluice.testkit")));
}
