package dev.sluice.lab.bench;

import com.sun.management.OperatingSystemMXBean;
import dev.sluice.lab.TempFolder;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicInteger;

/** What every measurement needs. */
record Setup(
    Sizes sizes, Stopwatch watch, BenchServer server, TempFolder folder, AtomicInteger files) {

  Path newFile() {
    return folder.path().resolve(files.incrementAndGet() + ".db");
  }

  SyncedFile open(Path file, Account account) {
    return SyncedFile.open(file, server.url(account), watch.time());
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
}
