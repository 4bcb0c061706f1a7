package dev.sluice.house;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static dev.sluice.house.House.check;
import static dev.sluice.house.House.named;

import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaMember;
import io.reactivex.rxjava3.annotations.SchedulerSupport;
import java.util.Set;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;

/** Nobody reads a clock, sleeps or takes a thread but where the real device is wired up. */
public abstract class TimeIsAParameter {

  private static final String[] WIRING = {named("time"), named(""), named("tracker")};

  /** Options may say that the device's own is the default. */
  private static final String DEFAULTS = "Options";

  private static final Set<String> CLOCKS =
      Set.of(
          "java.lang.System.currentTimeMillis",
          "java.lang.System.nanoTime",
          "java.time.Instant.now",
          "java.time.LocalDate.now",
          "java.time.LocalDateTime.now",
          "java.time.ZonedDateTime.now",
          "java.time.OffsetDateTime.now",
          "java.time.Clock.systemUTC",
          "java.time.Clock.systemDefaultZone",
          "dev.sluice.time.Time.system");

  private static final Set<String> THREADS =
      Set.of("io", "computation", "single", "newThread", "trampoline");

  @Test
  void nobodyReadsAClock() {
    nobodyOutsideTheWiringUses("a clock", access -> CLOCKS.contains(name(access)));
  }

  @Test
  void nobodyTakesAThread() {
    nobodyOutsideTheWiringUses(
        "a default scheduler",
        access ->
            access.getTargetOwner().getSimpleName().equals("Schedulers")
                && THREADS.contains(access.getName()));
  }

  @Test
  void nobodyLetsRxJavaTakeAThread() {
    nobodyOutsideTheWiringUses(
        "an operator with a scheduler of its own",
        access -> access.getTarget().resolveMember().filter(this::hasItsOwnScheduler).isPresent());
  }

  private boolean hasItsOwnScheduler(JavaMember method) {
    return method
        .tryGetAnnotationOfType(SchedulerSupport.class)
        .filter(support -> support.value().startsWith("io.reactivex:"))
        .isPresent();
  }

  @Test
  void nobodySleeps() {
    check(
        noClasses()
            .should()
            .accessTargetWhere(
                describe("sleep", access -> name(access).equals("java.lang.Thread.sleep"))));
  }

  private static void nobodyOutsideTheWiringUses(String what, Predicate<JavaAccess<?>> uses) {
    check(
        noClasses()
            .that()
            .resideOutsideOfPackages(WIRING)
            .and()
            .haveSimpleNameNotEndingWith(DEFAULTS)
            .should()
            .accessTargetWhere(describe(what, uses)));
  }

  private static String name(JavaAccess<?> access) {
    return access.getTargetOwner().getName() + "." + access.getName();
  }
}
