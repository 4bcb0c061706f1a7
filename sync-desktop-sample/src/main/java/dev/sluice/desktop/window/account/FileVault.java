package dev.sluice.desktop.window.account;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.sluice.desktop.window.account.TokenKeyring.Taken;
import java.io.IOException;
import java.nio.channels.Channels;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A file beside the database that only its owner may read: the URL, then the token. A third line
 * tells that the system's keyring may hold a token, too: it is asked at a sign-out. When it has
 * taken the token, the file is the URL alone.
 */
public final class FileVault implements Vault {

  private static final FileAttribute<?> OWNER_ONLY =
      PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"));

  private static final String IN_KEYRING = "perhaps in the keyring";

  private final Path database;
  private final Path file;
  private final TokenKeyring keyring;

  /** What the file and the keyring hold, once that is known: it is not written again. */
  private @Nullable Login known;

  /** The vault of a database; the token stays in the file. */
  public FileVault(Path database) {
    this(database, TokenKeyring.none());
  }

  /**
   * The vault of a database.
   *
   * @param keyring what the token is moved into; it keeps it under the database's path
   */
  public FileVault(Path database, TokenKeyring keyring) {
    this.database = database;
    this.file = beside("-login");
    this.keyring = keyring;
  }

  private Path beside(String ending) {
    return database.resolveSibling(database.getFileName() + ending);
  }

  @Override
  public Optional<Login> load() throws IOException {
    List<String> lines = lines();
    if (lines.isEmpty()) {
      return Optional.empty();
    }
    String token = lines.size() > 1 ? lines.get(1) : keyring.token(name());
    Login found = new Login(lines.get(0), token);
    know(lines, found);
    return Optional.of(found);
  }

  /** Unless another sign-in has come while the keyring was asked. */
  private synchronized void know(List<String> lines, Login found) throws IOException {
    if (lines.equals(lines())) {
      known = found;
    }
  }

  private List<String> lines() throws IOException {
    if (Files.exists(file) && !Files.isRegularFile(file)) {
      throw new IOException(file + " is no file"); // reading a pipe would have no end
    }
    return Files.exists(file)
        ? new String(Files.readAllBytes(file), UTF_8).lines().toList()
        : List.of();
  }

  /** The same one however its folder is written. */
  private String name() throws IOException {
    Path folder = database.toAbsolutePath().resolveSibling(".").toRealPath();
    return folder.resolve("" + database.getFileName()).toString();
  }

  @Override
  public synchronized void save(Login login) throws IOException {
    if (!login.equals(known)) {
      List<String> alone = List.of(login.url(), login.token());
      write(mayBeInKeyring(lines()) ? both(alone) : alone);
      known = login;
    }
  }

  private static List<String> both(List<String> lines) {
    return List.of(lines.get(0), lines.get(1), IN_KEYRING);
  }

  private static boolean mayBeInKeyring(List<String> lines) {
    return lines.size() == 1 || lines.size() > 2;
  }

  @Override
  public void secure() throws IOException {
    List<String> before = lines();
    if (before.size() > 1) {
      List<String> both = both(before);
      if (replace(before, both)) {
        Taken taken = keyring.keep(name(), before.get(1));
        if (!replace(both, after(taken, before)) && taken != Taken.NO) {
          keyring.forget(name()); // another sign-in or a sign-out has come meanwhile
        }
      }
    }
  }

  private static List<String> after(Taken taken, List<String> before) {
    return switch (taken) {
      case YES -> before.subList(0, 1);
      case NO -> before;
      case PERHAPS -> both(before);
    };
  }

  /** False if the file does not hold what is expected. */
  private synchronized boolean replace(List<String> expected, List<String> next)
      throws IOException {
    boolean isSo = lines().equals(expected);
    if (isSo && !next.equals(expected)) {
      write(next);
    }
    return isSo;
  }

  /** Made with its rights and moved into place: others never read it, and it is never half. */
  private void write(List<String> lines) throws IOException {
    Path fresh = fresh();
    Files.deleteIfExists(fresh);
    try (SeekableByteChannel channel = open(fresh)) {
      Channels.newOutputStream(channel).write((String.join("\n", lines) + "\n").getBytes(UTF_8));
    }
    Files.move(fresh, file, StandardCopyOption.ATOMIC_MOVE); // any other removes the file first
  }

  /** A process that was killed may have left it, with a token in it. */
  private Path fresh() {
    return beside("-login-new");
  }

  private static SeekableByteChannel open(Path fresh) throws IOException {
    Set<StandardOpenOption> create =
        Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
    return fresh.getFileSystem().supportedFileAttributeViews().contains("posix")
        ? Files.newByteChannel(fresh, create, OWNER_ONLY)
        : Files.newByteChannel(fresh, create);
  }

  @Override
  public boolean has(Wish wish) {
    return Files.exists(file(wish));
  }

  /** A wish is a file with nothing in it. One that is there, such as a link, is not written. */
  @Override
  public void keep(Wish wish, boolean yes) throws IOException {
    if (!yes) {
      Files.deleteIfExists(file(wish));
    } else if (!has(wish)) {
      Files.createFile(file(wish));
    }
  }

  private Path file(Wish wish) {
    return switch (wish) {
      case OFFLINE -> beside("-offline");
      case NO_SERVER -> beside("-no-server");
    };
  }

  @Override
  public void forget() throws IOException {
    for (Wish wish : Wish.values()) {
      keep(wish, false);
    }
    try {
      if (mayBeInKeyring(signedOut())) {
        keyring.forget(name());
      }
    } finally {
      remove();
    }
  }

  /** Takes the token out of the file. What tells of the keyring stays until that is asked. */
  private synchronized List<String> signedOut() throws IOException {
    List<String> lines = lines();
    if (lines.size() > 2) {
      write(lines.subList(0, 1));
    }
    known = null;
    return lines;
  }

  private synchronized void remove() throws IOException {
    Files.deleteIfExists(file);
    Files.deleteIfExists(fresh());
  }
}
