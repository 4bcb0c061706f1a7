package dev.sluice.desktop.window;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.ZoneId;
import java.util.TimeZone;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The JVM's zone is the whole process's, so each test leaves it as it was. */
class SystemZoneTest {

  private static final String KEPT = "user.timezone";
  private static final String ELSEWHERE = "Pacific/Kiritimati";

  private final ZoneId usual = ZoneId.systemDefault();
  private final String kept = System.getProperty(KEPT, "");

  @AfterEach
  void asBefore() {
    System.setProperty(KEPT, kept);
    TimeZone.setDefault(TimeZone.getTimeZone(usual));
  }

  /** What the JVM has kept counts no more once the system's zone is another one. */
  @Test
  void theSystemIsAskedAnew() {
    SystemZone zone = new SystemZone();
    assertThat(zone.get()).isEqualTo(usual);
    System.setProperty(KEPT, ELSEWHERE);
    TimeZone.setDefault(TimeZone.getTimeZone(ELSEWHERE));
    assertThat(zone.get()).isEqualTo(usual);
    assertThat(ZoneId.systemDefault()).isEqualTo(usual);
  }

  @Test
  void aZoneThatWasGivenAtTheStartStays() {
    System.setProperty(KEPT, ELSEWHERE);
    TimeZone.setDefault(null);
    SystemZone zone = new SystemZone();
    assertThat(zone.get()).isEqualTo(ZoneId.of(ELSEWHERE));
    assertThat(zone.get()).isEqualTo(ZoneId.of(ELSEWHERE));
    assertThat(ZoneId.systemDefault()).isEqualTo(ZoneId.of(ELSEWHERE));
  }
}
