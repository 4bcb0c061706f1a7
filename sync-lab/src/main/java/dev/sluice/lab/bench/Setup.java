package dev.sluice.lab.bench;

import dev.sluice.lab.TempFolder;
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
}
