package dev.sluice.desktop.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Where the API token comes from. It is never printed. */
public final class TokenOptions {

  private static final String VARIABLE = "SLUICE_TOKEN";

  private final Map<String, String> environment;

  @Option(
      names = "--token",
      paramLabel = "TOKEN",
      description =
          "The API token. Others see it in the list of processes: rather use "
              + "--token-file or the variable "
              + VARIABLE
              + ".")
  private @Nullable String token;

  @Option(names = "--token-file", paramLabel = "FILE", description = "A file with the API token.")
  private @Nullable Path file;

  /** Options that fall back on this environment. */
  public TokenOptions(Map<String, String> environment) {
    this.environment = environment;
  }

  /** The token, null if none was given. */
  public @Nullable String find() throws IOException {
    if (token != null) {
      return token;
    }
    return file == null ? environment.get(VARIABLE) : Files.readString(file).strip();
  }

  /** The token; a wrong usage if none was given. */
  public String require() throws IOException {
    String found = find();
    if (found == null || found.isEmpty()) {
      throw CommandException.usage("a token is needed: --token, --token-file or " + VARIABLE);
    }
    return found;
  }
}
