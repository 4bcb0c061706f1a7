package dev.sluice.desktop.inspect;

import dev.sluice.desktop.cli.CommandException;
import dev.sluice.desktop.cli.Exit;
import dev.sluice.desktop.cli.Json;
import dev.sluice.desktop.cli.Output;
import io.reactivex.rxjava3.core.Observable;
import io.reactivex.rxjava3.schedulers.Schedulers;
import java.io.IOException;
import java.net.ConnectException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import okhttp3.HttpUrl;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.Response;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Shows in a terminal what an engine's page shows. */
@Command(
    name = "watch",
    description = {
      "Shows in this terminal what an engine does, why it waits and until when.",
      "Also how full its limits are, what is not on the server and why, and the last requests. The",
      "engine's own command tells the address of its page, by --inspect."
    },
    footer = {
      "%nExample:",
      "  sluice sync --server URL --token-file token --db my.db --every 15m --inspect",
      "  sluice watch 'http://127.0.0.1:41234/#SECRET'"
    })
@SuppressWarnings("NullAway.Init") // picocli fills the fields
public final class WatchCommand implements Callable<Integer> {

  private static final String CLEAR = "\033[H\033[2J";
  private static final long LOOK_MILLIS = 500;
  private static final String LAST = "Sluice-Last";

  @Mixin private Output output;

  @Parameters(
      paramLabel = "ADDRESS",
      description =
          "The whole address of the page; @FILE reads it from a file, so that the secret in it is"
              + " in no list of processes.")
  private String address;

  @Option(names = "--once", description = "Show it once and end.")
  private boolean once;

  private final OkHttpClient client = new OkHttpClient();
  private final WatchedSession session = new WatchedSession();
  private String last = "0";

  /** Made by picocli. */
  public WatchCommand() {}

  @Override
  public Integer call() throws IOException {
    boolean isInFile = address.startsWith("@");
    String said = isInFile ? Files.readString(Path.of(address.substring(1))).strip() : address;
    HttpUrl page = HttpUrl.parse(said);
    if (page == null || page.fragment() == null) {
      throw CommandException.usage("the address is that of a page, with all that stands behind #");
    }
    Observable<Long> looks =
        once
            ? Observable.just(0L)
            : Observable.interval(0, LOOK_MILLIS, TimeUnit.MILLISECONDS, Schedulers.single());
    looks.blockingForEach(look -> look(page));
    return Exit.DONE.status();
  }

  private void look(HttpUrl page) {
    HttpUrl lines =
        page.newBuilder()
            .encodedPath("/lines")
            .fragment(null)
            .addQueryParameter("after", last)
            .build();
    Request request =
        new Request.Builder()
            .url(lines)
            .header("Authorization", "Bearer " + page.fragment())
            .build();
    try (Response answer = client.newCall(request).execute()) {
      if (!answer.isSuccessful()) {
        throw failed("the page answers " + answer.code() + ": " + answer.body().string());
      }
      last = Objects.requireNonNullElse(answer.header(LAST), "0");
      answer.body().string().lines().forEach(session::read);
    } catch (ConnectException nobody) {
      throw failed("no page is there: the app has ended, or has closed it");
    } catch (IOException broken) {
      throw failed("the page did not answer: " + broken.getMessage());
    }
    show();
  }

  private static CommandException failed(String why) {
    return new CommandException(Exit.FAILED, "no_page", why);
  }

  private void show() {
    if (!once && !output.isJson() && output.terminal().isInteractive()) {
      output.draw(CLEAR);
    }
    output.result(Json.object().put("status", session.status()), session.text());
  }
}
