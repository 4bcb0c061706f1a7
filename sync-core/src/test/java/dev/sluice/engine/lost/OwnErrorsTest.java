package dev.sluice.engine.lost;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.SyncResult;
import dev.sluice.engine.Device;
import dev.sluice.engine.Scenario;
import dev.sluice.failure.StorageException;
import dev.sluice.sqlite.SqliteException.Reason;
import dev.sluice.testkit.process.Forwarding;
import okhttp3.Call;
import okhttp3.Request;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Something of our own breaks while a create is on its way: that says nothing of its outcome. */
class OwnErrorsTest extends Scenario {

  private Device device;
  private RuntimeException error;

  private Call call(Request request) {
    Call call = device.traffic.newCall(request);
    return error == null || !request.method().equals("POST") ? call : breaking(call);
  }

  /** A call that is sent, after which its sender trips. */
  private Call breaking(Call call) {
    return Forwarding.enqueuedBy(
        callback -> {
          call.enqueue(callback);
          throw error;
        },
        call);
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void theRowIsLookedForAndNotMadeTwice(boolean known) {
    device = device("a", options -> options.calls(this::call));
    assertThat(device.sync().error()).isEmpty();
    pass(MINUTE);
    device.entry("only once");
    error =
        known
            ? new StorageException(Reason.FULL, "no room for the slots", null)
            : new IllegalStateException("a bug");
    assertThat(device.push().result()).isEqualTo(SyncResult.FAILED);
    error = null;
    assertThat(device.push().result()).isEqualTo(SyncResult.SYNCED);
    assertThat(descriptionsOnServer()).containsExactly("only once");
  }
}
