package dev.sluice.engine;

import dev.sluice.testkit.process.Forwarding;
import dev.sluice.time.VirtualTime;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import okhttp3.Call;
import okhttp3.Callback;
import okhttp3.Request;
import okhttp3.Response;

/** Looks over a device's shoulder: when each request leaves and when its answer comes. */
public final class Traffic implements Call.Factory {

  private final Call.Factory network;
  private final VirtualTime time;
  private final List<Trip> trips = new ArrayList<>();

  /** One request there and back. */
  public static final class Trip {
    public final String what;
    public final Duration sent;
    public Duration answered;

    public Trip(Request request, Duration sent) {
      String path = request.url().encodedPath().replaceFirst("/api/v9", "");
      this.what = Log.what(dev.sluice.testkit.http.Request.of(request.method(), path));
      this.sent = sent;
    }

    private boolean isUnderWay(Duration moment) {
      return sent.compareTo(moment) <= 0 && (answered == null || moment.compareTo(answered) < 0);
    }
  }

  public Traffic(Call.Factory network, VirtualTime time) {
    this.network = network;
    this.time = time;
  }

  public List<Trip> trips() {
    return List.copyOf(trips);
  }

  public void forget() {
    trips.clear();
  }

  public Trip trip(String what) {
    return trips.stream().filter(trip -> trip.what.equals(what)).findFirst().orElseThrow();
  }

  /** The most requests that were under way at once. */
  public int mostInFlight() {
    return (int)
        trips.stream()
            .mapToLong(one -> trips.stream().filter(other -> other.isUnderWay(one.sent)).count())
            .max()
            .orElse(0);
  }

  /** From the first request's sending to the last answer. */
  public Duration length() {
    return trips.get(trips.size() - 1).answered.minus(trips.get(0).sent);
  }

  @Override
  public Call newCall(Request request) {
    Call call = network.newCall(request);
    return Forwarding.enqueuedBy(callback -> call.enqueue(watch(request, callback)), call);
  }

  private Callback watch(Request request, Callback callback) {
    Trip trip = new Trip(request, time.elapsed());
    trips.add(trip);
    return new Callback() {
      @Override
      public void onResponse(Call call, Response response) throws IOException {
        trip.answered = time.elapsed();
        callback.onResponse(call, response);
      }

      @Override
      public void onFailure(Call call, IOException problem) {
        trip.answered = time.elapsed();
        callback.onFailure(call, problem);
      }
    };
  }
}
