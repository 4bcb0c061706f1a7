package dev.sluice.lab.bench;

import com.sun.management.OperatingSystemMXBean;
import dev.sluice.lab.TempFolder;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;

/** What every measurement needs. */
record Setup(
    Sizes sizes, Stopwatch watch, BenchServer server, TempFolder folder, AtomicInteger files) {

  Path newFile() {
    return folder.path().resolve(files.incrementAndGet() + ".db");
  }

  SyncedFile open(Path file, Account account) {
    return SyncedFile.open(file, server.url(account), watch.time());
  }

  /** Measures pushes; the first one, which compiles the code, is only shown. */
  void push(Consumer<Result> results, Cost cost, Push push) throws Exception {
    double first = push.millis();
    double[] all = new double[sizes.repeats()];
    for (int i = 0; i < all.length; i++) {
      all[i] = push.millis();
    }
    double millis = Stopwatch.median(all);
    String detail = String.format(Locale.ROOT, "%.2f ms, %.2f ms in the first", millis, first);
    results.accept(new Result(cost, millis, detail));
  }

  /** How long the processors work for something in this process, the server's part left out. */
  double cpuMillis(Stopwatch.Action action) throws Exception {
    long before = cpuNanos();
    action.run();
    return (cpuNanos() - before) / 1e6;
  }

  private long cpuNanos() {
    OperatingSystemMXBean system =
        (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
    return system.getProcessCpuTime() - server.cpuNanos();
  }

  /** Sends new rows or changes; how long the processors work for one. */
  interface Push {
    double millis() throws Exception;
  }
}
