package dev.sluice.hints;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.sluice.hints.WireEnd.Kind;
import java.io.IOException;
import java.io.InputStream;
import java.util.Locale;
import okhttp3.Call;
import okhttp3.Callback;
import okhttp3.Request;
import okhttp3.Response;

/** A line that is the answer to one GET: server-sent events, or a long poll. */
final class HttpWire implements Wire {

  private static final int CHUNK = 1 << 13;
  private static final String EVENTS = "text/event-stream";

  private final Call.Factory calls;
  private final Reading reading;

  /** Reads a good answer to its end. */
  @FunctionalInterface
  private interface Reading {
    WireEnd read(Response response, Sink sink) throws IOException;
  }

  private HttpWire(Call.Factory calls, Reading reading) {
    this.calls = calls;
    this.reading = reading;
  }

  static HttpWire events(Call.Factory calls) {
    return new HttpWire(calls, HttpWire::readEvents);
  }

  /**
   * Long polls.
   *
   * @param placeIn the header of an answer that says where the next poll begins
   */
  static HttpWire polls(Call.Factory calls, String placeIn) {
    return new HttpWire(calls, (response, sink) -> readPoll(response, sink, placeIn));
  }

  @Override
  public Runnable open(Request request, Sink sink) {
    Call call = calls.newCall(request);
    call.enqueue(
        new Callback() {
          @Override
          public void onFailure(Call failed, IOException why) {
            sink.ended(WireEnd.lost("the server was not reached"));
          }

          @Override
          public void onResponse(Call answered, Response response) {
            sink.ended(read(response, sink));
          }
        });
    return call::cancel;
  }

  private WireEnd read(Response response, Sink sink) {
    try (response) {
      sink.answered(response.code(), response.headers().toMultimap());
      return reading.read(response, sink);
    } catch (IOException cut) {
      return WireEnd.lost("the line was cut");
    } catch (RuntimeException unreadable) {
      return WireEnd.lost("the answer cannot be read"); // OkHttp would throw it in its thread
    }
  }

  private static WireEnd readEvents(Response response, Sink sink) throws IOException {
    if (response.code() != 200) {
      return Answers.refusal(response);
    }
    String type = response.header("Content-Type", "");
    if (type == null || !type.toLowerCase(Locale.ROOT).startsWith(EVENTS)) {
      return WireEnd.lost("the server answers with something else than events");
    }
    sink.opened();
    EventParser parser = new EventParser(sink);
    byte[] chunk = new byte[CHUNK];
    InputStream in = response.body().byteStream();
    int count = in.read(chunk);
    while (count >= 0) {
      sink.alive();
      parser.read(chunk, count);
      count = in.read(chunk);
    }
    return WireEnd.lost("the server closed the line");
  }

  private static WireEnd readPoll(Response response, Sink sink, String placeIn) throws IOException {
    if (!response.isSuccessful() && !Answers.isWithoutNews(response)) {
      return Answers.refusal(response);
    }
    String text = Answers.isWithoutNews(response) ? null : text(response, sink);
    sink.opened();
    String place = response.header(placeIn);
    if (place != null) {
      sink.place(place);
    }
    if (text != null) {
      sink.message("", text);
    }
    return WireEnd.of(Kind.NEXT, "the poll has its answer");
  }

  /** The beginning of the body: what follows is no part of a hint. */
  private static String text(Response response, Sink sink) throws IOException {
    byte[] bytes = new byte[EventParser.MOST_BYTES];
    InputStream in = response.body().byteStream();
    int size = 0;
    int count = in.read(bytes, size, bytes.length);
    while (count > 0) {
      sink.alive();
      size += count;
      count = size < bytes.length ? in.read(bytes, size, bytes.length - size) : -1;
    }
    return new String(bytes, 0, size, UTF_8);
  }
}
