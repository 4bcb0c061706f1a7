package dev.sluice.desktop.window.syncing;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** A server that sends a bare status says nothing that a user understands. */
class BareStatusTest {

  @Test
  void aForbiddenChangeIsExplained() {
    String explained = "the server does not allow it (HTTP 403). The project may be closed";
    assertThat(Problems.inWords("PUT /time_entries/1.json: HTTP 403 (application/json)"))
        .startsWith(explained);
    assertThat(Problems.inWords("DELETE /redmine/time_entries/1.json: HTTP 403"))
        .startsWith(explained);
  }

  @Test
  void whatTheServerSaysStands() {
    assertThat(Problems.inWords("Hours is invalid")).isEqualTo("Hours is invalid");
    String lost = "PUT /time_entries/1.json: HTTP 404 (application/json)";
    assertThat(Problems.inWords(lost)).isEqualTo(lost);
  }
}
