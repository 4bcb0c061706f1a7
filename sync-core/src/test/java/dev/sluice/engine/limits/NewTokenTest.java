package dev.sluice.engine.limits;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.Operation;
import dev.sluice.engine.Device;
import dev.sluice.engine.Scenario;
import dev.sluice.http.Credentials;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** S43: the minute is remembered across a restart, also where the user's token is another one. */
class NewTokenTest extends Scenario {

  private static final Credentials NEW = Credentials.apiToken("fedcba9876543210fedcba9876543210");

  private void takesTheNewToken() {
    server.setToken("fedcba9876543210fedcba9876543210");
  }

  /** Pushes until much of the minute is used. */
  private void pushMuch(Device device) {
    for (int i = 0; i < 120; i++) {
      device.entry("entry " + i);
    }
    device.begin(Operation.PUSH);
    pass(Duration.ofSeconds(25));
    assertThat(log().all()).hasSizeGreaterThan(50);
  }

  /** What the server takes in a minute is judged after each test. */
  private void restartWithTheNewToken(Device before) {
    before.close();
    Device device = device("a", o -> o.server("https://tracker.example/api/v9", NEW));
    device.begin(Operation.FULL);
    pass(Duration.ofSeconds(30));
    assertThat(server.audit().answered(429)).isZero();
  }

  @Test
  void S43_theEngineHadTheNewTokenBefore() {
    Device device = synced();
    takesTheNewToken();
    device.engine.resume(NEW);
    pass(MINUTE.multipliedBy(2));
    assertThat(device.status().text()).isEqualTo("Synced");
    pushMuch(device);
    restartWithTheNewToken(device);
  }

  @Test
  void S43_theRestartBroughtTheNewToken() {
    Device device = synced();
    pushMuch(device);
    takesTheNewToken();
    restartWithTheNewToken(device);
  }

  @Test
  void S43_theUserLoggedOutBetween() {
    Device device = synced();
    pushMuch(device);
    device.engine.logOut(true).test();
    pass(SECOND);
    takesTheNewToken();
    restartWithTheNewToken(device);
  }
}
