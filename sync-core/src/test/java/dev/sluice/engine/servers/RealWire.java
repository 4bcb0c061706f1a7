package dev.sluice.engine.servers;

import static java.time.format.DateTimeFormatter.RFC_1123_DATE_TIME;

import dev.sluice.testkit.process.Forwarding;
import dev.sluice.time.VirtualTime;
import io.reactivex.rxjava3.core.Single;
import java.io.IOException;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import okhttp3.Call;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.Response;

/**
 * Real requests to a real server from a device that lives in virtual time: no wait of the device is
 * a wait of the test. The answers have the device's date, since their servers run only moments.
 */
final class RealWire implements Call.Factory {

  private final OkHttpClient client = new OkHttpClient();
  private final VirtualTime time;
  private final List<String> asked = new ArrayList<>();
  private final List<Integer> statuses = new ArrayList<>();
  private Predicate<Request> loses = request -> false;
  private Runnable onWrite = () -> {};

  RealWire(VirtualTime time) {
    this.time = time;
  }

  /** The next request of that method arrives, and its answer is lost. */
  void loseAnswerTo(String method) {
    loses =
        request -> {
          boolean lost = request.method().equals(method);
          if (lost) {
            loses = any -> false;
          }
          return lost;
        };
  }

  /** The statuses of the answers so far. */
  List<Integer> statuses() {
    return statuses;
  }

  /** Called when the server has answered a write, before the device has its answer. */
  void onWrite(Runnable what) {
    onWrite = what;
  }

  /** What was asked so far, as {@code GET /notes?page=2}. */
  List<String> asked() {
    return asked;
  }

  private Response response(Request request) throws IOException {
    String query = request.url().query();
    asked.add(
        request.method() + ' ' + request.url().encodedPath() + (query == null ? "" : '?' + query));
    Response response = client.newCall(request).execute();
    statuses.add(response.code());
    if (!request.method().equals("GET")) {
      onWrite.run();
    }
    if (loses.test(request)) {
      response.close();
      throw new IOException("the answer was lost");
    }
    String date = RFC_1123_DATE_TIME.format(time.now().atOffset(ZoneOffset.UTC));
    return response.newBuilder().header("Date", date).build();
  }

  @Override
  public Call newCall(Request request) {
    Call unsent = client.newCall(request);
    return Forwarding.enqueuedBy(
        callback ->
            Single.fromCallable(() -> response(request))
                .delaySubscription(20, TimeUnit.MILLISECONDS, time.scheduler())
                .subscribe(
                    response -> callback.onResponse(unsent, response),
                    failure -> callback.onFailure(unsent, (IOException) failure)),
        unsent);
  }
}
