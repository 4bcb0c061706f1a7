package dev.sluice.ratelimit.redis;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Locale;

/** The steps that Redis runs. Each is one script with a common beginning. */
enum Script {
  CLAIM,
  LEAVE,
  RENEW,
  STAMP,
  GIVEBACK,
  PAUSE,
  READ,
  MERGE;

  private final String text = file("common") + file(name().toLowerCase(Locale.ROOT));
  private final String sha = sha(text);

  String text() {
    return text;
  }

  /** The name by which Redis runs the script once Redis has seen the text. */
  String sha() {
    return sha;
  }

  private static String file(String name) {
    try (InputStream in = Script.class.getResourceAsStream(name + ".lua")) {
      if (in == null) {
        throw new IllegalStateException(name + ".lua is missing beside " + Script.class);
      }
      ByteArrayOutputStream bytes = new ByteArrayOutputStream();
      for (int next = in.read(); next >= 0; next = in.read()) {
        bytes.write(next);
      }
      return new String(bytes.toByteArray(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String sha(String text) {
    try {
      byte[] digest =
          MessageDigest.getInstance("SHA-1").digest(text.getBytes(StandardCharsets.UTF_8));
      return String.format(Locale.ROOT, "%040x", new BigInteger(1, digest));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }
}
