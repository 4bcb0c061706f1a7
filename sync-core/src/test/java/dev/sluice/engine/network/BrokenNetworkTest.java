package dev.sluice.engine.network;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.SyncReport;
import dev.sluice.SyncResult;
import dev.sluice.engine.Device;
import dev.sluice.engine.Scenario;
import dev.sluice.failure.FailureKind;
import dev.sluice.failure.SyncException;
import dev.sluice.house.Sample;
import dev.sluice.house.Sampled;
import dev.sluice.schema.Ref;
import dev.sluice.store.SyncState;
import dev.sluice.testkit.process.Forwarding;
import dev.sluice.tracker.TimeEntry;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.util.List;
import javax.net.ssl.SSLHandshakeException;
import javax.net.ssl.SSLPeerUnverifiedException;
import okhttp3.Call;
import okhttp3.Request;
import okhttp3.internal.http2.ConnectionShutdownException;
import okhttp3.internal.http2.ErrorCode;
import okhttp3.internal.http2.StreamResetException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What networks say when they fail, however deep it is wrapped. */
class BrokenNetworkTest extends Scenario {

  private IOException error;
  private Device device;

  static List<IOException> errors() {
    List<IOException> errors =
        List.of(
            new UnknownHostException("tracker.example"),
            new ConnectException("refused"),
            new NoRouteToHostException("no route"),
            new SSLHandshakeException("bad certificate"),
            new SSLPeerUnverifiedException("another host"),
            new SocketException("Connection reset"),
            new SocketTimeoutException("timeout"),
            new InterruptedIOException("timeout"),
            new StreamResetException(ErrorCode.REFUSED_STREAM),
            new ConnectionShutdownException(),
            new IOException("unexpected end of stream"),
            new IOException(new RuntimeException(new UnknownHostException("deep inside"))));
    return Sample.of(errors, 3, any -> "");
  }

  private Call call(Request request) {
    Call call = device == null ? null : device.traffic.newCall(request);
    return error == null || call == null ? call : failing(call);
  }

  /** A call that never leaves. */
  private Call failing(Call call) {
    return Forwarding.enqueuedBy(
        callback -> time.scheduler().scheduleDirect(() -> callback.onFailure(call, error)), call);
  }

  @Sampled
  @ParameterizedTest
  @MethodSource("errors")
  void S41_noFailureOfTheNetworkMarksARow(IOException problem) {
    device = device("a", options -> options.calls(this::call));
    assertThat(device.sync().error()).isEmpty();
    pass(MINUTE);
    Ref<TimeEntry> entry = device.entry("in spite of all");
    error = problem;
    SyncReport report = device.push();
    assertThat(report.result()).isEqualTo(SyncResult.OFFLINE);
    assertThat(report.error()).map(SyncException::kind).contains(FailureKind.OFFLINE);
    assertThat(device.state(entry)).isEqualTo(SyncState.PENDING);
    assertThat(device.engine.failures()).isEmpty();
    assertThat(device.sync().result()).isEqualTo(SyncResult.OFFLINE);
    error = null;
    assertThat(device.push().result()).isEqualTo(SyncResult.SYNCED);
    assertThat(descriptionsOnServer()).containsExactly("in spite of all");
  }
}
