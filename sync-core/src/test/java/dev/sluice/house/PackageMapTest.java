package dev.sluice.house;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static dev.sluice.house.House.check;
import static dev.sluice.house.House.named;
import static java.util.Map.entry;

import java.util.Map;
import java.util.Map.Entry;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The map of the engine: who may import whom, and who alone knows a foreign library. */
class PackageMapTest extends PackageMap {

  private static final Set<String> SEAMS_AND_BELOW =
      Set.of(
          "internal.loop",
          "internal.merge",
          "internal.lists",
          "internal.requests",
          "internal.remote",
          "internal.store",
          "internal.conflict",
          "store",
          "conflict",
          "schema",
          "internal.machine",
          "ratelimit",
          "sqlite",
          "failure",
          "time");

  /** The root knows no domain: a domain stands on the root. */
  private static final Set<String> ALL_BUT_DOMAINS =
      Set.of(
          "internal",
          "internal.pull",
          "internal.push",
          "internal.cleanup",
          "http",
          "internal.http",
          "internal.http.json",
          "database",
          "internal.loop",
          "internal.merge",
          "internal.lists",
          "internal.requests",
          "internal.remote",
          "internal.store",
          "internal.conflict",
          "remote",
          "store",
          "conflict",
          "schema",
          "internal.machine",
          "ratelimit",
          "ratelimit.file",
          "throttle",
          "sqlite",
          "jdbc",
          "internal.rx",
          "failure",
          "time");

  private static final Set<String> ALL =
      Stream.concat(Stream.of(""), ALL_BUT_DOMAINS.stream()).collect(Collectors.toSet());

  private static final Map<String, Set<String>> MAY_IMPORT =
      Map.ofEntries(
          entry("failure", Set.of("sqlite")),
          entry("internal.machine", Set.of()),
          entry("schema", Set.of("failure", "throttle")),
          entry("remote", Set.of("schema")),
          entry("store", Set.of("schema")),
          entry(
              "internal.store",
              Set.of("store", "schema", "conflict", "ratelimit.file", "failure", "sqlite", "time")),
          entry("conflict", Set.of("internal.conflict", "schema")),
          entry("internal.conflict", Set.of("schema")),
          entry(
              "internal.remote",
              Set.of("internal.store", "schema", "ratelimit", "failure", "time")),
          entry(
              "internal.requests",
              Set.of(
                  "internal.machine",
                  "internal.remote",
                  "internal.rx",
                  "ratelimit",
                  "throttle",
                  "failure",
                  "time")),
          entry(
              "internal.lists",
              Set.of(
                  "internal.conflict", "internal.remote", "internal.store", "schema", "failure")),
          entry(
              "internal.merge",
              Set.of(
                  "internal.lists",
                  "internal.requests",
                  "internal.remote",
                  "internal.store",
                  "internal.conflict",
                  "store",
                  "conflict",
                  "schema",
                  "time")),
          entry(
              "internal.loop",
              Set.of(
                  "internal.merge",
                  "internal.requests",
                  "internal.remote",
                  "internal.store",
                  "store",
                  "conflict",
                  "schema",
                  "internal.machine",
                  "internal.rx",
                  "ratelimit",
                  "sqlite",
                  "failure",
                  "time")),
          entry(
              "database",
              Set.of(
                  "conflict",
                  "internal.store",
                  "store",
                  "schema",
                  "ratelimit.file",
                  "sqlite",
                  "jdbc",
                  "internal.file",
                  "failure",
                  "time")),
          entry("http", Set.of("internal.http", "ratelimit", "throttle", "failure", "time")),
          entry("internal.http.json", Set.of("internal.remote", "internal.store", "schema")),
          entry(
              "internal.http.list",
              Set.of(
                  "internal.http.json",
                  "internal.remote",
                  "internal.store",
                  "schema",
                  "sqlite",
                  "failure")),
          entry(
              "internal.http",
              Set.of(
                  "internal.http.json",
                  "internal.http.list",
                  "internal.remote",
                  "internal.store",
                  "remote",
                  "schema",
                  "ratelimit",
                  "throttle",
                  "sqlite",
                  "failure",
                  "time")),
          entry("internal.pull", SEAMS_AND_BELOW),
          entry("internal.push", SEAMS_AND_BELOW),
          entry("internal.cleanup", SEAMS_AND_BELOW),
          entry(
              "internal",
              Set.of(
                  "internal.loop",
                  "internal.merge",
                  "internal.pull",
                  "internal.cleanup",
                  "internal.store",
                  "store",
                  "schema",
                  "ratelimit.file")),
          entry("tracker", ALL),
          entry("", ALL_BUT_DOMAINS));

  /**
   * The root's builder takes a {@code Call.Factory}: so tests plug in a network of their own. Whom
   * to trust is the system's business, and nobody's here.
   */
  private static final Map<String, Set<String>> HOMES =
      Map.of(
          "okhttp3..", Set.of("internal.http", "internal.http.list", "http", ""),
          "okio..", Set.of("internal.http", "internal.http.list", "http"),
          "com.fasterxml..", Set.of("internal.http", "internal.http.json", "internal.http.list"),
          "javax.net.ssl..", Set.of("internal.http"),
          "java.sql..", Set.of("jdbc"),
          "javax.sql..", Set.of("jdbc"),
          "org.sqlite..", Set.of("jdbc"));

  static Set<Entry<String, Set<String>>> map() {
    return MAY_IMPORT.entrySet();
  }

  static Set<Entry<String, Set<String>>> homes() {
    return HOMES.entrySet();
  }

  static Set<String> pure() {
    return Set.of("schema", "conflict", "internal.conflict", "failure");
  }

  @Override
  protected Set<String> onTheMap() {
    return MAY_IMPORT.keySet();
  }

  @Test
  void machineKnowsRxJavaOnly() {
    check(
        classes()
            .that()
            .resideInAPackage(named("internal.machine"))
            .should()
            .onlyDependOnClassesThat()
            .resideInAnyPackage(
                named("internal.machine"), "java..", "io.reactivex..", "org.jspecify.."));
  }
}
