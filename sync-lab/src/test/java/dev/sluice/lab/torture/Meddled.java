package dev.sluice.lab.torture;

import dev.sluice.testkit.process.Forwarding;
import java.io.IOException;
import okhttp3.Call;
import okhttp3.Callback;
import okhttp3.Request;
import okhttp3.RequestBody;
import okhttp3.Response;
import okhttp3.ResponseBody;
import okio.Buffer;

/** Somebody between an engine and its server: what he changes makes up for what a mend does. */
public record Meddled(Call.Factory whole, Hand hand) implements Call.Factory {

  /** What he does. */
  public interface Hand {

    /** What goes on to the server. */
    default Request sent(Request request) throws IOException {
      return request;
    }

    /** What comes back to the engine. */
    default Response answered(Response answer) throws IOException {
      return answer;
    }
  }

  /** The body of a request. */
  public static String body(Request request) throws IOException {
    Buffer buffer = new Buffer();
    RequestBody body = request.body();
    if (body != null) {
      body.writeTo(buffer);
    }
    return buffer.readUtf8();
  }

  /** The answer with another body. */
  public static Response withBody(Response answer, String body) {
    return answer
        .newBuilder()
        .body(ResponseBody.create(body, answer.body().contentType()))
        .removeHeader("Content-Length")
        .build();
  }

  @Override
  public Call newCall(Request request) {
    Call call;
    try {
      call = whole.newCall(hand.sent(request));
    } catch (IOException never) {
      Call unsent = whole.newCall(request);
      return Forwarding.enqueuedBy(callback -> callback.onFailure(unsent, never), unsent);
    }
    return Forwarding.enqueuedBy(callback -> call.enqueue(new Changed(callback, hand)), call);
  }

  private record Changed(Callback callback, Hand hand) implements Callback {

    @Override
    public void onResponse(Call call, Response response) throws IOException {
      Response changed;
      try {
        changed = hand.answered(response);
      } catch (IOException broken) {
        callback.onFailure(call, broken);
        return;
      }
      callback.onResponse(call, changed);
    }

    @Override
    public void onFailure(Call call, IOException problem) {
      callback.onFailure(call, problem);
    }
  }
}
