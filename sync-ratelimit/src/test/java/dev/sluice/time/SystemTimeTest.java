package dev.sluice.time;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** What names the run of the machine's monotonic clock. */
class SystemTimeTest {

  private static final String BOOT = "7d8e1b1c-0c5a-4c0b-a2f4-9d3f0c0a4a11";

  @Test
  void L73_aContainerWithAClockOfItsOwnIsABootOfItsOwn() {
    assertThat(SystemTime.name(BOOT, "time:[4026532303]"))
        .isNotEqualTo(BOOT)
        .isNotEqualTo(SystemTime.name(BOOT, "time:[4026532304]"))
        .isEqualTo(SystemTime.name(BOOT, "time:[4026532303]"));
  }

  @Test
  void L73_theMachineItselfAndAKernelWithoutNamespacesHaveTheNameOfTheBoot() {
    assertThat(SystemTime.name(BOOT, "time:[4026531834]")).isEqualTo(BOOT);
    assertThat(SystemTime.name(BOOT, "")).isEqualTo(BOOT);
  }
}
