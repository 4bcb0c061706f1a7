package dev.sluice.lab.worlds;

import dev.sluice.SyncEngine;
import dev.sluice.SyncFailure;
import dev.sluice.SyncReport;
import dev.sluice.SyncStatus;
import dev.sluice.failure.StorageException;
import dev.sluice.lab.worlds.Accounts.There;
import dev.sluice.lab.worlds.WorldStep.Kind;
import dev.sluice.sqlite.SqliteException.Reason;
import dev.sluice.testkit.ServerClock;
import dev.sluice.testkit.VirtualNetwork;
import dev.sluice.testkit.fault.Fault;
import dev.sluice.testkit.fault.Latency;
import dev.sluice.testkit.http.Answer;
import dev.sluice.testkit.http.Request;
import dev.sluice.time.Time;
import io.reactivex.rxjava3.core.Single;
import io.reactivex.rxjava3.observers.TestObserver;
import io.reactivex.rxjava3.schedulers.TestScheduler;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Plays what happens in a world, one step after the other, and judges. */
final class WorldPlayer implements AutoCloseable {

  private static final Instant START = Instant.parse("2026-01-15T10:00:00Z");
  private static final Duration MINUTE = Duration.ofMinutes(1);
  private static final Duration TEN_MINUTES = Duration.ofMinutes(10);
  private static final Duration CALL_TIMEOUT = Duration.ofSeconds(10);
  private static final Duration LONG = Duration.ofHours(8);
  private static final int MOST_FAULTS = 4;
  private static final int[] READ_STATUSES = {404, 403, 500, 429};

  private final WorldPlan plan;
  private final TestScheduler scheduler = new TestScheduler();
  private final Accounts server;
  private final Memory memory;
  private final Scene scene;
  private final WorldJudge judge;
  private final Phone phone;
  private final RoomHand room;
  private final Refusals refusals = new Refusals();
  private final List<String> wrong = new ArrayList<>();
  private String account = "a";
  private boolean isSetBack;

  WorldPlayer(WorldPlan plan, Path folder, WorldSetup setup) {
    this.plan = plan;
    this.server = new Accounts(plan, new Accounts.Clock(ServerClock.of(scheduler, START)));
    this.memory = new Memory(plan);
    Path file = folder.resolve("app.db");
    VirtualNetwork network =
        new VirtualNetwork(server, scheduler, Latency.fixed(Duration.ofMillis(20)))
            .callTimeout(CALL_TIMEOUT);
    this.phone =
        new Phone(new Phone.Place(file, plan, scheduler, new Watch(scheduler), network, setup));
    this.room = new RoomHand(file, setup);
    this.scene = new Scene(plan, server, memory, phone);
    this.judge = new WorldJudge(scene);
  }

  /** The device's clocks run with the server's. */
  private record Watch(TestScheduler scheduler) implements Time {

    @Override
    public Instant now() {
      return START.plusNanos(nanos());
    }

    @Override
    public long nanos() {
      return scheduler.now(TimeUnit.NANOSECONDS);
    }

    @Override
    public String bootId() {
      return "boot";
    }
  }

  /** Plays all steps, lets everything calm down, and answers what is wrong. */
  List<String> play(List<WorldStep> steps) throws SQLException {
    begin();
    for (WorldStep step : steps) {
      happen(step);
      pass(Duration.ofSeconds(step.seconds()));
      wrong.addAll(judge.strangers());
      if (!wrong.isEmpty()) {
        wrong.add("that was after " + step);
        return wrong;
      }
    }
    end();
    return wrong;
  }

  private void pass(Duration time) {
    scheduler.advanceTimeBy(time.toNanos(), TimeUnit.NANOSECONDS);
  }

  private void begin() throws SQLException {
    for (String each : Accounts.ALL) {
      for (TypePlan type : plan.onServer().values()) {
        for (int i = 0; i < 4; i++) {
          new OtherUser(scene, each, i * 31 + type.path().hashCode()).add(type);
        }
      }
    }
    phone.open(account);
    if (plan.isRooms()) {
      phone.close();
      room.takeOver();
      phone.open(account);
    }
    sync(phone.engine());
  }

