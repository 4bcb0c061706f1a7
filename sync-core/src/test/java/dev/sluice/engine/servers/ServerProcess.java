package dev.sluice.engine.servers;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sluice.testkit.http.Json;
import java.io.IOException;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.IntFunction;
import okhttp3.MediaType;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.RequestBody;
import okhttp3.Response;
import okio.ByteString;
import org.jspecify.annotations.Nullable;

/** A server in a process of its own, on loopback, and the calls of somebody else to it. */
final class ServerProcess implements AutoCloseable {

  private static final OkHttpClient CLIENT = new OkHttpClient();
  private static final MediaType JSON = MediaType.get("application/json");
  private static final int TRIES = 1200;

  private final Process process;
  private final String base;
  private final Map<String, String> headers;

  /** What it answered. */
  record Said(int status, String body) {

    JsonNode json() {
      return Json.parse(ByteString.encodeUtf8(body));
    }
  }

  private ServerProcess(Process process, String base, Map<String, String> headers) {
    this.process = process;
    this.base = base;
    this.headers = headers;
  }

  /**
   * Starts one and waits until it answers.
   *
   * @param command for a port
   * @param folder where it runs and what it prints is kept
   * @param headers of each call to it
   */
  static ServerProcess start(
      IntFunction<List<String>> command,
      Path folder,
      Map<String, String> environment,
      Map<String, String> headers)
      throws IOException, InterruptedException {
    int port;
    try (ServerSocket free = new ServerSocket(0)) {
      port = free.getLocalPort();
    }
    ProcessBuilder builder =
        new ProcessBuilder(command.apply(port))
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .redirectOutput(folder.resolve("server.log").toFile());
    builder.environment().putAll(environment);
    Process process = builder.start();
    ServerProcess server = new ServerProcess(process, "http://127.0.0.1:" + port, headers);
    for (int i = 0; i < TRIES && process.isAlive() && !server.answers(); i++) {
      process.waitFor(100, TimeUnit.MILLISECONDS);
    }
    return server;
  }

  private boolean answers() {
    try {
      return ask("GET", "/", null).status() > 0;
    } catch (IOException notYet) {
      return false;
    }
  }

  String base() {
    return base;
  }

  /** What it answers to that request, whatever it is. */
  Said ask(String method, String path, @Nullable JsonNode body) throws IOException {
    Request.Builder request = new Request.Builder().url(base + path).header("Accept", "*/*");
    headers.forEach(request::header);
    request.method(method, body == null ? null : RequestBody.create(body.toString(), JSON));
    try (Response response = CLIENT.newCall(request.build()).execute()) {
      return new Said(response.code(), response.body().string());
    }
  }

  /** The same for a request that must succeed. */
  Said call(String method, String path, @Nullable JsonNode body) {
    try {
      Said said = ask(method, path, body);
      assertThat(said.status()).as("%s %s: %s", method, path, said.body()).isLessThan(300);
      return said;
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  JsonNode get(String path) {
    return call("GET", path, null).json();
  }

  @Override
  public void close() {
    process.destroy();
    if (!process.onExit().isDone()) {
      process.onExit().orTimeout(1, TimeUnit.MINUTES).join();
    }
  }
}
