package dev.sluice.lab.bench;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.sluice.time.Time;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.management.ManagementFactory;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A tracker's server that costs little itself: it keeps no rows and checks nothing. The first part
 * of a path says how large the account is, or which other shape the server has.
 */
final class BenchServer implements AutoCloseable {

  private static final JsonFactory JSON = new JsonFactory();
  private static final long FIRST_CREATED = 900_000_000;
  private static final int BUFFER = 1 << 16;
  private static final String NOTHING = "[]";
  private static final String SHAPE = "shape";
  private static final Map<String, String> FIXED =
      Map.of(
          "me", "{'id':1,'email':'a@b.c','fullname':'A','default_workspace_id':1,'at':'%1$s'}",
          "me/workspaces", "[{'id':1,'organization_id':1,'name':'W','at':'%1$s'}]",
          "me/features", "[{'workspace_id':1,'features':[]}]",
          "me/preferences", "{'date_format':'DD/MM/YYYY'}",
          "me/clients", NOTHING,
          "me/tasks", NOTHING,
          "me/logged", "");

  private final Time time;
  private final Account.Times old;
  private final HttpServer http;
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final AtomicInteger requests = new AtomicInteger();
  private final AtomicLong rows = new AtomicLong();
  private final AtomicLong cpuNanos = new AtomicLong();
  private final AtomicInteger editions = new AtomicInteger();
  private final List<ShapeAnswers> shapes = new CopyOnWriteArrayList<>();
  private volatile int changed;

  private BenchServer(Time time, HttpServer http) {
    this.time = time;
    this.http = http;
    Instant began = time.now();
    this.old = new Account.Times(began, began.minus(Duration.ofHours(20)).toString());
  }

  static BenchServer start(Time time) throws IOException {
    // Without it the system holds back each answer for 40 ms. It is read once, at the first server.
    System.setProperty("sun.net.httpserver.nodelay", "true");
    InetSocketAddress anyPort = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
    BenchServer server = new BenchServer(time, HttpServer.create(anyPort, 0));
    server.http.setExecutor(server.threads);
    server.http.createContext("/", server::serve);
    server.http.start();
    return server;
  }

  String url(Account account) {
    return url(account.path());
  }

  String url(Shape shape) {
    shapes.add(new ShapeAnswers(shape));
    return url(SHAPE + (shapes.size() - 1));
  }

  private String url(String account) {
    return "http://127.0.0.1:" + http.getAddress().getPort() + "/" + account + "/";
  }

  /** How many entries changed since whenever somebody asks for changes. */
  void change(int entries) {
    changed = entries;
  }

  int requests() {
    return requests.get();
  }

  long rows() {
    return rows.get();
  }

  /** How long its threads have worked; the one that waits for connections is left out. */
  long cpuNanos() {
    return cpuNanos.get();
  }

  @Override
  public void close() {
    http.stop(0);
    threads.shutdown();
  }

  private void serve(HttpExchange exchange) throws IOException {
    long before = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
    try (exchange) {
      requests.incrementAndGet();
      answer(exchange);
    } finally {
      cpuNanos.addAndGet(ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() - before);
    }
  }

  private void answer(HttpExchange exchange) throws IOException {
    String[] path = exchange.getRequestURI().getPath().split("/", 3);
    String body = new String(exchange.getRequestBody().readAllBytes(), UTF_8).trim();
    Map<String, String> query = query(exchange);
    if (path[1].startsWith(SHAPE)) {
      int number = Integer.parseInt(path[1].substring(SHAPE.length()));
      shapes.get(number).answer(exchange, path[2].split("/"), query, body);
      return;
    }
    Account account = Account.parse(path[1]);
    boolean since = query.containsKey("since");
    if (exchange.getRequestMethod().equals("POST")) {
      send(exchange, created(body));
    } else if (FIXED.containsKey(path[2])) {
      send(exchange, String.format(FIXED.get(path[2]), old.at()).replace('\'', '"'));
    } else if (path[2].equals("me/time_entries")) {
      send(exchange, since ? json -> changes(json, account) : json -> list(json, account, query));
    } else if (since) {
      send(exchange, NOTHING);
    } else {
      boolean tags = path[2].equals("me/tags");
      send(
          exchange,
          json -> {
            if (tags) {
              account.writeTags(json, old.at());
            } else {
              account.writeProjects(json, old.at());
            }
          });
    }
  }

  private static Map<String, String> query(HttpExchange exchange) {
    String query = exchange.getRequestURI().getQuery();
    return Stream.of(query == null ? new String[0] : query.split("&"))
        .map(pair -> pair.split("=", 2))
        .collect(Collectors.toMap(pair -> pair[0], pair -> pair[1]));
  }

  /** What was sent, with the id and the fields that the server sets. */
  private String created(String body) {
    long id = FIRST_CREATED + editions.incrementAndGet();
    return "{\"id\":" + id + ",\"at\":\"" + time.now() + "\",\"user_id\":1," + body.substring(1);
  }

  private void changes(JsonGenerator json, Account account) throws IOException {
    Account.Times fresh = new Account.Times(old.now(), time.now().toString());
    int edition = editions.incrementAndGet();
    for (int i = 0; i < changed; i++) {
      account.writeEntry(json, (int) ((long) i * account.entries() / changed), fresh, edition);
    }
    rows.addAndGet(changed);
  }

  /** The newest first, as many as the account sends at once. */
  private void list(JsonGenerator json, Account account, Map<String, String> query)
      throws IOException {
    int from = account.firstFrom(moment(query.getOrDefault("start_date", "2000-01-01")), old.now());
    int to = account.firstFrom(moment(query.getOrDefault("end_date", "2100-01-01")), old.now());
    int least = account.cap() == 0 ? from : Math.max(from, to - account.cap());
    for (int i = to - 1; i >= least; i--) {
      account.writeEntry(json, i, old, 0);
    }
    rows.addAndGet(to - least);
  }

  private static Instant moment(String text) {
    return text.length() == "2026-01-01".length()
        ? LocalDate.parse(text).atStartOfDay(ZoneOffset.UTC).toInstant()
        : OffsetDateTime.parse(text).toInstant();
  }

  static void send(HttpExchange exchange, String body) throws IOException {
    byte[] bytes = body.getBytes(UTF_8);
    exchange.getResponseHeaders().set("Content-Type", "application/json");
    exchange.sendResponseHeaders(200, bytes.length == 0 ? -1 : bytes.length);
    if (bytes.length > 0) {
      exchange.getResponseBody().write(bytes);
    }
  }

  private static void send(HttpExchange exchange, Rows rows) throws IOException {
    sendJson(
        exchange,
        json -> {
          json.writeStartArray();
          rows.write(json);
          json.writeEndArray();
        });
  }

  static void sendJson(HttpExchange exchange, Rows body) throws IOException {
    exchange.getResponseHeaders().set("Content-Type", "application/json");
    exchange.sendResponseHeaders(200, 0);
    try (OutputStream out = new BufferedOutputStream(exchange.getResponseBody(), BUFFER);
        JsonGenerator json = JSON.createGenerator(out)) {
      body.write(json);
    }
  }

  /** Writes the rows of a list, or a whole answer. */
  interface Rows {
    void write(JsonGenerator json) throws IOException;
  }
}