  private WorldUser user(int pick) {
    return new WorldUser(scene, account, pick);
  }

  private OtherUser other(int pick) {
    return new OtherUser(scene, account, pick);
  }

  private void happen(WorldStep step) throws SQLException {
    int pick = step.pick();
    switch (step.kind()) {
      case ADD -> user(pick).add();
      case RENAME -> user(pick).rename();
      case EDIT -> user(pick).edit();
      case MOVE -> user(pick).move();
      case DELETE -> user(pick).delete();
      case ATTACH -> user(pick).attach();
      case OTHER_ADDS -> other(pick).add();
      case OTHER_RENAMES -> other(pick).rename();
      case OTHER_EDITS -> other(pick).edit();
      case OTHER_MOVES -> other(pick).move();
      case OTHER_DELETES -> other(pick).delete();
      case SYNC -> syncAndCheck();
      case WAIT -> pass(TEN_MINUTES);
      case OFFLINE -> phone.network().setOffline(true);
      case ONLINE -> online();
      case KILL -> {
        phone.kill();
        phone.open(account);
      }
      case SERVER_CLOCK_BACK -> {
        isSetBack = true;
        memory.isSetBack();
        server.setBack(Duration.ofHours(1 + pick % 48));
      }
      case LOG_OUT -> logOut();
      case OTHER_LOGS_IN -> otherLogsIn(pick);
      case UPGRADE, UPGRADE_BESIDE -> upgrade(step);
      case DAO_EDIT, DAO_ADD, DAO_DELETE, DAO_REPLACE -> {
        dao(step.kind(), pick);
        phone.database().refresh();
      }
      default -> goWrong(step.kind(), pick);
    }
  }

  private void dao(Kind kind, int pick) throws SQLException {
    switch (kind) {
      case DAO_ADD -> user(pick).daoAdds(room);
      case DAO_DELETE -> user(pick).daoDeletes(room);
      case DAO_REPLACE -> user(pick).daoReplaces(room);
      default -> user(pick).daoEdits(room);
    }
  }

  private static boolean writes(Request request) {
    return !request.method().equals("GET");
  }

  private void goWrong(Kind kind, int pick) {
    int count = 1 + pick % MOST_FAULTS;
    switch (kind) {
      case ANSWER_LOST -> server.faults().on(count, WorldPlayer::writes, Fault.dropAfterCommit());
      case REQUEST_LOST -> server.faults().on(count, WorldPlayer::writes, Fault.dropBefore());
      case SERVER_FAILS -> server.faults().on(count, WorldPlayer::writes, Fault.status(500));
      case READ_FAILS -> {
        Fault fault =
            pick % 5 == 4
                ? Fault.dropAfterCommit()
                : Fault.status(READ_STATUSES[pick % READ_STATUSES.length]);
        server.faults().on(1, this::readsRow, fault);
      }
      case PROXY_REFUSES -> {
        int status = List.of(407, 421, 400, 413).get(pick % 4);
        Fault fault = Fault.answer(Answer.html(status, "<html>proxy</html>"));
        server.faults().on(count, WorldPlayer::writes, fault);
      }
      default -> refuse(kind, pick);
    }
  }

  private boolean readsRow(Request request) {
    return request.method().equals("GET")
        && plan.onServer().keySet().stream()
            .anyMatch(path -> request.path().matches(".*/" + path + "/[^/]+"));
  }

  /** Something is refused until the end of the story. */
  private void refuse(Kind kind, int pick) {
    List<String> paths = List.copyOf(plan.onServer().keySet());
    String path = paths.get(pick % paths.size());
    if (kind == Kind.PATH_LIMITED) {
      refusals.path(path);
      server
          .faults()
          .always(
              request -> writes(request) && request.path().matches(".*/" + path + "(/[^/]+)?"),
              Fault.answer(Answer.empty(429).withHeader("Retry-After", "60")));
      return;
    }
    String owner = account; // the other one may have a row of the same id
    List<There> rows = server.rows(owner, memory.plan(path));
    if (!rows.isEmpty()) {
      There row = rows.get(pick % rows.size());
      refusals.row(path, row.number());
      server
          .faults()
          .always(
              request ->
                  writes(request)
                      && Accounts.isBy(owner, request)
                      && request.path().endsWith("/" + path + "/" + row.id()),
              Fault.status(kind == Kind.ROW_FAILS ? 500 : 401));
    }
  }

