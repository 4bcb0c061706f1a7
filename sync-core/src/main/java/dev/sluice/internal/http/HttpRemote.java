package dev.sluice.internal.http;

import dev.sluice.failure.FailureKind;
import dev.sluice.failure.RefusedException;
import dev.sluice.internal.http.json.ResponseLimits;
import dev.sluice.internal.http.list.Pages;
import dev.sluice.internal.remote.Answer;
import dev.sluice.internal.remote.Bundle;
import dev.sluice.internal.remote.Concerns;
import dev.sluice.internal.remote.Destination;
import dev.sluice.internal.remote.Fetch;
import dev.sluice.internal.remote.FileUpload;
import dev.sluice.internal.remote.Incoming;
import dev.sluice.internal.remote.Page;
import dev.sluice.internal.remote.Receiver;
import dev.sluice.internal.remote.Remote;
import dev.sluice.internal.remote.RequestKind;
import dev.sluice.internal.remote.Sending;
import dev.sluice.internal.remote.ServerClock;
import dev.sluice.internal.remote.TokenRefresher;
import dev.sluice.internal.store.Action;
import dev.sluice.internal.store.ServerIds;
import dev.sluice.ratelimit.Slot;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.SyncSchema;
import dev.sluice.schema.SyncSchema.BodyError;
import dev.sluice.schema.SyncSchema.Related;
import io.reactivex.rxjava3.core.Single;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import okhttp3.Call;
import okhttp3.Headers;
import okhttp3.HttpUrl;
import okhttp3.Request;
import org.jspecify.annotations.Nullable;

/**
 * A server that speaks HTTP and JSON. No request is repeated or redirected, so the credentials go
 * only to the server of the base URL. A {@link Call.Factory} that is no OkHttp client may still
 * repeat or redirect requests. The log shows only the method, the path and the status of a call.
 * Safe for use by several threads.
 *
 * <p>A request has only the fields of its change, with moments in UTC and references as server ids.
 * An answer may have names in another case, numbers in quotes, and moments with any offset. NUL and
 * halves of surrogate pairs in texts become U+FFFD.
 *
 * <p>An unreadable element becomes {@link dev.sluice.internal.remote.Incoming.Unreadable}. An
 * answer fails with {@link FailureKind#SERVER_FAILED} if it is unreadable, exceeds the {@link
 * ResponseLimits}, or has over a thousand unreadable elements. If the temporary file has no room,
 * the answer fails with {@link dev.sluice.failure.StorageException}.
 *
 * <p>A pause that the server asks for counts as an hour at most. An unreadable pause is ignored.
 * After a request's first byte, {@link FailureKind#OFFLINE} says that the request may have reached
 * the server.
 */
public final class HttpRemote implements Remote {

  private static final int NOT_FOUND = 404;

  private final HttpCalls wire;
  private final HttpUrl base;
  private @Nullable HttpTokenRefresher refresher;
  private final Requests requests;
  private final Pages pages;
  private final BulkCalls bulk;
  private final UploadCalls uploads;
  private final @Nullable String loggedPath;
  private final @Nullable BodyError bodyError;
  private final Supplier<String> account;
  private final String server;

  private HttpRemote(Builder builder) {
    this.wire =
        new HttpCalls(
            WireClient.of(builder.calls),
            builder.credentials,
            builder.clock,
            new HttpCalls.Dialect(
                builder.userAgent, builder.schema.headers(), builder.schema.quotaHeaders()));
    this.base = builder.base;
    this.requests = new Requests(builder.base, builder.limits, builder.ids);
    this.pages =
        new Pages(
            builder.limits, builder.schema.account(), builder.schema.omitsNull(), builder.ids);
    this.bulk = new BulkCalls(builder.base, builder.limits, builder.schema.account(), builder.ids);
    this.uploads = new UploadCalls(builder.base);
    this.loggedPath = builder.loggedPath;
    this.bodyError = builder.schema.bodyError();
    this.account = () -> builder.credentials.get().account().get();
    this.server = builder.base.toString().replaceFirst("/+$", "");
  }

  /**
   * Starts to build a remote.
   *
   * @param baseUrl where all paths begin
   * @param credentials asked before every request, on the thread that subscribes
   * @param clock gets the dates of the server's answers
   * @throws IllegalArgumentException if the URL is not valid, is neither {@code https} nor {@code
   *     http} to this machine, or has a user, a query or a fragment
   */
  public static Builder builder(
      String baseUrl, Supplier<Authorization> credentials, ServerClock clock) {
    return new Builder(BaseUrl.checked(baseUrl), credentials, clock);
  }

  @Override
  public String account() {
    return account.get();
  }

  @Override
  public String server() {
    return server;
  }

  @Override
  public Single<Page> fetch(Fetch fetch, Slot slot, Receiver receiver) {
    ResponseReader<Page> page = response -> pages.open(fetch, response, receiver);
    Supplier<Request.Builder> request = () -> requests.fetch(fetch);
    Single<Page> call = call(request, fetch.kind(), page, slot);
    return fetch.one() == null ? call : orGone(call, fetch.type());
  }

  @Override
  public Incoming read(EntityType<?> type, String row) {
    return bulk.read(type, row);
  }

  /** Takes the statuses by which the server says that it does not have the row for a 404. */
  private static <T> Single<T> orGone(Single<T> call, EntityType<?> type) {
    List<Integer> statuses = type.endpoints().goneBy();
    return call.onErrorResumeNext(
        failure ->
            Single.error(
                failure instanceof RefusedException refused && statuses.contains(refused.status())
                    ? new RefusedException(NOT_FOUND, String.valueOf(refused.getMessage()))
                    : failure));
  }

