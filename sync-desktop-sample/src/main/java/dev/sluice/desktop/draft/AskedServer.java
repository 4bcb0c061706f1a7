package dev.sluice.desktop.draft;

import dev.sluice.desktop.cli.CommandException;
import dev.sluice.desktop.cli.Exit;
import dev.sluice.desktop.cli.Limits;
import dev.sluice.draft.Answered;
import dev.sluice.draft.Asking;
import dev.sluice.http.Credentials;
import dev.sluice.http.EngineClient;
import dev.sluice.http.NoSlotException;
import dev.sluice.http.RateLimitInterceptor;
import dev.sluice.ratelimit.AccountLimiter;
import dev.sluice.time.Time;
import io.reactivex.rxjava3.schedulers.Schedulers;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Consumer;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.Response;
import okio.BufferedSource;

/** Sends a draft's requests one at a time, within limits, and reads bounded answers. */
final class AskedServer implements Asking {

  private static final long MOST_BYTES = 16L << 20;
  private static final int TOO_MANY = 429;

  /** Long enough for a minute's pause that the server asks for. */
  private static final Duration LONGEST_CALL = Duration.ofSeconds(90);

  private final OkHttpClient client;
  private final Optional<Credentials> credentials;
  private final Consumer<String> notes;
  private int sent;

  /**
   * A server.
   *
   * @param url below it the limits count; it is checked before a token goes there
   * @param notes receives messages for the user, while the server is asked
   */
  AskedServer(
      String url, Limits limits, Optional<Credentials> credentials, Consumer<String> notes) {
    AccountLimiter limiter =
        AccountLimiter.of(Time.system(), Schedulers.computation(), limits.all());
    OkHttpClient.Builder limited =
        RateLimitInterceptor.on(limiter)
            .under(url)
            .addTo(new OkHttpClient.Builder().callTimeout(LONGEST_CALL));
    this.client = EngineClient.from(limited.build(), LONGEST_CALL);
    this.credentials = credentials;
    this.notes = notes;
  }

  /** How many requests were sent. */
  int sent() {
    return sent;
  }

  @Override
  public Answered ask(String method, String url) throws IOException {
    Request.Builder request =
        new Request.Builder().url(url).method(method, null).header("Accept", "application/json");
    credentials.ifPresent(known -> request.header(known.headerName(), known.header()));
    sent++;
    try (Response response = client.newCall(request.build()).execute()) {
      if (response.code() == TOO_MANY) {
        String wait = response.header("Retry-After");
        notes.accept(
            "The server wants fewer requests: waiting "
                + (wait != null && wait.matches("\\d{1,6}") ? wait + " s." : "a while."));
      }
      return new Answered(response.code(), response.headers().toMultimap(), body(response));
    } catch (NoSlotException tooLong) {
      throw new CommandException(
          Exit.NO_SLOT, "no_slot", "the server asks for a longer pause: try again later");
    } catch (IOException broken) {
      throw new IOException("the server was not reached: " + hidden(broken), broken);
    }
  }

  /** A server may send a token back, also as a name. */
  @Override
  public boolean hasSecret(String name) {
    return credentials.map(known -> !known.hideIn(name).equals(name)).orElse(false);
  }

  private String hidden(IOException broken) {
    String words = String.valueOf(broken.getMessage());
    return credentials.map(known -> known.hideIn(words)).orElse(words);
  }

  private static String body(Response response) throws IOException {
    BufferedSource source = response.body().source();
    if (source.request(MOST_BYTES + 1)) {
      throw new CommandException(
          Exit.FAILED, "too_large", "an answer has more than " + (MOST_BYTES >> 20) + " MiB");
    }
    return response.body().string();
  }
}
