package dev.sluice.house;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static dev.sluice.house.House.check;

import java.time.Instant;
import org.junit.jupiter.api.Test;

/** The laboratories know nothing of each other, and time in them is virtual. */
class LabMapTest {

  @Test
  void noLaboratoryImportsAnother() {
    check(slices().matching("dev.sluice.lab.(*)..").should().beFreeOfCycles());
    check(
        noClasses()
            .that()
            .resideInAPackage("dev.sluice.lab.simulate..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("dev.sluice.lab.torture..", "dev.sluice.lab.mirror.."));
  }

  @Test
  void nothingReadsAClockOrSleepsOrPrints() {
    check(
        noClasses()
            .should()
            .callMethod(Thread.class, "sleep", long.class)
            .orShould()
            .callMethod(System.class, "currentTimeMillis")
            .orShould()
            .callMethod(System.class, "nanoTime")
            .orShould()
            .callMethod(Instant.class, "now")
            .orShould()
            .accessField(System.class, "out")
            .orShould()
            .accessField(System.class, "err"));
  }
}
