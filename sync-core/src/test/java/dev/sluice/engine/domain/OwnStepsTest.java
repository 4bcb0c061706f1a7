package dev.sluice.engine.domain;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.Operation;
import dev.sluice.SyncReport;
import dev.sluice.SyncResult;
import dev.sluice.database.SqliteDatabase;
import dev.sluice.database.SqliteOptions;
import dev.sluice.engine.NotesServer;
import dev.sluice.engine.PlainEngine;
import dev.sluice.failure.CredentialsException;
import dev.sluice.failure.FailureKind;
import dev.sluice.failure.SyncException;
import dev.sluice.internal.DomainExtension;
import dev.sluice.internal.machine.Outcome;
import dev.sluice.internal.machine.State;
import dev.sluice.internal.machine.Step;
import dev.sluice.internal.machine.Transition;
import dev.sluice.internal.pull.PullHooks;
import dev.sluice.internal.pull.PullRun;
import dev.sluice.jdbc.JdbcDriver;
import dev.sluice.schema.Notes;
import dev.sluice.schema.Notes.Notebook;
import dev.sluice.store.Database;
import dev.sluice.testkit.RestServer;
import dev.sluice.testkit.VirtualNetwork;
import dev.sluice.time.VirtualTime;
import io.reactivex.rxjava3.core.Single;
import io.reactivex.rxjava3.exceptions.CompositeException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A step that a domain adds to the pull does what no step should. */
class OwnStepsTest {

  /** Ends as the test says. */
  private final class Whim extends State<PullRun> {
    private final Outcome<PullRun> done = outcome("whimDone");

    Whim() {
      super("Whim");
    }

    @Override
    public Single<Transition> start(PullRun run, Step step) {
      return whim == null ? Single.just(done.with(run)) : whim;
    }
  }

  @TempDir Path folder;
  private final VirtualTime time = new VirtualTime();
  private final RestServer server =
      NotesServer.at(time, "notebooks", "labels", "notes", "attachments");
  private final VirtualNetwork network = NotesServer.network(server, time);
  private Single<Transition> whim;
  private PlainEngine device;

  @BeforeEach
  void begin() {
    SqliteOptions options = SqliteOptions.defaults().withTime(time).withObservers(time.scheduler());
    JdbcDriver file = new JdbcDriver(folder.resolve("notes.db"));
    Database db = SqliteDatabase.open(file, Notes.SCHEMA, options);
    DomainExtension domain =
        new DomainExtension(
            context ->
                PullHooks.none()
                    .afterAll(
                        (table, exits) -> {
                          Whim state = new Whim();
                          table.on(state.done).to(exits.done());
                          return state;
                        }),
            List.of());
    device = new PlainEngine(db, domain, network, time);
  }

  @AfterEach
  void close() {
    device.close();
  }

  private void goesOn() {
    whim = null;
    device.db.table(Notes.NOTEBOOKS).create(new Notebook("goes on"));
    assertThat(device.run(Operation.FULL).result()).isEqualTo(SyncResult.SYNCED);
    assertThat(server.rows("notebooks")).hasSize(1);
  }

  @Test
  void S49_aStepThatNeverEndsIsEndedByTheWatchdog() {
    whim = Single.never();
    SyncReport report = device.run(Operation.FULL);
    assertThat(report.result()).isEqualTo(SyncResult.FAILED);
    assertThat(report.error()).map(SyncException::kind).contains(FailureKind.STALLED);
    assertThat(report.duration()).isLessThan(Duration.ofSeconds(90));
    goesOn();
  }

  static Stream<Throwable> wrapped() {
    CredentialsException inside = CredentialsException.unauthorized();
    return Stream.of(
        new RuntimeException(inside),
        new ExecutionException(inside),
        new UncheckedIOException(new IOException(inside)),
        new CompositeException(inside, new IllegalStateException("and this")));
  }

  @ParameterizedTest
  @MethodSource("wrapped")
  void S50_anErrorThatWasWrappedOnItsWayIsStillKnown(Throwable error) {
    whim = Single.error(error);
    SyncReport report = device.run(Operation.FULL);
    assertThat(report.result()).isEqualTo(SyncResult.FROZEN);
    assertThat(report.error()).map(SyncException::kind).contains(FailureKind.UNAUTHORIZED);
  }

  @Test
  void S50_anErrorThatNobodyKnowsEndsTheRunAndNotTheEngine() {
    whim = Single.error(new IllegalStateException("a bug"));
    assertThat(device.run(Operation.FULL).result()).isEqualTo(SyncResult.FAILED);
    goesOn();
  }
}
