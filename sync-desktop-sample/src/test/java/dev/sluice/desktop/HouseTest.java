package dev.sluice.desktop;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.time.Instant;
import java.util.Set;
import org.junit.jupiter.api.Test;

class HouseTest {

  private static final JavaClasses CLASSES =
      new ClassFileImporter()
          .withImportOption(new ImportOption.DoNotIncludeTests())
          .importPackages("dev.sluice.desktop");

  @Test
  void packagesDoNotDependOnEachOtherInACircle() {
    slices().matching("dev.sluice.desktop.(*)..").should().beFreeOfCycles().check(CLASSES);
    noClasses()
        .that()
        .resideInAPackage("dev.sluice.desktop.*..")
        .should()
        .dependOnClassesThat()
        .resideInAPackage("dev.sluice.desktop")
        .check(CLASSES);
  }

  @Test
  void theWindowsRoomsDoNotDependOnEachOtherInACircle() {
    slices().matching("dev.sluice.desktop.window.(*)..").should().beFreeOfCycles().check(CLASSES);
    noClasses()
        .that()
        .resideInAPackage("dev.sluice.desktop.window.*..")
        .should()
        .dependOnClassesThat()
        .resideInAPackage("dev.sluice.desktop.window")
        .check(CLASSES);
  }

  /** A page does not know the window that shows it. */
  @Test
  void theViewsRoomsDoNotDependOnEachOtherInACircle() {
    slices()
        .matching("dev.sluice.desktop.window.view.(*)..")
        .should()
        .beFreeOfCycles()
        .check(CLASSES);
    noClasses()
        .that()
        .resideInAPackage("dev.sluice.desktop.window.view.*..")
        .should()
        .dependOnClassesThat()
        .resideInAPackage("dev.sluice.desktop.window.view")
        .check(CLASSES);
  }

  /** What talks to the engine stands apart from what paints. */
  @Test
  void onlyTheViewKnowsSwingAndItKnowsNothingElse() {
    noClasses()
        .that()
        .resideInAPackage("dev.sluice.desktop.window.*..")
        .and()
        .resideOutsideOfPackage("dev.sluice.desktop.window.view..")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("java.awt..", "javax.swing..", "com.formdev..", "net.miginfocom..")
        .check(CLASSES);
    noClasses()
        .that()
        .resideInAPackage("dev.sluice.desktop.window.view..")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(
            "dev.sluice",
            "dev.sluice.database..",
            "dev.sluice.http..",
            "dev.sluice.sqlite..",
            "dev.sluice.tracker..",
            "okhttp3..",
            "java.io..",
            "java.nio..",
            "java.net..",
            "java.sql..")
        .check(CLASSES);
  }

  /** The window reads files as the terminal does. */
  @Test
  void theImportKnowsNeitherWindowNorTerminal() {
    noClasses()
        .that()
        .resideInAPackage("dev.sluice.desktop.importing")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("java.awt..", "javax.swing..", "picocli..")
        .check(CLASSES);
  }

  @Test
  void aNameStandsForOneType() {
    assertThat(CLASSES)
        .map(JavaClass::getSimpleName)
        .filteredOn(name -> !Set.of("", "package-info").contains(name))
        .doesNotHaveDuplicates();
  }

  @Test
  void whatAnAppNeedsOfTheLibraryIsPublic() {
    noClasses()
        .should()
        .dependOnClassesThat()
        .resideInAPackage("dev.sluice.internal..")
        .check(CLASSES);
  }

  @Test
  void timeComesFromTheLibrary() {
    noClasses()
        .should()
        .callMethod(Thread.class, "sleep", long.class)
        .orShould()
        .callMethod(System.class, "currentTimeMillis")
        .orShould()
        .callMethod(System.class, "nanoTime")
        .orShould()
        .callMethod(Instant.class, "now")
        .check(CLASSES);
  }

  @Test
  void onlyTheOutputPrints() {
    noClasses()
        .that()
        .doNotBelongToAnyOf(Main.class)
        .should()
        .accessField(System.class, "out")
        .orShould()
        .accessField(System.class, "err")
        .check(CLASSES);
  }
}
