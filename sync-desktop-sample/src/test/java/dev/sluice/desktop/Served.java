package dev.sluice.desktop;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.sluice.desktop.cli.Parts;
import dev.sluice.desktop.cli.Terminal;
import dev.sluice.testkit.TrackerServer;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.PipedReader;
import java.io.PipedWriter;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import okhttp3.Credentials;
import okhttp3.MediaType;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.RequestBody;
import okhttp3.Response;
import picocli.CommandLine;

/** {@code sluice serve}, from when it listens until it is closed. */
final class Served implements AutoCloseable {

  private static final ObjectMapper MAPPER = new ObjectMapper();

  private final ExecutorService other = Executors.newSingleThreadExecutor();
  private final StringWriter err = new StringWriter();
  private final OkHttpClient client =
      new OkHttpClient.Builder()
          .retryOnConnectionFailure(false)
          .callTimeout(Duration.ofMinutes(1))
          .build();

  /** What it printed when it listened. */
  final JsonNode said;

  /** An answer; the body as it came, which nobody has unpacked. */
  record Reply(int status, Response response, byte[] body) {

    JsonNode json() throws IOException {
      return MAPPER.readTree(body);
    }
  }

  Served(String... options) throws IOException {
    List<String> args = new ArrayList<>(List.of("serve", "--json"));
    args.addAll(Arrays.asList(options));
    PipedReader out = new PipedReader();
    CommandLine command =
        Sluice.commandLine(new Parts(Terminal.none(), Map.of()), "serve")
            .setOut(new PrintWriter(new PipedWriter(out)))
            .setErr(new PrintWriter(err, true));
    other.submit(() -> command.execute(args.toArray(String[]::new)));
    said = MAPPER.readTree(new BufferedReader(out).readLine());
  }

  String url() {
    return said.path("url").asText();
  }

  String errors() {
    return err.toString();
  }

  Reply get(String path) throws IOException {
    return send(client, request(path).build());
  }

  /** The same for one who waits only for a moment. */
  Reply getSoon(String path) throws IOException {
    return send(
        client.newBuilder().callTimeout(Duration.ofMillis(300)).build(), request(path).build());
  }

  Reply post(String path, String json) throws IOException {
    RequestBody body = RequestBody.create(json, MediaType.get("application/json"));
    return send(client, request(path).post(body).build());
  }

  private Request.Builder request(String path) {
    return new Request.Builder()
        .url(url() + path)
        .header("Accept-Encoding", "gzip") // so that nobody unpacks the answer
        .header("Authorization", Credentials.basic(TrackerServer.TOKEN, "api_token"));
  }

  private static Reply send(OkHttpClient client, Request request) throws IOException {
    try (Response response = client.newCall(request).execute()) {
      return new Reply(response.code(), response, response.body().bytes());
    }
  }

  @Override
  public void close() {
    other.shutdownNow();
    client.connectionPool().evictAll();
    client.dispatcher().executorService().shutdown();
  }
}