  @Override
  public Single<Bundle> fetch(Related related, Slot slot, Receiver receiver) {
    return call(
        () -> requests.get(related.path()),
        RequestKind.LIST,
        response -> pages.cut(related, response, receiver),
        slot);
  }

  @Override
  public String path(Related related) {
    return requests.path(related.path());
  }

  @Override
  public Single<Answer> send(Sending sending, Slot slot) {
    ResponseReader<Answer> answer = response -> pages.answer(sending, response);
    Single<Answer> call =
        call(
                () -> requests.send(sending),
                RequestKind.CHANGE,
                SuccessMessage.kept(sending, wire, answer),
                slot)
            .doOnError(failure -> requests.refused(sending, failure));
    return sending.action() == Action.CREATE ? call : orGone(call, sending.row().type());
  }

  @Override
  public Single<List<Optional<Answer>>> send(List<Sending> sent, Slot slot) {
    return call(
        () -> bulk.request(sent),
        RequestKind.CHANGES,
        response -> bulk.answers(sent, response),
        slot);
  }

  @Override
  public Single<String> upload(FileUpload file, Slot slot, Receiver receiver) {
    return call(
        () -> uploads.request(file, receiver),
        RequestKind.CHANGE,
        answer -> UploadCalls.token(file, answer),
        slot);
  }

  @Override
  public String pathOfUploads(EntityType<?> type) {
    return uploads.path(type);
  }

  @Override
  public @Nullable Destination bulkDestination(Sending sending) {
    return bulk.destination(sending);
  }

  @Override
  public Single<Boolean> acceptsCredentials(Slot slot) {
    String path = loggedPath;
    if (path == null) {
      throw new IllegalStateException("the schema names no path to check the credentials");
    }
    return call(() -> requests.get(path), RequestKind.QUESTION, pages::accepted, slot)
        .onErrorResumeNext(
            failure ->
                Concerns.of(failure, RequestKind.QUESTION) == Concerns.CREDENTIALS
                        && (FailureKind.FORBIDDEN.is(failure) || tokenRefresher() == null)
                    ? Single.just(false)
                    : Single.error(failure));
  }

  @Override
  public String path(Fetch fetch) {
    return requests.path(fetch);
  }

  @Override
  public String path(Sending sending) {
    return requests.path(sending);
  }

  @Override
  public @Nullable String pathOfCredentials() {
    return loggedPath;
  }

  @Override
  public synchronized @Nullable TokenRefresher tokenRefresher() {
    RefreshableTokens tokens = wire.proof().refreshable();
    HttpTokenRefresher known = refresher;
    if (tokens != null && (known == null || !known.isOf(tokens))) {
      refresher = new HttpTokenRefresher(wire, base, tokens, bodyError);
    }
    return tokens == null ? null : refresher;
  }

  private <T> Single<T> call(
      Supplier<Request.Builder> request, RequestKind kind, ResponseReader<T> reading, Slot slot) {
    ResponseReader<T> checked = BodyErrors.checking(bodyError, wire, reading);
    HttpCalls.Failures told = BodyErrors.told(bodyError, wire.failures(kind));
    return new CallSingle<>(wire, request, exchange -> wire.judged(exchange, told, checked), slot);
  }

  public static final class Builder {

    private final HttpUrl base;
    private final Supplier<Authorization> credentials;
    private final ServerClock clock;
    private Call.@Nullable Factory calls;
    private ResponseLimits limits = ResponseLimits.defaults();
    private String userAgent = "sluice";
    private @Nullable String loggedPath;
    private SyncSchema schema = SyncSchema.of(1);
    private ServerIds ids = ServerIds.NUMBERS;

    private Builder(HttpUrl base, Supplier<Authorization> credentials, ServerClock clock) {
      this.base = base;
      this.credentials = credentials;
      this.clock = clock;
    }

    /**
     * Sets the sender of requests; default {@link WireClient#defaults()}. An OkHttp client that
     * {@link WireClient} did not make is replaced by a copy with the default call timeout.
     */
    public Builder calls(Call.Factory factory) {
      calls = factory;
      return this;
    }

    public Builder limits(ResponseLimits most) {
      limits = most;
      return this;
    }

    /**
     * Sets the {@code User-Agent}: the app's name and how its makers can be reached; default {@code
     * sluice}.
     *
     * @throws IllegalArgumentException if the name is blank or no header can hold the name
     */
    public Builder userAgent(String name) {
      if (name.trim().isEmpty()) {
        throw new IllegalArgumentException("a user agent must not be blank");
      }
      userAgent = Headers.of("User-Agent", name).value(0);
      return this;
    }

    /** The path that answers whether the credentials are accepted; default none. */
    public Builder loggedPath(@Nullable String path) {
      loggedPath = path;
      return this;
    }

    /**
     * Sets the schema; default an empty schema. Only settings for all types are used: headers,
     * errors, the type of the user, omitted nulls.
     */
    public Builder answersOf(SyncSchema what) {
      schema = what;
      return this;
    }

    /** The numbers of ids that are texts; by default none. */
    public Builder serverIds(ServerIds numbers) {
      ids = numbers;
      return this;
    }

    public HttpRemote build() {
      return new HttpRemote(this);
    }
  }
}
