package dev.sluice.testkit;

import java.net.URI;
import okhttp3.Headers;

/**
 * Tells programs from web pages. A page of some site reaches the machine by a name of its own that
 * leads here, or says where it comes from; an emulator has another number for this machine.
 */
final class Visitors {

  private Visitors() {}

  static boolean areStrange(Headers headers) {
    String origin = headers.get("Origin");
    return !isHere("http://" + headers.get("Host")) || (origin != null && !isHere(origin));
  }

  private static boolean isHere(String address) {
    try {
      String host = URI.create(address).getHost();
      return host != null && (host.equals("localhost") || isNumber(host));
    } catch (IllegalArgumentException nonsense) {
      return false;
    }
  }

  private static boolean isNumber(String host) {
    return host.startsWith("[") || host.matches("[0-9]+(\\.[0-9]+){3}");
  }
}
