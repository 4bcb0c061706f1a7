package dev.sluice.desktop;

import dev.sluice.testkit.process.Forwarding;
import java.io.IOException;
import okhttp3.Call;
import okhttp3.Callback;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.Response;

/** A network on which the answer to the first POST to a path is lost; the server has done it. */
final class LostAnswer implements Call.Factory {

  private final OkHttpClient client = new OkHttpClient();
  private final String path;
  private volatile boolean wasLost;

  LostAnswer(String path) {
    this.path = path;
  }

  boolean wasLost() {
    return wasLost;
  }

  @Override
  public Call newCall(Request request) {
    Call call = client.newCall(request);
    boolean isIt = request.method().equals("POST") && request.url().encodedPath().equals(path);
    if (!isIt || wasLost) {
      return call;
    }
    wasLost = true;
    return Forwarding.enqueuedBy(callback -> call.enqueue(losing(callback)), call);
  }

  private static Callback losing(Callback callback) {
    return new Callback() {
      @Override
      public void onResponse(Call call, Response response) {
        response.close();
        callback.onFailure(call, new IOException("the answer was lost"));
      }

      @Override
      public void onFailure(Call call, IOException failure) {
        callback.onFailure(call, failure);
      }
    };
  }
}