  private void online() {
    phone.network().setOffline(false);
    phone.engine().networkReturned();
  }

  private @Nullable SyncReport sync(SyncEngine engine) {
    return ended(engine.fullSync());
  }

  private @Nullable SyncReport ended(Single<SyncReport> operation) {
    TestObserver<SyncReport> report = operation.test();
    for (int i = 0; i < 10 && report.values().isEmpty(); i++) {
      pass(MINUTE);
    }
    return report.values().isEmpty() ? null : report.values().get(0);
  }

  private void syncAndCheck() {
    sync(phone.engine());
    checkClaim();
  }

  /** Whoever says "Synced" must be right. */
  private void checkClaim() {
    if (phone.saysSynced()) {
      List<String> unsent = judge.unsent(account, known -> true);
      unsent.forEach(each -> wrong.add("says Synced: " + each));
      if (unsent.isEmpty()) {
        settle();
      }
    }
  }

  private void settle() {
    memory.settle(account);
    for (TypePlan type : plan.onServer().values()) {
      List<There> rows = server.rows(account, type);
      for (There row : rows) {
        Known known = memory.find(row.number());
        Instant later = row.changed().plus(MINUTE);
        if (known != null) {
          known.isOlder =
              !isSetBack && rows.stream().anyMatch(other -> later.isBefore(other.changed()));
        }
      }
    }
  }

  private void upgrade(WorldStep step) throws SQLException {
    boolean beside = step.kind() == Kind.UPGRADE_BESIDE;
    AppVersion before = phone.version();
    if (!phone.upgrade()) {
      return;
    }
    phone
        .version()
        .requiredBeside(before)
        .forEach((path, fields) -> fields.forEach(field -> memory.isRequired(path, field)));
    if (beside) {
      phone.closeOld();
      phone.leaveOpen();
    } else {
      phone.close();
    }
    if (plan.isRooms()) {
      room.migrate(phone.version(), plan.runsRecipe());
      List<String> madeAnew = phone.version().rebuiltPaths();
      Map<String, List<String>> added = phone.version().columnsBeside(before);
      if (plan.runsRecipe()) {
        added.keySet().removeAll(madeAnew); // the recipe runs for these only
      } else {
        memory.isUnwatched(madeAnew);
      }
      memory.areUnwatched(added);
      Random random = new Random(step.pick());
      for (int i = random.nextInt(3); i > 0; i--) {
        dao(Kind.OF_ROOM.get(random.nextInt(Kind.OF_ROOM.size())), random.nextInt());
      }
      memory.isUnwatched(List.of());
      memory.areUnwatched(Map.of());
    }
    memory.areUnlisted(phone.version().readOtherwiseThan(before));
    openNew();
    SyncEngine old = phone.oldEngine();
    if (beside && old != null) {
      sync(old);
      phone.closeOld();
    }
  }

  /** What would give another meaning to what is stored may be refused. */
  private void openNew() {
    try {
      phone.open(account);
    } catch (StorageException | IllegalArgumentException e) {
      if (phone.version().change() != AppVersion.Change.SWITCH_TEXT_IDS) {
        throw e;
      }
      phone.downgrade();
      phone.open(account);
    }
  }

