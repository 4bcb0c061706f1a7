package dev.sluice.inspect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.Response;
import okhttp3.WebSocket;
import okhttp3.WebSocketListener;

/** A real Chromium, driven by its own protocol. Tests are skipped where there is none. */
final class Browser extends WebSocketListener implements AutoCloseable {

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final List<String> NAMES =
      List.of("chromium", "chromium-browser", "google-chrome", "google-chrome-stable");

  private final Process process;
  private final WebSocket socket;
  private final AtomicInteger count = new AtomicInteger();
  private final Map<Integer, CompletableFuture<JsonNode>> asked = new ConcurrentHashMap<>();
  private final List<String> complaints = new CopyOnWriteArrayList<>();
  private final String session;

  Browser(Path profile) throws IOException {
    process =
        new ProcessBuilder(
                installed().toString(),
                "--headless",
                "--no-sandbox",
                "--disable-gpu",
                "--hide-scrollbars",
                "--remote-debugging-port=0",
                "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
                "--user-data-dir=" + profile,
                "about:blank")
            .redirectErrorStream(true)
            .start();
    socket =
        new OkHttpClient()
            .newWebSocket(new Request.Builder().url(debugAddress(process)).build(), this);
    JsonNode page = command("Target.createTarget", "{'url':'about:blank'}", null);
    String target = page.get("targetId").asText();
    session =
        command("Target.attachToTarget", "{'targetId':'" + target + "','flatten':true}", null)
            .get("sessionId")
            .asText();
    for (String domain : List.of("Page", "Runtime", "Log", "Network")) {
      command(domain + ".enable", "{}");
    }
  }

  /** Where the browser is. Skips the tests of a machine that has none. */
  static Path installed() {
    List<Path> found =
        Stream.of(System.getenv("PATH").split(":"))
            .flatMap(path -> NAMES.stream().map(name -> Path.of(path, name)))
            .filter(Files::isExecutable)
            .toList();
    assumeTrue(!found.isEmpty(), "there is no chromium");
    return found.get(0);
  }

  private static String debugAddress(Process process) throws IOException {
    BufferedReader said = process.inputReader();
    for (String line = said.readLine(); line != null; line = said.readLine()) {
      if (line.contains("listening on ws://")) {
        return line.replaceFirst(".*listening on ws", "http");
      }
    }
    throw new IOException("the browser has ended");
  }

  @Override
  public void onMessage(WebSocket from, String text) {
    try {
      JsonNode message = JSON.readTree(text);
      CompletableFuture<JsonNode> waiting =
          message.has("id") ? asked.remove(message.get("id").asInt()) : null;
      if (waiting != null) {
        waiting.complete(message);
      } else if (isComplaint(message)) {
        complaints.add(message.get("params").toString());
      }
    } catch (IOException noJson) {
      throw new IllegalStateException(noJson);
    }
  }

  private static boolean isComplaint(JsonNode message) {
    String method = message.path("method").asText();
    JsonNode parameters = message.path("params");
    return method.equals("Runtime.exceptionThrown")
        || (method.equals("Runtime.consoleAPICalled")
            && parameters.path("type").asText().equals("error"))
        || (method.equals("Log.entryAdded")
            && parameters.path("entry").path("level").asText().equals("error"));
  }

  @Override
  public void onFailure(WebSocket from, Throwable why, Response response) {
    asked.values().forEach(waiting -> waiting.completeExceptionally(why));
  }

  /** Unlike a join, it ends when the test's time is over. */
  private static JsonNode said(CompletableFuture<JsonNode> answer) throws IOException {
    try {
      return answer.get();
    } catch (InterruptedException | ExecutionException e) {
      throw new IOException("the browser does not answer", e);
    }
  }

  private JsonNode command(String method, String parameters) throws IOException {
    return command(method, parameters, session);
  }

  private JsonNode command(String method, String parameters, String to) throws IOException {
    ObjectNode message = JSON.createObjectNode();
    int id = count.incrementAndGet();
    message.put("id", id).put("method", method);
    message.set("params", JSON.readTree(parameters.replace('\'', '"')));
    if (to != null) {
      message.put("sessionId", to);
    }
    CompletableFuture<JsonNode> answer = new CompletableFuture<>();
    asked.put(id, answer);
    socket.send(message.toString());
    JsonNode result = said(answer);
    assertThat(result.has("error")).as(result.toString()).isFalse();
    return result.get("result");
  }

  /** As wide and high as that, light or dark. */
  void looksLike(int width, int height, String scheme) throws IOException {
    command(
        "Emulation.setDeviceMetricsOverride",
        "{'width':%d,'height':%d,'deviceScaleFactor':1,'mobile':false}".formatted(width, height));
    command(
        "Emulation.setEmulatedMedia",
        "{'features':[{'name':'prefers-color-scheme','value':'" + scheme + "'}]}");
  }

  void open(String address) throws IOException {
    command("Page.navigate", "{'url':'" + address + "'}");
  }

  /** What an expression of JavaScript answers, as text; a promise is waited for. */
  String eval(String expression) throws IOException {
    ObjectNode parameters = JSON.createObjectNode();
    parameters.put("expression", expression).put("awaitPromise", true).put("returnByValue", true);
    ObjectNode message = JSON.createObjectNode();
    int id = count.incrementAndGet();
    message.put("id", id).put("method", "Runtime.evaluate").put("sessionId", session);
    message.set("params", parameters);
    CompletableFuture<JsonNode> answer = new CompletableFuture<>();
    asked.put(id, answer);
    socket.send(message.toString());
    return said(answer).path("result").path("result").path("value").asText();
  }

  /** Waits inside the browser until a part of the page says that. */
  void untilSays(String id, String words) throws IOException {
    eval(
        "new Promise(done => { const look = () => document.getElementById('"
            + id
            + "')?.innerText.includes("
            + JSON.writeValueAsString(words)
            + ") ? done(true) : setTimeout(look, 50); look(); })");
  }

  String text(String id) throws IOException {
    return eval("document.getElementById('" + id + "').innerText");
  }

  /** What is on the screen now, without what is below. */
  void picture(Path to) throws IOException {
    JsonNode picture = command("Page.captureScreenshot", "{'format':'png'}");
    Files.write(to, Base64.getDecoder().decode(picture.get("data").asText()));
  }

  /** Errors on the console, and scripts that failed. */
  List<String> complaints() {
    return complaints;
  }

  @Override
  public void close() throws IOException {
    command("Browser.close", "{}", null);
    socket.cancel();
    try {
      process.onExit().get();
    } catch (InterruptedException | ExecutionException e) {
      process.destroyForcibly();
    }
  }
}
