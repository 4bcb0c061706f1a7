package dev.sluice.engine.network;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.AutoSync;
import dev.sluice.SyncEngine;
import dev.sluice.SyncEngineBuilder;
import dev.sluice.SyncResult;
import dev.sluice.database.SqliteDatabase;
import dev.sluice.database.SqliteOptions;
import dev.sluice.http.Credentials;
import dev.sluice.jdbc.JdbcDriver;
import dev.sluice.schema.Endpoint;
import dev.sluice.schema.Endpoints;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.Field;
import dev.sluice.schema.SyncSchema;
import dev.sluice.store.Database;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import okhttp3.Call;
import okhttp3.Connection;
import okhttp3.EventListener;
import okhttp3.Interceptor;
import okhttp3.OkHttpClient;
import okhttp3.Response;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A server of HTTP/1.0, such as Perl's or Python's own: each connection has one answer, and is
 * closed a while after it. Some servers of HTTP/1.1 do the same.
 */
class ClosingServersTest {

  private record Note(String title) {}

  private static final Field<Note, String> TITLE =
      Field.<Note>text("title", Note::title).fingerprint();
  private static final EntityType<Note> NOTES = type("notes");

  private final List<String> asked = new CopyOnWriteArrayList<>();
  private final AtomicInteger reused = new AtomicInteger();
  private final List<String> rows = new CopyOnWriteArrayList<>();
  private boolean closesAtOnce;

  private static EntityType<Note> type(String name) {
    return EntityType.<Note>named(name, Endpoints.list(name).create(Endpoint.post(name)))
        .fields(TITLE)
        .build(row -> new Note(row.require(TITLE)));
  }

  private static Database threeLists(Path folder) {
    return SqliteDatabase.open(
        new JdbcDriver(folder.resolve("n.db")),
        SyncSchema.of(1, NOTES, type("cards"), type("tags")),
        SqliteOptions.defaults());
  }

  private static SyncEngineBuilder engine(Database db, ServerSocket socket) {
    return SyncEngine.builder(db)
        .server("http://127.0.0.1:" + socket.getLocalPort(), Credentials.apiToken("t"))
        .autoSync(AutoSync.manual());
  }

  /** The first three lists are asked for at once. */
  @Test
  void eachRequestHasAConnectionOfItsOwn(@TempDir Path folder) throws Exception {
    try (ServerSocket socket = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        Database db = threeLists(folder);
        SyncEngine engine = engine(db, socket).build()) {
      start(() -> accept(socket));
      for (int i = 1; i <= 3; i++) {
        db.table(NOTES).create(new Note("note " + i));
      }
      assertThat(engine.fullSync().blockingGet().result()).isEqualTo(SyncResult.SYNCED);
    }
    assertThat(asked).containsExactly("GET", "GET", "GET", "POST", "POST", "POST");
    assertThat(reused).hasValue(0);
  }

  /** Two requests of the first wave leave when the answer to the third has been read. */
  @Test
  void aConnectionThatTheServerClosesIsTakenFromThePoolButNotUsed(@TempDir Path folder)
      throws Exception {
    SecondOfThePool second = new SecondOfThePool();
    OkHttpClient client =
        new OkHttpClient.Builder().addInterceptor(second).eventListener(second).build();
    try (ServerSocket socket = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        Database db = threeLists(folder);
        SyncEngine engine = engine(db, socket).calls(client).build()) {
      start(() -> accept(socket));
      assertThat(engine.fullSync().blockingGet().result()).isEqualTo(SyncResult.SYNCED);
    }
    assertThat(second.fromPool.getCount()).isZero();
    assertThat(asked).containsExactly("GET", "GET", "GET");
    assertThat(reused).hasValue(0);
  }

  /** Lets the second call go when a connection is free, whose reader waits until it is taken. */
  private static final class SecondOfThePool extends EventListener implements Interceptor {

    private final AtomicInteger calls = new AtomicInteger();
    private final CountDownLatch free = new CountDownLatch(1);
    final CountDownLatch fromPool = new CountDownLatch(1);
    private volatile @Nullable Connection first;

    @Override
    public Response intercept(Chain chain) throws IOException {
      if (calls.incrementAndGet() > 1) {
        await(free);
      }
      return chain.proceed(chain.request());
    }

    @Override
    public void connectionAcquired(Call call, Connection connection) {
      if (first == null) {
        first = connection;
      } else if (connection.equals(first)) {
        fromPool.countDown();
      }
    }

    @Override
    public void connectionReleased(Call call, Connection connection) {
      if (free.getCount() > 0) {
        free.countDown();
        await(fromPool);
      }
    }

    private static void await(CountDownLatch latch) {
      try {
        latch.await();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
  }

  /** A server of HTTP/1.1 should say so. The second request over a connection is lost, always. */
  @Test
  void aServerThatClosesWithoutAWordIsKnownAfterALoss(@TempDir Path folder) throws Exception {
    closesAtOnce = true;
    try (ServerSocket socket = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        Database db =
            SqliteDatabase.open(
                new JdbcDriver(folder.resolve("n.db")),
                SyncSchema.of(1, NOTES),
                SqliteOptions.defaults());
        SyncEngine engine = engine(db, socket).worstTransit(Duration.ZERO).build()) {
      start(() -> accept(socket));
      for (int i = 1; i <= 3; i++) {
        db.table(NOTES).create(new Note("note " + i));
      }
      engine.fullSync().blockingGet();
      assertThat(engine.fullSync().blockingGet().result()).isEqualTo(SyncResult.SYNCED);
      assertThat(rows).hasSize(3).doesNotHaveDuplicates();
    }
  }

  private void accept(ServerSocket socket) {
    while (!socket.isClosed()) {
      try {
        Socket client = socket.accept();
        start(() -> answer(client));
      } catch (IOException closed) {
        return;
      }
    }
  }

  private static void start(Runnable work) {
    Thread thread = new Thread(work, "closing-server");
    thread.setDaemon(true);
    thread.start();
  }

  /** Waits after its answer until the client hangs up or sends more, and then closes. */
  private void answer(Socket client) {
    try (client) {
      BufferedReader in = new BufferedReader(new InputStreamReader(client.getInputStream(), UTF_8));
      String method = in.readLine().split(" ", 2)[0];
      asked.add(method);
      int length = 0;
      for (String line = in.readLine(); !line.isEmpty(); line = in.readLine()) {
        if (line.toLowerCase(Locale.ROOT).startsWith("content-length:")) {
          length = Integer.parseInt(line.substring(line.indexOf(':') + 1).trim());
        }
      }
      char[] sent = new char[length];
      for (int got = 0; got < length; ) {
        got += in.read(sent, got, length - got);
      }
      String row = new String(sent);
      String body =
          method.equals("GET")
              ? rows.toString()
              : row.replaceFirst("}$", ",\"id\":" + asked.size() + "}");
      if (closesAtOnce && !method.equals("GET")) {
        rows.add(body);
      }
      String version = closesAtOnce ? "HTTP/1.1" : "HTTP/1.0";
      String head = version + " 200 OK\r\nContent-Length: " + body.length() + "\r\n\r\n";
      client.getOutputStream().write((head + body).getBytes(UTF_8));
      if (!closesAtOnce && in.read() >= 0) {
        reused.incrementAndGet();
      }
    } catch (IOException hungUp) {
      return;
    }
  }
}
