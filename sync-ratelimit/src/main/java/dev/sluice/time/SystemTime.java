package dev.sluice.time;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Paths;
import java.time.Instant;
import java.util.UUID;

/**
 * Linux names its boots, and there {@link System#nanoTime()} counts from the boot in every process.
 * Elsewhere each process is taken for a boot of its own, which is always safe.
 */
enum SystemTime implements Time {
  INSTANCE;

  private static final String LINUX_BOOT_ID = "/proc/sys/kernel/random/boot_id";

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
      return new String(id, StandardCharsets.US_ASCII).trim();
    } catch (IOException | SecurityException unknown) {
      return UUID.randomUUID().toString();
    }
  }
}
