package dev.sluice.crash;

import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import okhttp3.Call;
import okhttp3.Callback;
import okhttp3.Request;
import okhttp3.Response;

/** The network of a process that may be killed: tells its fate of every request and answer. */
final class WatchedCalls implements Call.Factory {

  private final Call.Factory network;
  private final Fate fate;

  WatchedCalls(Call.Factory network, Fate fate) {
    this.network = network;
    this.fate = fate;
  }

  @Override
  public Call newCall(Request request) {
    Call call = network.newCall(request);
    return (Call)
        Proxy.newProxyInstance(
            Call.class.getClassLoader(),
            new Class<?>[] {Call.class},
            (proxy, method, arguments) -> {
              if (method.getName().equals("enqueue")) {
                enqueue(call, (Callback) arguments[0]);
                return null;
              }
              try {
                return method.invoke(call, arguments);
              } catch (InvocationTargetException failed) {
                throw failed.getCause();
              }
            });
  }

  private void enqueue(Call call, Callback callback) {
    fate.reached(PointKind.BEFORE_REQUEST);
    call.enqueue(
        new Callback() {
          @Override
          public void onResponse(Call answered, Response response) throws IOException {
            if (isSeen()) {
              callback.onResponse(answered, response);
            }
          }

          @Override
          public void onFailure(Call failed, IOException why) {
            if (isSeen()) {
              callback.onFailure(failed, why);
            }
          }
        });
    fate.reached(PointKind.ON_THE_WAY);
  }

  private boolean isSeen() {
    if (!fate.isOver()) {
      fate.reached(PointKind.BEFORE_ANSWER);
    }
    return !fate.isOver();
  }
}
