package dev.sluice.engine.domain;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.SyncEngineBuilder;
import dev.sluice.SyncFailure;
import dev.sluice.http.Credentials;
import dev.sluice.ratelimit.Limit;
import dev.sluice.schema.Endpoint;
import dev.sluice.schema.Endpoints;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.Field;
import dev.sluice.schema.Paging;
import dev.sluice.schema.Ref;
import dev.sluice.schema.SyncSchema;
import dev.sluice.testkit.ServerClock;
import dev.sluice.testkit.VirtualNetwork;
import dev.sluice.testkit.fault.Latency;
import dev.sluice.testkit.rest.Pages;
import dev.sluice.testkit.rest.Resource;
import dev.sluice.time.VirtualTime;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** A device with folders in folders, and a {@link TreeServer}. */
abstract class Trees {

  record Folder(String name, @Nullable Ref<Folder> parent) {}

  static final Field<Folder, String> NAME = Field.<Folder>text("name", Folder::name).fingerprint();
  static final Field<Folder, Ref<Folder>> PARENT = Field.parent("parent_id", Folder::parent);

  static final EntityType<Folder> FOLDERS =
      EntityType.<Folder>named(
              "folders",
              Endpoints.list("folders")
                  .pages(Paging.number("page", 1))
                  .create(Endpoint.post("folders"))
                  .update(Endpoint.patch("folders/{id}"))
                  .delete(Endpoint.delete("folders/{id}")))
          .fields(NAME, PARENT)
          .build(row -> new Folder(row.require(NAME), row.get(PARENT)));

  static final SyncSchema SCHEMA = SyncSchema.of(1, FOLDERS);

  @TempDir Path folder;

  final VirtualTime time = new VirtualTime();
  TreeServer server;
  VirtualNetwork network;
  Desk desk;

  @BeforeEach
  void begin() {
    server =
        new TreeServer(
            ServerClock.of(time.scheduler(), time.now()),
            Resource.at("folders").pages(Pages.number("page", 3)));
    network =
        new VirtualNetwork(server, time.scheduler(), Latency.fixed(Duration.ofMillis(20)))
            .callTimeout(Duration.ofSeconds(10));
    start();
  }

  void start() {
    desk = Desk.open(folder.resolve("one.db"), SCHEMA, network, time, Trees::fast);
  }

  static SyncEngineBuilder fast(SyncEngineBuilder engine) {
    return engine
        .server(Desk.URL, Credentials.apiToken("secret"))
        .budget(Limit.of(100_000, Duration.ofMinutes(1)))
        .pace(Limit.of(10_000, Duration.ofSeconds(1)));
  }

  @AfterEach
  void close() {
    desk.close();
  }

  Ref<Folder> make(String name, @Nullable Ref<Folder> parent) {
    return desk.table(FOLDERS).create(new Folder(name, parent));
  }

  void move(Ref<Folder> ref, @Nullable Ref<Folder> parent) {
    desk.table(FOLDERS).update(ref, old -> new Folder(old.name(), parent));
  }

  Ref<Folder> found(String name) {
    return LongStream.rangeClosed(1, 100)
        .mapToObj(FOLDERS::ref)
        .filter(ref -> desk.table(FOLDERS).find(ref).filter(f -> f.name().equals(name)).isPresent())
        .findFirst()
        .orElseThrow();
  }

  /** The path of each folder here. */
  List<String> paths() {
    return desk.all(FOLDERS).stream().map(this::path).toList();
  }

  private String path(Folder one) {
    Ref<Folder> parent = one.parent();
    return parent == null
        ? one.name()
        : path(desk.table(FOLDERS).find(parent).orElseThrow()) + "/" + one.name();
  }

  void bothHave(String... paths) {
    assertThat(server.paths()).containsExactlyInAnyOrder(paths);
    assertThat(paths()).containsExactlyInAnyOrder(paths);
    assertThat(desk.engine().pending()).isZero();
    assertThat(desk.engine().failures()).extracting(SyncFailure::message).isEmpty();
  }
}
