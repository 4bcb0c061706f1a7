package dev.sluice.testkit.process;

import java.io.IOException;
import okhttp3.Call;
import okhttp3.Callback;
import okhttp3.Request;
import okhttp3.Response;

/** The connections of a process. After a kill a request still arrives, but its answer is lost. */
record ProcessCalls(Call.Factory network, TestProcess process) implements Call.Factory {

  @Override
  public Call newCall(Request request) {
    Call call = network.newCall(request);
    return Forwarding.enqueuedBy(callback -> enqueue(call, callback), call);
  }

  private void enqueue(Call call, Callback callback) {
    process.reached(CrashPoint.BEFORE_REQUEST);
    call.enqueue(new Answered(callback, process));
    process.reached(CrashPoint.AFTER_REQUEST);
  }

  private record Answered(Callback callback, TestProcess process) implements Callback {

    @Override
    public void onResponse(Call call, Response response) throws IOException {
      process.run(
          () -> {
            process.reached(CrashPoint.BEFORE_ANSWER);
            callback.onResponse(call, response);
          });
      if (process.isKilled()) {
        response.close();
      }
    }

    @Override
    public void onFailure(Call call, IOException problem) {
      process.run(
          () -> {
            process.reached(CrashPoint.BEFORE_FAILURE);
            callback.onFailure(call, problem);
          });
    }
  }
}
