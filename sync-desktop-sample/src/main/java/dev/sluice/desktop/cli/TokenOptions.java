package dev.sluice.desktop.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermission;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Where the API token comes from. It is never printed. */
@SuppressWarnings("NullAway.Init") // picocli fills the fields
public final class TokenOptions {

  private static final String VARIABLE = "SLUICE_TOKEN";
  private static final int LONGEST = 4096;
  private static final Set<PosixFilePermission> OTHERS =
      EnumSet.of(PosixFilePermission.GROUP_READ, PosixFilePermission.OTHERS_READ);

  private final Map<String, String> environment;

  @Spec(Spec.Target.MIXEE)
  private CommandSpec spec;

  @Option(
      names = "--token",
      paramLabel = "TOKEN",
      description =
          "The API token. Other users of this machine can see it; better use "
              + "--token-file or the variable "
              + VARIABLE
              + ".")
  private @Nullable String token;

  @Option(
      names = "--token-file",
      paramLabel = "FILE",
      description = "A file with the API token, readable by its owner only.")
  private @Nullable Path file;

  /** Options that fall back on this environment. */
  public TokenOptions(Map<String, String> environment) {
    this.environment = environment;
  }

  /** The token, null if none was given; a wrong usage if an empty one was. */
  public @Nullable String find() throws IOException {
    String given = token == null && file != null ? read(file) : token;
    if (given != null && given.isBlank()) {
      throw CommandException.usage("the token is empty");
    }
    return given == null ? environment.get(VARIABLE) : given;
  }

  private String read(Path secret) throws IOException {
    String content = secretIn(secret, "--token-file");
    if (othersMayRead(secret)) {
      PrintWriter err = spec.commandLine().getErr();
      err.println("sluice: warning: others may read " + secret + "; chmod 600 keeps it private");
    }
    return content;
  }

  /**
   * What a file says that has a secret in it, without the blanks around it. Of a file that is not
   * there the name is not said: it may be the secret itself.
   */
  public static String secretIn(Path secret, String option) throws IOException {
    if (!Files.exists(secret)) {
      throw CommandException.notFound("the file of " + option + " does not exist");
    }
    return content(secret).strip();
  }

  /** A token has some dozens of characters: a file that goes on and on is another one. */
  private static String content(Path secret) throws IOException {
    try (InputStream in = Files.newInputStream(secret)) {
      byte[] bytes = in.readNBytes(LONGEST + 1);
      if (bytes.length > LONGEST) {
        throw CommandException.usage(secret + " has more than " + LONGEST + " bytes: no token has");
      }
      return UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
    }
  }

  /** False where the file system knows no owners and others. */
  private static boolean othersMayRead(Path secret) throws IOException {
    PosixFileAttributeView posix = Files.getFileAttributeView(secret, PosixFileAttributeView.class);
    return posix != null
        && Files.exists(secret)
        && posix.readAttributes().permissions().stream()
            .anyMatch(permission -> OTHERS.contains(permission));
  }

  /** The token; a wrong usage if none was given. */
  public String require() throws IOException {
    String found = find();
    if (found == null || found.isEmpty()) {
      throw CommandException.usage(
          "a token is missing: use --token-file, the variable " + VARIABLE + " or --token");
    }
    return found;
  }
}
