package dev.sluice.internal.remote;

import static java.time.Duration.ofHours;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.failure.CredentialsException;
import dev.sluice.failure.RefusedException;
import dev.sluice.failure.StoppedException;
import dev.sluice.failure.TooManyRequestsException;
import dev.sluice.failure.UnavailableException;
import dev.sluice.failure.UnsupportedException;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The table of what a failure concerns. */
class ConcernsTest {

  private static final TooManyRequestsException PAUSE = new TooManyRequestsException(429, null);

  private static final Map<String, Throwable> FAILURES =
      Map.ofEntries(
          Map.entry("400", new RefusedException(400, "no")),
          Map.entry("401 of that only", new RefusedException(401, "no")),
          Map.entry("403", new RefusedException(403, "no")),
          Map.entry("404", new RefusedException(404, "no")),
          Map.entry("410", new RefusedException(410, "no")),
          Map.entry("410 of the service", new UnsupportedException(410)),
          Map.entry("418", new RefusedException(418, "no")),
          Map.entry("401", CredentialsException.unauthorized()),
          Map.entry("logged out", CredentialsException.loggedOut()),
          Map.entry("500", UnavailableException.serverFailed(500, "HTTP 500", null)),
          Map.entry("lost", UnavailableException.offline(true, "lost", new IOException())),
          Map.entry("never left", UnavailableException.offline(false, "off", new IOException())),
          Map.entry("429", PAUSE),
          Map.entry("429 of a path", PAUSE.onlyOfItsPath()),
          Map.entry("a quota", TooManyRequestsException.ofQuota("user", ofHours(1), PAUSE)),
          Map.entry("the budget", TooManyRequestsException.noSlot(ofHours(1))),
          Map.entry("frozen", StoppedException.frozen()),
          Map.entry("a bug", new IllegalStateException()));

  @ParameterizedTest
  @CsvSource(
      delimiter = ':',
      textBlock =
          """
          # failure: CHANGE CHANGES LIST PART QUESTION REFRESH
          400: ROW ROW LIST LIST LIST CREDENTIALS
          401 of that only: ROW ROW LIST LIST LIST EVERYTHING
          403: IN_DOUBT ROW IN_DOUBT IN_DOUBT CREDENTIALS EVERYTHING
          404: ROW ROW LIST LIST LIST EVERYTHING
          410: IN_DOUBT ROW LIST LIST LIST EVERYTHING
          410 of the service: EVERYTHING EVERYTHING EVERYTHING EVERYTHING EVERYTHING EVERYTHING
          418: IN_DOUBT ROW LIST LIST LIST EVERYTHING
          401: CREDENTIALS CREDENTIALS CREDENTIALS CREDENTIALS CREDENTIALS CREDENTIALS
          logged out: EVERYTHING EVERYTHING EVERYTHING EVERYTHING EVERYTHING EVERYTHING
          500: ROW ROW LIST LIST IN_DOUBT EVERYTHING
          lost: EVERYTHING EVERYTHING LIST LIST EVERYTHING EVERYTHING
          never left: EVERYTHING EVERYTHING EVERYTHING EVERYTHING EVERYTHING EVERYTHING
          429: EVERYTHING EVERYTHING EVERYTHING EVERYTHING EVERYTHING EVERYTHING
          429 of a path: PATH PATH PATH PATH PATH PATH
          a quota: QUOTA QUOTA QUOTA QUOTA QUOTA QUOTA
          the budget: EVERYTHING EVERYTHING EVERYTHING EVERYTHING EVERYTHING EVERYTHING
          frozen: EVERYTHING EVERYTHING EVERYTHING EVERYTHING EVERYTHING EVERYTHING
          a bug: EVERYTHING EVERYTHING EVERYTHING EVERYTHING EVERYTHING EVERYTHING
          """)
  void eachFailureOfEachKindOfRequestConcernsThis(String failure, String expected) {
    List<Concerns> cells =
        Stream.of(RequestKind.values())
            .map(kind -> Concerns.of(FAILURES.get(failure), kind))
            .toList();
    assertThat(cells).hasToString(List.of(expected.split(" ")).toString());
  }

  @Test
  void aPauseIsTheServersIfItHasRefusedARequest() {
    assertThat(FAILURES.entrySet())
        .filteredOn(failure -> Concerns.isServersPause(failure.getValue()))
        .extracting(Map.Entry::getKey)
        .containsExactlyInAnyOrder("429", "429 of a path", "a quota");
  }
}
