package dev.sluice.testkit;

import io.reactivex.rxjava3.schedulers.TestScheduler;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import okhttp3.Call;
import okhttp3.Callback;
import okhttp3.Response;

/** Remembers what a network called back, and when. */
final class Heard implements Callback {
  private final TestScheduler time;
  final List<Response> responses = new ArrayList<>();
  final List<IOException> failures = new ArrayList<>();
  final List<Long> times = new ArrayList<>();

  Heard(TestScheduler time) {
    this.time = time;
  }

  @Override
  public void onResponse(Call call, Response response) {
    responses.add(response);
    times.add(time.now(TimeUnit.NANOSECONDS));
  }

  @Override
  public void onFailure(Call call, IOException e) {
    failures.add(e);
    times.add(time.now(TimeUnit.NANOSECONDS));
  }
}
