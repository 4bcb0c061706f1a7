package dev.sluice.lab.torture;

import java.io.IOException;
import java.util.Objects;
import okhttp3.Call;
import okhttp3.Callback;
import okhttp3.Request;
import okhttp3.Response;

/** The connections of a process: when it is killed, what was sent still arrives, unheard. */
final class MortalCalls implements Call.Factory {

  private final Call.Factory network;
  private final Life life;

  MortalCalls(Call.Factory network, Life life) {
    this.network = network;
    this.life = life;
  }

  @Override
  public Call newCall(Request request) {
    Call call = network.newCall(request);
    return Forwarding.of(
        Call.class,
        (method, arguments) -> {
          if (method.getName().equals("enqueue")) {
            enqueue(call, (Callback) Objects.requireNonNull(arguments[0]));
            return null;
          }
          return Forwarding.call(call, method, arguments);
        });
  }

  private void enqueue(Call call, Callback callback) {
    life.reached(Point.BEFORE_REQUEST);
    if (!life.isOver()) {
      call.enqueue(new Mortal(callback));
      life.reached(Point.AFTER_REQUEST);
    }
  }

  private final class Mortal implements Callback {

    private final Callback callback;

    private Mortal(Callback callback) {
      this.callback = callback;
    }

    @Override
    public void onResponse(Call call, Response response) throws IOException {
      life.reached(Point.BEFORE_ANSWER);
      if (life.isOver()) {
        response.close();
      } else {
        callback.onResponse(call, response);
      }
    }

    @Override
    public void onFailure(Call call, IOException problem) {
      if (!life.isOver()) {
        callback.onFailure(call, problem);
      }
    }
  }
}
