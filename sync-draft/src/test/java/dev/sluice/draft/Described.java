package dev.sluice.draft;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;

/** The descriptions of public APIs among the tests. */
final class Described {

  /** Those with which the rules were made. */
  static final List<String> KNOWN = List.of("github", "calendar", "crm", "vikunja", "petstore");

  /** Those that were added when the rules were there. */
  static final List<String> HELD_OUT =
      List.of("stripe", "netbox", "fusion", "solidtime", "hetzner");

  private Described() {}

  static String description(String name) {
    return read(name + ".yaml");
  }

  static Facts truth(String name) {
    return Facts.of(truthText(name));
  }

  static String truthText(String name) {
    return read(name + ".truth.yaml");
  }

  static Draft draft(String name) {
    return Draft.of(description(name));
  }

  private static String read(String file) {
    try (InputStream in = Described.class.getResourceAsStream(file)) {
      return new String(Objects.requireNonNull(in, file).readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
