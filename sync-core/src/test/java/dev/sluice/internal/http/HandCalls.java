package dev.sluice.internal.http;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import kotlin.jvm.functions.Function0;
import kotlin.reflect.KClass;
import okhttp3.Call;
import okhttp3.Callback;
import okhttp3.EventListener;
import okhttp3.Request;
import okhttp3.Response;
import okio.Timeout;

/** A network whose every event is a line of a test. */
public final class HandCalls implements Call.Factory {

  public final List<HandCall> made = new ArrayList<>();

  @Override
  public HandCall newCall(Request request) {
    HandCall call = new HandCall(request);
    made.add(call);
    return call;
  }

  public HandCall last() {
    return made.get(made.size() - 1);
  }

  public static final class HandCall implements Call {

    private final Request request;
    private Callback callback;
    boolean canceled;

    HandCall(Request request) {
      this.request = request;
    }

    public void answer(Response response) throws IOException {
      callback.onResponse(this, response.newBuilder().request(request).build());
    }

    public void fail(IOException problem) {
      callback.onFailure(this, problem);
    }

    @Override
    public void enqueue(Callback responseCallback) {
      callback = responseCallback;
    }

    @Override
    public void cancel() {
      canceled = true;
    }

    @Override
    public Request request() {
      return request;
    }

    @Override
    public boolean isExecuted() {
      return callback != null;
    }

    @Override
    public boolean isCanceled() {
      return canceled;
    }

    @Override
    public Response execute() {
      throw new UnsupportedOperationException("a test would wait for itself");
    }

    @Override
    public Timeout timeout() {
      return Timeout.NONE;
    }

    @Override
    public void addEventListener(EventListener eventListener) {}

    @Override
    public <T> T tag(KClass<T> type) {
      return request.tag(type);
    }

    @Override
    public <T> T tag(Class<? extends T> type) {
      return request.tag(type);
    }

    @Override
    public <T> T tag(KClass<T> type, Function0<? extends T> otherwise) {
      throw new UnsupportedOperationException();
    }

    @Override
    public <T> T tag(Class<T> type, Function0<? extends T> otherwise) {
      throw new UnsupportedOperationException();
    }

    @Override
    public Call clone() {
      return new HandCall(request);
    }
  }
}
