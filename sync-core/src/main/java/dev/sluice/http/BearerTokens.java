package dev.sluice.http;

import dev.sluice.failure.CredentialsException;
import dev.sluice.http.TokenStore.Tokens;
import dev.sluice.internal.http.RefreshableTokens;
import io.reactivex.rxjava3.core.Single;
import java.util.Objects;
import java.util.function.Supplier;
import okhttp3.HttpUrl;
import okhttp3.RequestBody;
import org.jspecify.annotations.Nullable;

/** The tokens of one log-in; the engine refreshes them. */
final class BearerTokens implements RefreshableTokens {

  private final TokenStore store;
  private final TokenRefresh refresh;
  private Tokens now;
  private Secret secret;
  private @Nullable Tokens unsaved;
  private @Nullable String refused;
  private int generation;
  private @Nullable Single<Boolean> running;

  BearerTokens(TokenStore store, TokenRefresh refresh) {
    this.store = store;
    this.refresh = refresh;
    this.now = Objects.requireNonNull(store.load(), "tokens");
    this.secret = Secret.bearer(now, now);
  }

  synchronized Secret secret() {
    return secret;
  }

  @Override
  public HttpUrl url() {
    return refresh.url();
  }

  @Override
  public synchronized int generation() {
    return generation;
  }

  @Override
  public synchronized boolean needsRequest() {
    Tokens given = unsaved;
    if (given != null) {
      save(given);
      return false;
    }
    Tokens stored = load();
    boolean isOld = stored.access().equals(now.access());
    if (!isOld || !stored.equals(now)) {
      use(stored, isOld ? generation : generation + 1);
    }
    if (isOld && (now.refresh() == null || now.refresh().equals(refused))) {
      throw CredentialsException.unauthorized();
    }
    return isOld;
  }

  private Tokens load() {
    try {
      return Objects.requireNonNull(store.load());
    } catch (RuntimeException failed) {
      throw RefreshableTokens.failure("read", failed);
    }
  }

  private void save(Tokens given) {
    try {
      store.save(given);
    } catch (RuntimeException failed) {
      throw RefreshableTokens.failure("saved", failed);
    }
    unsaved = null;
    use(given, generation + 1);
  }

  private void use(Tokens tokens, int newGeneration) {
    secret = Secret.bearer(tokens, now);
    now = tokens;
    generation = newGeneration;
  }

  @Override
  public synchronized Single<Boolean> once(Supplier<Single<Boolean>> request) {
    Single<Boolean> sent = running;
    if (sent == null) {
      sent = request.get().doFinally(this::ended).cache(); // goes on if all that wait are cancelled
      running = sent;
    }
    return sent;
  }

  private synchronized void ended() {
    running = null;
  }

  @Override
  public synchronized RequestBody body() {
    return refresh.body(Objects.requireNonNull(now.refresh()));
  }

  @Override
  public String hideIn(String words) {
    return refresh.hideIn(words);
  }

  @Override
  public String accessAt() {
    return refresh.accessAt();
  }

  @Override
  public String refreshAt() {
    return refresh.refreshAt();
  }

  @Override
  public synchronized void refreshed(String access, @Nullable String newRefresh) {
    Tokens given = new Tokens(access, newRefresh == null ? now.refresh() : newRefresh);
    unsaved = given;
    save(given);
  }

  @Override
  public synchronized void refused() {
    refused = now.refresh();
  }
}
