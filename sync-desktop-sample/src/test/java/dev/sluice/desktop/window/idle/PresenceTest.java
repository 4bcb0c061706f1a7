package dev.sluice.desktop.window.idle;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.desktop.window.idle.Presence.Away;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class PresenceTest {

  private static final Instant NINE = Instant.parse("2026-03-02T09:00:00Z");
  private static final Duration LEAST = Duration.ofMinutes(10);

  private static Instant after(int minutes) {
    return NINE.plus(Duration.ofMinutes(minutes));
  }

  @Test
  void whoTouchesNothingForTenMinutesWasAwaySinceTheLastTouch() {
    Presence presence = new Presence(LEAST, true, NINE);
    assertThat(presence.input(after(9))).isEmpty();
    for (int minute = 10; minute < 40; minute++) {
      assertThat(presence.look(after(minute))).isEmpty(); // nobody is there to be asked
    }
    assertThat(presence.input(after(40))).contains(new Away(after(9), after(40)));
    assertThat(presence.input(after(41))).isEmpty();
  }

  @Test
  void whoWorksInAnotherProgramIsNotAway() {
    Presence presence = new Presence(LEAST, false, NINE);
    for (int minute = 1; minute < 60; minute++) {
      assertThat(presence.look(after(minute))).isEmpty();
    }
    assertThat(presence.input(after(60))).isEmpty();
  }

  @Test
  void aMachineThatSleptShowsWhereTheDesktopDoesNot() {
    Presence presence = new Presence(LEAST, false, NINE);
    assertThat(presence.look(after(1))).isEmpty();
    assertThat(presence.look(after(31))).contains(new Away(after(1), after(31)));
    assertThat(presence.look(after(32))).isEmpty();
  }

  @Test
  void aLockedScreenIsAnAbsenceWhereTheDesktopIsNotSeen() {
    Presence presence = new Presence(LEAST, false, NINE);
    assertThat(presence.look(after(5))).isEmpty();
    presence.lock(after(5));
    presence.lock(after(6));
    assertThat(presence.look(after(20))).isEmpty(); // asleep, and not unlocked yet
    assertThat(presence.isLocked()).isTrue();
    assertThat(presence.unlock(after(35))).contains(new Away(after(5), after(35)));
    assertThat(presence.unlock(after(36))).isEmpty();
    assertThat(presence.look(after(36))).isEmpty();
  }

  @Test
  void aScreenThatWasLockedForAMomentIsNoAbsence() {
    Presence presence = new Presence(LEAST, false, NINE);
    assertThat(presence.look(after(5))).isEmpty();
    presence.lock(after(5));
    assertThat(presence.unlock(after(14))).isEmpty();
  }

  /** Some desktops lock the screen only when the machine wakes up. */
  @Test
  void aScreenThatIsLockedAfterASleepWasLeftBeforeIt() {
    Presence presence = new Presence(LEAST, false, NINE);
    assertThat(presence.look(after(1))).isEmpty();
    presence.lock(after(31));
    assertThat(presence.unlock(after(32))).contains(new Away(after(1), after(32)));
  }

  /** It locks itself after a while without the user. */
  @Test
  void whereTheDesktopIsSeenTheAbsenceBeganWithTheLastTouch() {
    Presence presence = new Presence(LEAST, true, NINE);
    assertThat(presence.input(after(1))).isEmpty();
    presence.lock(after(6));
    assertThat(presence.unlock(after(40))).contains(new Away(after(1), after(40)));
    assertThat(presence.input(after(41))).isEmpty();
  }

  @Test
  void aClockThatIsSetBackIsNoAbsence() {
    Presence presence = new Presence(LEAST, true, NINE);
    assertThat(presence.input(after(-600))).isEmpty();
    assertThat(presence.input(after(-599))).isEmpty();
  }
}
