package dev.sluice.lab.probe;

import dev.sluice.internal.http.Authorization;
import dev.sluice.schema.SyncSchema;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import okhttp3.Headers;
import okhttp3.Interceptor;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.Response;

/** Stands between an engine and the server: loses an answer, hides who asks, counts refusals. */
final class Wiretap implements Interceptor {

  /** What a server says to those whom it does not know. Most of it would end the sync. */
  private static final Set<Integer> REFUSING_STRANGERS = Set.of(401, 403, 407);

  private static final int NOT_FOUND = 404;
  private static final Set<Integer> OUTDATED = Set.of(409, 412, 428);

  private static final long LOOKED_AT = 1 << 18;

  /** An answer to a list. */
  record Listed(Request request, Headers headers, String body) {}

  private final OkHttpClient client;
  private final Remembered remembered;
  private final Set<String> shown = new HashSet<>();
  private final Map<String, Listed> lists = new LinkedHashMap<>();
  private boolean strange;
  private boolean losing;
  private int requests;
  private int reads;
  private int refused;

  /**
   * Stands before a client.
   *
   * @param client what else the app wants of it
   */
  Wiretap(OkHttpClient client, SyncSchema schema) {
    this.client = client.newBuilder().addInterceptor(this).build();
    this.remembered = new Remembered(schema);
  }

  /** The client with this tap. */
  OkHttpClient client() {
    return client;
  }

  /** The answers to lists whose address ends with that path, the newest first. */
  synchronized List<Listed> lists(String path) {
    List<Listed> all = new ArrayList<>();
    for (Listed list : lists.values()) {
      if (list.request().url().encodedPath().endsWith("/" + path)) {
        all.add(0, list);
      }
    }
    return all;
  }

  /** Whether requests say no longer who asks. */
  synchronized void hideCredentials(boolean hide) {
    strange = hide;
  }

  /** The answer to the next change is lost after the server has made it. */
  synchronized void loseNextAnswer() {
    losing = true;
  }

  /** The server is asked again for what nothing was sent to. */
  void forget() {
    remembered.forget();
  }

  /** How many requests were sent in all. */
  synchronized int requests() {
    return requests;
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
      return noted(send(chain, anonymous(request)));
    }
    Optional<Response> known = remembered.answer(request);
    return known.isPresent() ? known.get() : asked(chain, request);
  }

  private Response asked(Chain chain, Request request) throws IOException {
    boolean isRead = request.method().equals("GET");
    if (!isRead) {
      remembered.sent(request);
    }
    Response response = send(chain, request);
    remembered.heard(request, response);
    if (isRead && response.isSuccessful()) {
      String body = response.peekBody(LOOKED_AT).string();
      heard(new Listed(request, response.headers(), body));
    }
    if (isLost(request, response)) {
      response.close();
      throw new IOException("the probe has lost the answer");
    }
    return response;
  }

  private Response send(Chain chain, Request request) throws IOException {
    synchronized (this) {
      requests++;
    }
    return chain.proceed(request);
  }

  private synchronized void heard(Listed list) {
    String url = list.request().url().toString();
    lists.remove(url);
    lists.put(url, list);
  }

  /** Each list is to be asked. */
  private synchronized Response noted(Response answer) {
    if (answer.isSuccessful()) {
      shown.add(answer.request().url().encodedPath());
    }
    return REFUSING_STRANGERS.contains(answer.code())
        ? answer.newBuilder().code(NOT_FOUND).build()
        : answer;
  }

  /** Whether strangers got an answer at that path. */
  synchronized boolean wasShown(String path) {
    return shown.stream().anyMatch(one -> one.endsWith("/" + path));
  }

  private synchronized boolean isStrange() {
    return strange;
  }

  /** Without what the credentials add: the headers of the schema are every stranger's, too. */
  private static Request anonymous(Request request) {
    Request.Builder anonymous = request.newBuilder();
    Authorization proof = request.tag(Authorization.class);
    if (proof != null) {
      anonymous.removeHeader(proof.name());
      proof.beside().keySet().forEach(anonymous::removeHeader);
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
