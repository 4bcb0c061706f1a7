package dev.sluice.desktop.sync;

import dev.sluice.desktop.cli.CommandException;
import dev.sluice.desktop.cli.TokenOptions;
import dev.sluice.http.Credentials;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Option;

/** Headers that prove something beside the token, such as the key of the app. */
final class HeaderOptions {

  @Option(
      names = "--header",
      paramLabel = "NAME=@FILE",
      description =
          "A secret header beside the token's, such as the app's key, with its value in a file. May"
              + " be repeated. Other users of this machine can see a value without @.")
  private List<String> headers = List.of();

  HeaderOptions() {}

  /** The credentials with them. No error repeats a value. */
  Credentials addTo(Credentials credentials) {
    Credentials all = credentials;
    for (String header : headers) {
      int sign = header.indexOf('=');
      if (sign < 1) {
        throw CommandException.usage("--header is NAME=VALUE or NAME=@FILE");
      }
      all = all.with(header.substring(0, sign), value(header.substring(sign + 1)));
    }
    return all;
  }

  private static String value(String written) {
    try {
      return written.startsWith("@")
          ? TokenOptions.secretIn(Path.of(written.substring(1)), "--header")
          : written;
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }
}
