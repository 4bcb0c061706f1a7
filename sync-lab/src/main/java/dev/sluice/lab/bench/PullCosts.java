package dev.sluice.lab.bench;

import java.nio.file.Path;
import java.util.Locale;
import java.util.function.Consumer;

/** What pulls cost. */
final class PullCosts {

  private static final int REQUESTS_OF_A_PULL = 9;
  private static final int CHANGED = 100;

  /** How many entries a server of the tracker sends at once. */
  private static final int CAP = 1000;

  private final Setup setup;
  private final Sizes sizes;
  private final Stopwatch watch;
  private final BenchServer server;

  PullCosts(Setup setup) {
    this.setup = setup;
    this.sizes = setup.sizes();
    this.watch = setup.watch();
    this.server = setup.server();
  }

  /**
   * Measures them.
   *
   * @return the large file and the small one, filled
   */
  Files measure(Consumer<Result> results) throws Exception {
    plain(Account.of(sizes.few()));
    first(Account.of(sizes.few()));
    double floor = firstPull(results);
    cutPull(results, floor);
    Path many = smallHeap(results);
    Path few = setup.newFile();
    fill(few, Account.of(sizes.few()));
    since(results, many);
    again(results, Cost.NOTHING_NEW, 0, new Files(many, few));
    again(results, Cost.FEW_NEW, Math.min(CHANGED, sizes.few()), new Files(many, few));
    return new Files(many, few);
  }

  private double plain(Account account) throws Exception {
    Path file = setup.newFile();
    PlainClient.create(file);
    return watch.seconds(
        () -> PlainClient.pull(file, server.url(account), setup.watch().time().now()));
  }

  private double first(Account account) throws Exception {
    return fill(setup.newFile(), account);
  }

  private double fill(Path file, Account account) throws Exception {
    try (SyncedFile synced = setup.open(file, account)) {
      return watch.seconds(() -> synced.pullAll(file, account.entries()));
    }
  }

  private double firstPull(Consumer<Result> results) throws Exception {
    Account account = Account.of(sizes.entries());
    double[] floors = new double[sizes.repeats()];
    double[] ours = new double[sizes.repeats()];
    for (int i = 0; i < sizes.repeats(); i++) {
      floors[i] = plain(account);
      ours[i] = first(account);
    }
    double floor = Stopwatch.median(floors);
    double own = Stopwatch.median(ours);
    results.accept(new Result(Cost.FIRST_PULL, own / floor, seconds(own, floor)));
    return floor;
  }

  private void cutPull(Consumer<Result> results, double floor) throws Exception {
    long sentBefore = server.rows();
    double own = first(Account.of(sizes.entries()).cutAt(CAP));
    double sent = (server.rows() - sentBefore) / (double) sizes.entries();
    String detail = seconds(own, floor) + text(", each row sent %.2f times", sent);
    results.accept(new Result(Cost.CUT_PULL, own / floor / sent, detail));
  }

  private Path smallHeap(Consumer<Result> results) throws Exception {
    double some = smallHeap(setup.newFile(), sizes.many() / 10);
    Path file = setup.newFile();
    double all = smallHeap(file, sizes.many());
    results.accept(new Result(Cost.SMALL_HEAP, all / some, seconds(all, some)));
    return file;
  }

  private double smallHeap(Path file, int entries) throws Exception {
    return SmallHeap.pull(file, server.url(Account.of(entries)), entries);
  }

  private void since(Consumer<Result> results, Path file) throws Exception {
    server.change(CAP + CAP / 2);
    try (SyncedFile synced = setup.open(file, Account.of(sizes.many()))) {
      int before = server.requests();
      synced.pull();
      int requests = server.requests() - before;
      double ratio = requests / (double) REQUESTS_OF_A_PULL;
      results.accept(new Result(Cost.SINCE, ratio, requests + " requests"));
    }
  }

  private void again(Consumer<Result> results, Cost cost, int changed, Files files)
      throws Exception {
    server.change(changed);
    double many = again(files.many(), sizes.many());
    double few = again(files.few(), sizes.few());
    results.accept(new Result(cost, many / few, seconds(many, few)));
  }

  private double again(Path file, int entries) throws Exception {
    try (SyncedFile synced = setup.open(file, Account.of(entries))) {
      synced.pull();
      return watch.median(4 * sizes.repeats(), synced::pull);
    }
  }

  private static String seconds(double one, double other) {
    return text("%.3f s", one) + text(" : %.3f s", other);
  }

  private static String text(String format, double value) {
    return String.format(Locale.ROOT, format, value);
  }

  /** A file with many rows and one with few. */
  record Files(Path many, Path few) {}
}
