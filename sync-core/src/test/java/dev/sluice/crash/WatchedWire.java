package dev.sluice.crash;

import okhttp3.Call;
import okhttp3.EventListener;
import okhttp3.Response;

/** A real client of a process that may be killed: tells its fate of every request and answer. */
final class WatchedWire extends EventListener {

  private final Fate fate;

  WatchedWire(Fate fate) {
    this.fate = fate;
  }

  @Override
  public void requestHeadersStart(Call call) {
    fate.reached(PointKind.BEFORE_REQUEST);
  }

  /** The client begins to wait for them: the whole request has left. */
  @Override
  public void responseHeadersStart(Call call) {
    fate.reached(PointKind.AFTER_REQUEST);
  }

  @Override
  public void responseHeadersEnd(Call call, Response response) {
    fate.reached(PointKind.BEFORE_ANSWER);
  }
}
