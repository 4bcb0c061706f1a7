package dev.sluice.desktop.window.syncing;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** A server that sends a bare status says nothing that a user understands. */
class BareStatusTest {

  @Test
  void aForbiddenChangeIsExplained() {
    assertThat(Problems.inWords("HTTP 403"))
        .startsWith("the server does not allow it (HTTP 403). The project may be closed");
  }

  @Test
  void whatTheServerSaysStands() {
    assertThat(Problems.inWords("Hours is invalid")).isEqualTo("Hours is invalid");
  }
}
