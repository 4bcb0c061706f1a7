package dev.sluice.internal.requests;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class QuotaWaitTest {

  /** A listener may count by the reason, and a workspace's quota has its id for a name. */
  @Test
  void peopleAreToldTheNameAndListenersAreNot() {
    QuotaWait wait = new QuotaWait("workspace 1200001");
    assertThat(wait.text()).isEqualTo("a slot in the workspace 1200001 quota");
    assertThat(wait.kind()).isEqualTo("a slot in a quota");
  }
}
