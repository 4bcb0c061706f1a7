package dev.sluice.lab.bench;

import dev.sluice.inspect.Inspector;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.net.HttpURLConnection;
import java.net.URI;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * What the inspector's page takes while an engine pushes and somebody looks. The whole of two
 * pushes differs by more than that; so the page's own threads are measured.
 */
final class InspectCosts {

  private static final Account SMALL = new Account(10, 1, 1, 0);
  private static final int RUNS = 3;
  private static final int MOST_PUSHED = 5000;

  /** The page's server names its threads so. */
  private static final String OF_PAGE = "MockWebServer";

  private final Setup setup;
  private final Instant start;

  InspectCosts(Setup setup) {
    this.setup = setup;
    this.start = setup.watch().time().now();
  }

  /** What the processors worked for the page, and for all of the push, in milliseconds. */
  private record Work(double page, double all) {

    double share() {
      return page / all;
    }
  }

  /** The first runs are left out: the compiler works on the page then. */
  void measure(Consumer<Result> results) throws Exception {
    int runs = RUNS * setup.sizes().repeats();
    List<Work> all = new ArrayList<>();
    for (int i = 0; i < RUNS + runs; i++) {
      all.add(push());
    }
    List<Work> warm =
        all.stream().skip(RUNS).sorted(Comparator.comparingDouble(Work::share)).toList();
    Work median = warm.get(runs / 2);
    String detail = String.format(Locale.ROOT, "%.0f ms : %.0f ms", median.page(), median.all());
    results.accept(new Result(Cost.INSPECTED, median.share(), detail));
  }

  private Work push() throws Exception {
    try (SyncedFile synced = setup.open(setup.newFile(), SMALL)) {
      synced.pull();
      synced.create(Math.min(MOST_PUSHED, setup.sizes().edits()), start);
      try (Inspector inspector = Inspector.of(synced.engine()).start();
          Browser browser = new Browser(inspector.address())) {
        double before = ofPage();
        double all = setup.cpuMillis(synced::push);
        return new Work(ofPage() - before, all - browser.cpuMillis());
      }
    }
  }

  private static double ofPage() {
    ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    return Stream.of(threads.getThreadInfo(threads.getAllThreadIds()))
            .filter(thread -> thread != null && thread.getThreadName().startsWith(OF_PAGE))
            .mapToLong(thread -> threads.getThreadCpuTime(thread.getThreadId()))
            .sum()
        / 1e6;
  }

  /** Asks for what is new as often as the page does. A real one is another process. */
  private static final class Browser implements AutoCloseable {

    private static final long OFTEN = 500;

    private final ScheduledExecutorService thread = Executors.newSingleThreadScheduledExecutor();
    private final String page;
    private final String secret;
    private final Future<?> looking;
    private String last = "0";
    private volatile long cpuNanos;

    Browser(String address) {
      String[] parts = address.split("#", -1);
      page = parts[0];
      secret = parts[1];
      looking = thread.scheduleAtFixedRate(this::look, 0, OFTEN, TimeUnit.MILLISECONDS);
    }

    private void look() {
      try {
        HttpURLConnection asked =
            (HttpURLConnection) URI.create(page + "lines?after=" + last).toURL().openConnection();
        asked.setRequestProperty("Authorization", "Bearer " + secret);
        try (InputStream lines = asked.getInputStream()) {
          lines.transferTo(OutputStream.nullOutputStream());
        }
        last = asked.getHeaderField("Sluice-Last");
        cpuNanos = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
      } catch (IOException failed) {
        throw new UncheckedIOException(failed);
      }
    }

    double cpuMillis() {
      return cpuNanos / 1e6;
    }

    @Override
    public void close() {
      looking.cancel(true);
      thread.shutdown();
    }
  }
}