  private void logOut() {
    var logOut = phone.engine().logOut(false).test();
    pass(MINUTE.multipliedBy(2));
    boolean isOut = logOut.values().isEmpty() && isDone(logOut);
    if (!isOut) {
      phone.engine().resume(phone.credentials(account));
      return;
    }
    judge.unsent(account, known -> true).forEach(each -> wrong.add("logged out: " + each));
    List<String> tables = new ArrayList<>();
    for (AppVersion version : plan.versions()) {
      version.plans().forEach(type -> tables.add(type.name()));
    }
    for (String label : FileView.labels(phone.file(), tables)) {
      wrong.add("logged out: " + label + " is still in the file");
    }
    settle();
    account = next();
    phone.engine().resume(phone.credentials(account));
  }

  private static boolean isDone(TestObserver<?> observer) {
    try {
      observer.assertComplete();
      return true;
    } catch (AssertionError notDone) {
      return false;
    }
  }

  private String next() {
    return account.equals("a") ? "b" : "a";
  }

  /** The token of one user expires, and another one logs in on the same file. */
  private void otherLogsIn(int pick) {
    server.expire(account, true);
    sync(phone.engine());
    if (pick % 2 == 0) {
      phone.engine().resume(phone.credentials(next()));
    } else {
      phone.close();
      phone.open(next());
    }
    sync(phone.engine());
    wrong.addAll(judge.strangers());
    server.expire(account, false);
    if (pick % 2 == 0) {
      phone.engine().resume(phone.credentials(account));
    } else {
      phone.close();
      phone.open(account);
    }
    pass(MINUTE);
  }

  /** First what is refused holds up nothing else; then nothing is refused any more. */
  private void end() throws SQLException {
    if (!phone.isAlive()) {
      phone.open(account);
    }
    online();
    if (refusals.any()) {
      pass(LONG);
      judge
          .unsent(account, known -> !refusals.excuse(known, memory))
          .forEach(each -> wrong.add("held up by a refusal of another: " + each));
    }
    server.faults().clear();
    while (phone.version().number() != last().number() && !phone.isRefused()) {
      upgrade(new WorldStep(Kind.UPGRADE, 0, 0));
    }
    calm();
    if (wrong.isEmpty()) {
      wrong.addAll(stuck());
      wrong.addAll(judge.strangers());
      Accounts.ALL.forEach(each -> wrong.addAll(judge.onServer(each)));
      FileView file = FileView.of(phone.file(), phone.version());
      wrong.addAll(judge.between(file, account, phone.version()));
    }
  }

  private AppVersion last() {
    return plan.versions().get(plan.versions().size() - 1);
  }

  private void calm() {
    pass(MINUTE);
    if (phone.status() instanceof SyncStatus.Frozen) {
      phone.engine().resume(phone.credentials(account));
    }
    for (int i = 0; i < 3; i++) {
      sync(phone.engine());
      phone.engine().failures().forEach(this::retry);
      pass(Duration.ofMinutes(30));
    }
    sync(phone.engine());
    pass(LONG);
    sync(phone.engine());
    ended(phone.engine().cleanUp()); // a placeholder that stands for nothing goes with it
    checkClaim();
  }

  /**
   * What belongs to a row that is gone cannot be retried; the user is told so. A server whose dates
   * run backwards looks like one that was restored from a backup: a row that it has no more is a
   * failure then, and was deleted by somebody here.
   */
  private void retry(SyncFailure failure) {
    try {
      if (isSetBack && failure.message().contains("has an earlier state")) {
        failure.discard();
      } else {
        failure.retry();
      }
    } catch (StorageException e) {
      if (e.reason() != Reason.CONSTRAINT) {
        wrong.add("a retry fails: " + e);
      }
    }
  }

  private List<String> stuck() {
    List<String> all = new ArrayList<>();
    boolean sure =
        memory.all().stream().filter(row -> row.account.equals(account)).allMatch(Known::isSure);
    for (SyncFailure failure : phone.engine().failures()) {
      if (sure) {
        all.add("failed: " + failure.ref() + " " + failure.message());
      }
    }
    if (sure && !phone.saysSynced()) {
      all.add("never synced: " + Objects.requireNonNull(phone.status()).text());
    }
    return all;
  }

  @Override
  public void close() {
    phone.closeOld();
    phone.kill();
    scheduler.triggerActions();
  }
}
