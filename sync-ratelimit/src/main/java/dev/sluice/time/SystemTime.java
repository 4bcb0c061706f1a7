package dev.sluice.time;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Paths;
import java.time.Instant;
import java.util.UUID;

/**
 * The clocks of this machine. On Linux, all processes of one boot share the monotonic clock. On
 * other systems, each process counts as a boot of its own, which is always safe.
 */
enum SystemTime implements Time {
  INSTANCE;

  private static final String LINUX_BOOT_ID = "/proc/sys/kernel/random/boot_id";
  private static final String LINUX_TIME_NAMESPACE = "/proc/self/ns/time";

  /** The machine's own time namespace has this name on every Linux. */
  private static final String FIRST_NAMESPACE = "time:[4026531834]";

  private final String bootId = readBootId();

  @Override
  public Instant now() {
    return Instant.now();
  }

  @Override
  public long nanos() {
    return System.nanoTime();
  }

  @Override
  public String bootId() {
    return bootId;
  }

  private static String readBootId() {
    try {
      byte[] id = Files.readAllBytes(Paths.get(LINUX_BOOT_ID));
      return name(new String(id, StandardCharsets.US_ASCII).trim(), timeNamespace());
    } catch (IOException | SecurityException unknown) {
      return UUID.randomUUID().toString();
    }
  }

  /** A container may have a monotonic clock of its own, though it shares the boot. */
  static String name(String boot, String timeNamespace) {
    return timeNamespace.isEmpty() || timeNamespace.equals(FIRST_NAMESPACE)
        ? boot
        : boot + " " + timeNamespace;
  }

  private static String timeNamespace() {
    try {
      return Files.readSymbolicLink(Paths.get(LINUX_TIME_NAMESPACE)).toString();
    } catch (IOException | SecurityException | UnsupportedOperationException tooOldALinux) {
      return "";
    }
  }
}
