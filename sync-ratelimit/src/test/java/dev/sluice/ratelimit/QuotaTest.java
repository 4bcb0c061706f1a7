package dev.sluice.ratelimit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class QuotaTest {

  private static final Limit HOURLY = Limit.parse("30/1h");

  @ParameterizedTest
  @CsvSource({
    "me, me, it",
    "me, me/tags, it",
    "me, /me/tags, it",
    "me, me/time_entries/5, it",
    "me, meadow,",
    "me, workspaces/5/me,",
    "workspaces/{id}, workspaces/5, it 5",
    "workspaces/{id}, workspaces/5/time_entries/7, it 5",
    "workspaces/{id}, workspaces,",
    "workspaces/{id}/tags/{tag}, workspaces/5/tags/7, it 5 7",
    "workspaces/{id}/tags, workspaces/5/clients,",
  })
  void countsAPathAndWhatIsBelowIt(String path, String request, String key) {
    assertThat(Quota.of("it", path, HOURLY).key(request).orElse(null)).isEqualTo(key);
  }

  @Test
  void isRefusedWhereItMeansNothing() {
    assertThatThrownBy(() -> Quota.of(" ", "me", HOURLY)).hasMessageContaining("name");
    assertThatThrownBy(() -> Quota.of("user", "/", HOURLY)).hasMessageContaining("path");
    assertThatThrownBy(() -> new Quota("user", "me", List.of())).hasMessageContaining("limit");
  }
}
