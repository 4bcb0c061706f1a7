package dev.sluice.lab.probe;

import java.io.IOException;
import java.util.HashSet;
import java.util.Set;
import java.util.TreeSet;
import okhttp3.Interceptor;
import okhttp3.Request;
import okhttp3.Response;

/** Stands between an engine and the server: loses an answer, hides who asks, counts refusals. */
final class Wiretap implements Interceptor {

  /** The headers of a request that do not say who asks. */
  private static final Set<String> IMPERSONAL =
      insensitive("Accept", "Content-Type", "Idempotency-Key", "If-Match", "User-Agent");

  private static final int UNAUTHORIZED = 401;
  private static final int NOT_FOUND = 404;
  private static final Set<Integer> OUTDATED = Set.of(409, 412, 428);

  private final Set<String> shown = new HashSet<>();
  private boolean strange;
  private boolean losing;
  private int reads;
  private int refused;

  private static Set<String> insensitive(String... names) {
    Set<String> set = new TreeSet<>(String.CASE_INSENSITIVE_ORDER);
    set.addAll(Set.of(names));
    return set;
  }

  /** Whether requests say no longer who asks. */
  synchronized void hideCredentials(boolean hide) {
    strange = hide;
  }

  /** The answer to the next change is lost after the server has made it. */
  synchronized void loseNextAnswer() {
    losing = true;
  }

  /** Counts from zero on. */
  synchronized void count() {
    reads = 0;
    refused = 0;
  }

  /** How many requests have read something since. */
  synchronized int reads() {
    return reads;
  }

  /** How many changes were refused as outdated since. */
  synchronized int refused() {
    return refused;
  }

  @Override
  public Response intercept(Chain chain) throws IOException {
    Request request = chain.request();
    if (isStrange()) {
      return noted(chain.proceed(anonymous(request)));
    }
    Response response = chain.proceed(request);
    if (isLost(request, response)) {
      response.close();
      throw new IOException("the probe has lost the answer");
    }
    return response;
  }

  /** A 401 would end the sync, and each list is to be asked. */
  private synchronized Response noted(Response answer) {
    if (answer.isSuccessful()) {
      shown.add(answer.request().url().encodedPath());
    }
    return answer.code() == UNAUTHORIZED ? answer.newBuilder().code(NOT_FOUND).build() : answer;
  }

  /** Whether strangers got an answer at that path. */
  synchronized boolean wasShown(String path) {
    return shown.stream().anyMatch(one -> one.endsWith("/" + path));
  }

  private synchronized boolean isStrange() {
    return strange;
  }

  private static Request anonymous(Request request) {
    Request.Builder anonymous = request.newBuilder();
    for (String name : request.headers().names()) {
      if (!IMPERSONAL.contains(name)) {
        anonymous.removeHeader(name);
      }
    }
    return anonymous.build();
  }

  private synchronized boolean isLost(Request request, Response response) {
    boolean reading = request.method().equals("GET");
    reads += reading ? 1 : 0;
    refused += OUTDATED.contains(response.code()) ? 1 : 0;
    boolean lost = losing && !reading && response.isSuccessful();
    losing &= !lost;
    return lost;
  }
}
