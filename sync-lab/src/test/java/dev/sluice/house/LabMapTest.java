package dev.sluice.house;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static dev.sluice.house.House.check;

import org.junit.jupiter.api.Test;

/** The laboratories know nothing of each other, and print nothing. */
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
  void nothingPrints() {
    check(
        noClasses()
            .should()
            .accessField(System.class, "out")
            .orShould()
            .accessField(System.class, "err"));
  }
}
