package dev.sluice.lab.probe;

import dev.sluice.internal.http.Authorization;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.SyncSchema;
import java.io.IOException;
import java.util.ArrayList;
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

/** Stands between an engine and the server: loses an answer, remembers lists, counts refusals. */
final class Wiretap implements Interceptor {

  private static final Set<Integer> OUTDATED = Set.of(409, 412, 428);
  private static final Set<Integer> NOT_NOW = Set.of(408, 425, 429);
  private static final int SERVER_FAILED = 500;

  private static final long LOOKED_AT = 1 << 18;

  /** An answer to a list. */
  record Listed(Request request, Headers headers, String body) {}

  private final OkHttpClient client;
  private final Remembered remembered;
  private final Map<String, Listed> lists = new LinkedHashMap<>();
  private boolean losing;
  private String host = "";
  private int failure;
  private int failures;
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

  /** The answer to the next change is lost after the server has made it. */
  synchronized void loseNextAnswer() {
    losing = true;
  }

  /** The server is asked again for what nothing was sent to. */
  void forget() {
    remembered.forget();
  }

  /** The server is asked again, and only what it answers then counts. */
  synchronized void beginAgain() {
    remembered.forget();
    lists.clear();
  }

  private synchronized void failed(int status) {
    failure = status;
    failures++;
  }

  /** How often the server has failed to answer a request that reads. */
  synchronized int failures() {
    return failures;
  }

  /** All was read without such a failure. */
  synchronized void recovered() {
    failure = 0;
  }

  /** The status of the last such failure; 0 if all was read after it. */
  synchronized int failure() {
    return failure;
  }

  /** The same for one type. */
  void forget(EntityType<?> type) {
    remembered.forget(type);
  }

  /** The server's name; empty as long as nothing was sent. */
  synchronized String host() {
    return host;
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
    if (isStrange(request)) {
      return send(chain, request);
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
    if (isRead && (response.code() >= SERVER_FAILED || NOT_NOW.contains(response.code()))) {
      failed(response.code());
    }
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
      host = request.url().host();
    }
    return chain.proceed(request);
  }

  private synchronized void heard(Listed list) {
    String url = list.request().url().toString();
    lists.remove(url);
    lists.put(url, list);
  }

  private static boolean isStrange(Request request) {
    Authorization proof = request.tag(Authorization.class);
    return proof != null && request.header(proof.name()) == null;
  }

  /** Without what the credentials add: the headers of the schema are every stranger's, too. */
  static Request anonymous(Request request) {
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
