package dev.sluice.sqlite;

import dev.sluice.ratelimit.Limit;
import dev.sluice.ratelimit.Stamp;
import dev.sluice.ratelimit.Terms;
import dev.sluice.time.Time;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/**
 * A process that uses shared slots. Waits for a byte on standard input before it begins.
 *
 * <ul>
 *   <li>{@code FILE LIMIT claim N}: N holders claim a slot each, say {@code claimed TICKET NANOS},
 *       and the process stands still.
 *   <li>{@code FILE LIMIT try N}: tries N times without waiting, answers each at once, and says
 *       {@code granted NANOS NANOS} for each: before the claim and after its stamp.
 * </ul>
 */
final class SlotUser {

  private SlotUser() {}

  public static void main(String[] args) throws IOException {
    Terms terms = terms(args[1]);
    int n = Integer.parseInt(args[3]);
    System.out.println("ready");
    System.in.read();
    if (args[2].equals("claim")) {
      claims(Path.of(args[0]), terms, n);
    } else {
      tries(Path.of(args[0]), terms, n);
    }
    System.out.println("done");
  }

  private static void claims(Path file, Terms terms, int n) throws IOException {
    for (int i = 0; i < n; i++) {
      long ticket = open(file).claim(terms, 1);
      System.out.println("claimed " + ticket + " " + System.nanoTime());
    }
    System.in.read();
  }

  private static void tries(Path file, Terms terms, int n) {
    try (SqliteLedger ledger = open(file)) {
      for (int i = 0; i < n; i++) {
        long before = System.nanoTime();
        long ticket = ledger.claim(terms, 1);
        if (ticket >= 0) {
          ledger.stamp(terms, ticket, 0);
          System.out.println("granted " + before + " " + System.nanoTime());
        }
      }
    }
  }

  static SqliteLedger open(Path file) {
    Lease lease = Lease.of(Duration.ofSeconds(30));
    return SqliteLedger.open(new JdbcDriver(file), "key", Time.system(), lease);
  }

  static Terms terms(String limit) {
    return new Terms(List.of(Limit.parse(limit)), Stamp.RESPONSE, Duration.ofSeconds(1));
  }
}
