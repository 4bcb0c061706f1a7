package dev.sluice.engine.network;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.AutoSync;
import dev.sluice.SyncEngine;
import dev.sluice.SyncEngineBuilder;
import dev.sluice.SyncReport;
import dev.sluice.SyncResult;
import dev.sluice.http.Credentials;
import dev.sluice.testkit.ServerClock;
import dev.sluice.testkit.TrackerServer;
import dev.sluice.testkit.WireServer;
import dev.sluice.testkit.state.RowKind;
import dev.sluice.tracker.Tag;
import dev.sluice.tracker.TrackerDatabase;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;
import okhttp3.OkHttpClient;
import okhttp3.tls.HandshakeCertificates;
import okhttp3.tls.HeldCertificate;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A server that talks TLS, on a real socket. */
@Timeout(value = 2, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class HttpsTest {

  @TempDir Path folder;

  private TrackerServer server;
  private TrackerDatabase db;

  @BeforeEach
  void begin() {
    server = TrackerServer.builder(ServerClock.system()).build();
    db = TrackerDatabase.open(folder.resolve("tracker.db"));
  }

  @AfterEach
  void close() {
    db.close();
  }

  /** The builder writes a day in the digits of the default locale, and reads no Arabic ones. */
  private static HeldCertificate certificateOf(String host) {
    Locale before = Locale.getDefault();
    Locale.setDefault(Locale.ROOT);
    try {
      return new HeldCertificate.Builder().addSubjectAlternativeName(host).build();
    } finally {
      Locale.setDefault(before);
    }
  }

  private WireServer serverWith(HeldCertificate certificate) throws IOException {
    return WireServer.startTls(
        server,
        new HandshakeCertificates.Builder()
            .heldCertificate(certificate)
            .build()
            .sslSocketFactory());
  }

  private static OkHttpClient trusting(HeldCertificate certificate) {
    HandshakeCertificates trusted =
        new HandshakeCertificates.Builder()
            .addTrustedCertificate(certificate.certificate())
            .build();
    return new OkHttpClient.Builder()
        .sslSocketFactory(trusted.sslSocketFactory(), trusted.trustManager())
        .build();
  }

  private SyncReport sync(WireServer wire, UnaryOperator<SyncEngineBuilder> setting) {
    SyncEngineBuilder builder =
        db.engine()
            .server(wire.url(), Credentials.apiToken(TrackerServer.TOKEN))
            .autoSync(AutoSync.manual());
    try (SyncEngine engine = setting.apply(builder).build()) {
      return engine.fullSync().blockingGet();
    }
  }

  private void assertNothingWasSent(SyncReport report, String why) {
    assertThat(report.result()).isNotEqualTo(SyncResult.SYNCED);
    assertThat(report.error())
        .hasValueSatisfying(error -> assertThat(error).hasMessageContaining(why));
    assertThat(server.log()).isEmpty();
  }

  @Test
  void editsTravelOverTlsToAServerThatTheAppTrusts() throws IOException {
    HeldCertificate certificate = certificateOf("127.0.0.1");
    try (WireServer wire = serverWith(certificate)) {
      db.tags().create(Tag.named("over TLS"));
      SyncReport report = sync(wire, builder -> builder.calls(trusting(certificate)));
      assertThat(report.result()).isEqualTo(SyncResult.SYNCED);
    }
    assertThat(server.web().rows(RowKind.TAG))
        .extracting(tag -> tag.path("name").asText())
        .containsExactly("over TLS");
  }

  @Test
  void aCertificateThatNobodyVouchesForGetsNoToken() throws IOException {
    try (WireServer wire = serverWith(certificateOf("127.0.0.1"))) {
      assertNothingWasSent(sync(wire, builder -> builder), "its certificate is not trusted");
    }
  }

  @Test
  void aCertificateOfAnotherHostGetsNoToken() throws IOException {
    HeldCertificate certificate = certificateOf("tracker.example");
    try (WireServer wire = serverWith(certificate)) {
      SyncReport report = sync(wire, builder -> builder.calls(trusting(certificate)));
      assertNothingWasSent(report, "the TLS certificate belongs to another host");
    }
  }
}
