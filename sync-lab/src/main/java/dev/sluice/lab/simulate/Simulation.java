package dev.sluice.lab.simulate;

import dev.sluice.throttle.ServerAnswer;
import dev.sluice.throttle.Throttle;
import dev.sluice.throttle.ThrottleOptions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/**
 * One run: events in the order of virtual time, one thread, nothing sleeps. The same setting,
 * strategy and seed make the same log.
 *
 * <p>The server decides when a request reaches it. A client learns what its own answers say, when
 * they reach it; the strategy object of its process learns it at that moment too, and only then
 * asks the other threads of that process anew how long they are held back.
 */
public final class Simulation {

  private static final long LATENCY_STREAM = 0x9E3779B97F4A7C15L;

  private final Setting setting;
  private final Server server;
  private final Log log;
  private final List<Client> clients = new ArrayList<>();
  private final Random network;
  private int changed;

  private Simulation(Setting setting, Strategy strategy, long seed) {
    this.setting = setting;
    this.server = setting.server().start();
    this.log = new Log(setting.clients());
    this.network = new Random(seed ^ LATENCY_STREAM);
    Random seeds = new Random(seed);
    for (ProcessPlan plan : setting.processes()) {
      Strategy chosen = Objects.requireNonNullElse(plan.strategy(), strategy);
      join(new RunningProcess(plan, chosen.maker().apply(options(new Random(seeds.nextLong())))));
    }
  }

  /** Runs a strategy once. */
  public static Log run(Setting setting, Strategy strategy, long seed) {
    return new Simulation(setting, strategy, seed).run();
  }

  private ThrottleOptions options(Random random) {
    return ThrottleOptions.of(setting.told().permits(), setting.told().window(), random)
        .withStartingSleep(Duration.ofNanos(setting.span().startingSleepNanos()));
  }

  private void join(RunningProcess process) {
    for (int i = 0; i < process.plan().threads(); i++) {
      Client client = new Client(clients.size(), process);
      clients.add(client);
      process.clients().add(client);
    }
  }

  private Log run() {
    for (Client next = next(); next != null; next = next()) {
      step(next, next.due);
    }
    return log;
  }

  /** The one whose turn it is; of several the first. */
  private @Nullable Client next() {
    Client next = null;
    for (Client client : clients) {
      if (client.phase != Client.Phase.GONE && (next == null || client.due < next.due)) {
        next = client;
      }
    }
    return next;
  }

  private void step(Client client, long now) {
    switch (client.phase) {
      case AWAY -> begin(client, now);
      case HELD -> ask(client, now);
      case SENT -> handle(client, now);
      case ANSWERED -> learn(client, now);
      case GONE -> throw new IllegalStateException("who has left does nothing");
    }
  }

  private void begin(Client client, long now) {
    if (now >= lastMoment(client)) {
      leave(client, now, false);
      return;
    }
    client.call = client.process().throttle().begin(now);
    client.holdFrom(now);
  }

  private void ask(Client client, long now) {
    client.sleptUntil(now);
    if (now >= lastMoment(client)) {
      log.add(client, Log.CUT_OFF, 0, now);
      call(client).abandon(now);
      leave(client, now, false);
      askAnew(client, now);
      return;
    }
    long hold = call(client).hold(now).toNanos();
    if (hold > 0) {
      client.due = Math.min(lastMoment(client), now + hold);
      return;
    }
    long there = setting.latency().oneWay(network);
    client.wayBack = there;
    client.phase = Client.Phase.SENT;
    client.due = now + there;
  }

  private void handle(Client client, long now) {
    List<LimitChange> changes = setting.server().changes();
    while (changed < changes.size() && changes.get(changed).atNanos() <= now) {
      LimitChange change = changes.get(changed++);
      server.change(change.atNanos(), change.tokens());
    }
    ServerAnswer answer = server.handle(now);
    log.add(client, answer.status(), answer.remainingOrNone(), now);
    client.answer = answer;
    client.phase = Client.Phase.ANSWERED;
    client.due = now + client.wayBack;
  }

  private void learn(Client client, long now) {
    ServerAnswer answer = Objects.requireNonNull(client.answer);
    call(client).answered(answer, now);
    boolean cleared = answer.remainingOrNone() <= setting.stopAt();
    if (cleared || now >= lastMoment(client)) {
      if (answer.isRefusal()) {
        call(client).abandon(now);
      }
      leave(client, now, cleared);
    } else if (answer.isRefusal()) {
      client.holdFrom(now);
    } else {
      begin(client, now);
    }
    askAnew(client, now);
  }

  private void leave(Client client, long now, boolean finished) {
    client.phase = Client.Phase.GONE;
    log.ended(now, finished);
  }

  private static void askAnew(Client news, long now) {
    for (Client other : news.process().clients()) {
      if (other != news && other.phase == Client.Phase.HELD) {
        other.due = now;
      }
    }
  }

  private long lastMoment(Client client) {
    return Math.min(setting.span().nanos(), client.process().plan().leaveNanos());
  }

  private static Throttle.Call call(Client client) {
    return Objects.requireNonNull(client.call);
  }
}
