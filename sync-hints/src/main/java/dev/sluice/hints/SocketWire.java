package dev.sluice.hints;

import okhttp3.Request;
import okhttp3.Response;
import okhttp3.WebSocket;
import okhttp3.WebSocketListener;
import okio.ByteString;
import org.jspecify.annotations.Nullable;

/** A line that is a web socket. Its pings and pongs keep watch, as the client is told to. */
final class SocketWire implements Wire {

  private static final int NORMAL = 1000;

  private final WebSocket.Factory sockets;
  private final @Nullable String first;

  /**
   * Makes a way.
   *
   * @param first the message to send when the socket is open; null: none
   */
  SocketWire(WebSocket.Factory sockets, @Nullable String first) {
    this.sockets = sockets;
    this.first = first;
  }

  @Override
  public boolean watchesItself() {
    return true;
  }

  @Override
  public Runnable open(Request request, Sink sink) {
    WebSocket socket =
        sockets.newWebSocket(
            request,
            new WebSocketListener() {
              @Override
              public void onOpen(WebSocket open, Response response) {
                sink.answered(response.code(), response.headers().toMultimap());
                if (first != null) {
                  open.send(first);
                }
                sink.opened();
              }

              @Override
              public void onMessage(WebSocket from, String text) {
                sink.alive();
                sink.message("", text);
              }

              @Override
              public void onMessage(WebSocket from, ByteString bytes) {
                sink.alive();
                sink.message("", bytes.utf8());
              }

              @Override
              public void onClosing(WebSocket closing, int code, String reason) {
                closing.close(NORMAL, null);
                sink.ended(WireEnd.lost("the server closed the line (" + code + ")"));
              }

              @Override
              public void onFailure(WebSocket failed, Throwable why, @Nullable Response response) {
                if (response == null || response.code() == 101) {
                  sink.ended(WireEnd.lost("the line was cut, or the server was not reached"));
                } else {
                  sink.answered(response.code(), response.headers().toMultimap());
                  sink.ended(Answers.refusal(response));
                }
              }
            });
    return socket::cancel;
  }
}
