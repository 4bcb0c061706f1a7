package dev.sluice.house;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideOutsideOfPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static dev.sluice.house.House.ROOT;
import static dev.sluice.house.House.check;
import static dev.sluice.house.House.named;
import static java.util.Map.entry;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import java.util.Map;
import java.util.Map.Entry;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The map of the house: who may import whom, and who alone knows a foreign library. */
class PackageMapTest {

  private static final Set<String> SEAMS_AND_BELOW =
      Set.of(
          "loop",
          "remote",
          "store",
          "conflict",
          "schema",
          "machine",
          "ratelimit",
          "failure",
          "time");

  /** Nobody may import the root: it is the roof. */
  private static final Set<String> ALL_BUT_THE_ROOF =
      Set.of(
          "tracker",
          "pull",
          "push",
          "cleanup",
          "http",
          "sqlite",
          "loop",
          "remote",
          "store",
          "conflict",
          "schema",
          "machine",
          "ratelimit",
          "redis",
          "throttle",
          "failure",
          "time");

  private static final Map<String, Set<String>> MAY_IMPORT =
      Map.ofEntries(
          entry("failure", Set.of()),
          entry("time", Set.of()),
          entry("machine", Set.of()),
          entry("throttle", Set.of()),
          entry("ratelimit", Set.of("time")),
          entry("redis", Set.of("ratelimit", "time")),
          entry("schema", Set.of("failure")),
          entry("store", Set.of("schema", "failure", "time")),
          entry("conflict", Set.of("schema", "store", "time")),
          entry("remote", Set.of("schema", "ratelimit", "failure")),
          entry(
              "loop",
              Set.of(
                  "remote",
                  "schema",
                  "machine",
                  "store",
                  "conflict",
                  "ratelimit",
                  "throttle",
                  "failure",
                  "time")),
          entry("sqlite", Set.of("store", "schema", "ratelimit", "failure", "time")),
          entry("http", Set.of("remote", "schema", "ratelimit", "throttle", "failure", "time")),
          entry("pull", SEAMS_AND_BELOW),
          entry("push", SEAMS_AND_BELOW),
          entry("cleanup", SEAMS_AND_BELOW),
          entry("tracker", ALL_BUT_THE_ROOF),
          entry("", ALL_BUT_THE_ROOF));

  /**
   * The root's builder takes a {@code Call.Factory}: so tests plug in a network of their own. Whom
   * to trust is the system's business, and nobody's here.
   */
  private static final Map<String, Set<String>> HOMES =
      Map.of(
          "okhttp3..", Set.of("http", ""),
          "okio..", Set.of("http"),
          "com.fasterxml..", Set.of("http"),
          "javax.net.ssl..", Set.of("http"),
          "java.sql..", Set.of("sqlite"),
          "javax.sql..", Set.of("sqlite"),
          "org.sqlite..", Set.of("sqlite"),
          "redis..", Set.of("redis"));

  static Set<Entry<String, Set<String>>> map() {
    return MAY_IMPORT.entrySet();
  }

  static Set<Entry<String, Set<String>>> homes() {
    return HOMES.entrySet();
  }

  @Test
  void everyPackageStandsOnTheMap() {
    assertThat(House.CLASSES)
        .map(JavaClass::getPackageName)
        .isNotEmpty()
        .isSubsetOf(named(MAY_IMPORT.keySet()));
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
    check(slices().matching(ROOT + ".(*)..").should().beFreeOfCycles());
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

  @ParameterizedTest
  @ValueSource(strings = {"schema", "conflict", "throttle", "failure", "time"})
  void pureDecisionKnowsNoRxJava(String pure) {
    check(
        noClasses()
            .that()
            .resideInAPackage(named(pure))
            .should()
            .dependOnClassesThat()
            .resideInAPackage("io.reactivex.."));
  }

  @Test
  void machineKnowsRxJavaOnly() {
    check(
        classes()
            .that()
            .resideInAPackage(named("machine"))
            .should()
            .onlyDependOnClassesThat()
            .resideInAnyPackage(named("machine"), "java..", "io.reactivex..", "org.jspecify.."));
  }
}
