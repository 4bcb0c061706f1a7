package dev.sluice.lab.bench;

import dev.sluice.inspect.Inspector;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.net.HttpURLConnection;
import java.net.URI;
import java.time.Instant;
import java.util.Arrays;
import java.util.Locale;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** What a push costs more while somebody looks at the inspector's page. */
final class InspectCosts {

  private static final Account SMALL = new Account(10, 1, 1, 0);

  /** One percent is little beside what a run differs from the next. */
  private static final int PAIRS = 3;

  private static final int MOST_PUSHED = 5000;

  private final Setup setup;
  private final Instant start;

  InspectCosts(Setup setup) {
    this.setup = setup;
    this.start = setup.watch().time().now();
  }

  void measure(Consumer<Result> results) throws Exception {
    int pairs = PAIRS * setup.sizes().repeats();
    double[] alone = new double[pairs];
    double[] shown = new double[pairs];
    push(true);
    for (int i = 0; i < pairs; i++) {
      alone[i] = push(false);
      shown[i] = push(true);
    }
    double with = least(shown);
    double without = least(alone);
    String detail = String.format(Locale.ROOT, "%.3f ms : %.3f ms a row", with, without);
    results.accept(new Result(Cost.INSPECTED, with / without, detail));
  }

  /** What else the machine does can only make a run longer. */
  private static double least(double[] runs) {
    return Arrays.stream(runs).min().orElseThrow();
  }

  /** The processors' time for a row. */
  private double push(boolean isShown) throws Exception {
    int rows = Math.min(MOST_PUSHED, setup.sizes().edits());
    try (SyncedFile synced = setup.open(setup.newFile(), SMALL)) {
      synced.pull();
      synced.create(rows, start);
      if (!isShown) {
        return setup.cpuMillis(synced::push) / rows;
      }
      try (Inspector inspector = Inspector.of(synced.engine()).start();
          Browser browser = new Browser(inspector.address())) {
        return (setup.cpuMillis(synced::push) - browser.cpuMillis()) / rows;
      }
    }
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
