package dev.sluice.desktop.window.syncing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.Operation;
import dev.sluice.desktop.window.desk.Desk;
import dev.sluice.throttle.QuotaHeaders;
import dev.sluice.time.Time;
import io.reactivex.rxjava3.schedulers.Schedulers;
import java.io.IOException;
import okhttp3.Call;
import okhttp3.EventListener;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import org.junit.jupiter.api.Test;

class SyncHistoryTest {

  private static final String BASE = "http://127.0.0.1/api/";

  private final SyncHistory history =
      new SyncHistory(new Desk(Schedulers.trampoline(), Schedulers.trampoline()), Time.system());

  /** A call that is sent and is not answered yet. */
  private final class Sent {
    private final Call call =
        new OkHttpClient().newCall(new Request.Builder().url(BASE + "me/tags").build());
    private final EventListener heard = history.requests(BASE, QuotaHeaders.NONE).create(call);

    Sent() {
      heard.callStart(call);
    }
  }

  private PastSync newest() {
    return history.shown().blockingFirst().get(0);
  }

  @Test
  void aDayOfSyncsTakesLittleMemory() {
    for (int i = 0; i < SyncHistory.KEPT_SYNCS + 5; i++) {
      history.began(Operation.LIGHT);
    }
    for (int i = 0; i < SyncHistory.KEPT_REQUESTS + 5; i++) {
      Sent sent = new Sent();
      sent.heard.callEnd(sent.call);
    }
    assertThat(history.shown().blockingFirst()).hasSize(SyncHistory.KEPT_SYNCS);
    assertThat(newest().number()).isEqualTo(SyncHistory.KEPT_SYNCS + 5);
    assertThat(newest().sent()).hasSize(SyncHistory.KEPT_REQUESTS);
    assertThat(newest().requests()).isEqualTo(SyncHistory.KEPT_REQUESTS + 5);
  }

  @Test
  void aRequestStaysWithTheSyncThatSentIt() {
    history.began(Operation.FULL);
    Sent sent = new Sent();
    assertThat(newest().sent()).extracting(SentRequest::outcome).containsExactly("under way");
    history.began(Operation.PUSH);
    sent.heard.callFailed(sent.call, new IOException("gone"));
    assertThat(newest().sent()).isEmpty();
    SentRequest failed = history.shown().blockingFirst().get(1).sent().get(0);
    assertThat(failed.what()).isEqualTo("GET /me/tags");
    assertThat(failed.outcome()).isEqualTo("no answer");
    assertThat(failed.isBad()).isTrue();
  }
}
