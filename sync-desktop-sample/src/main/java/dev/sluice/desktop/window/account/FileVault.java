package dev.sluice.desktop.window.account;

import static java.nio.charset.StandardCharsets.UTF_8;

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
 * A file beside the database that only its owner may read: the URL, then the token. When the
 * system's keyring has taken the token, the file is the URL alone.
 */
public final class FileVault implements Vault {

  private static final FileAttribute<?> OWNER_ONLY =
      PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"));

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
    return Files.exists(file)
        ? new String(Files.readAllBytes(file), UTF_8).lines().toList()
        : List.of();
  }

  private String name() {
    return database.toAbsolutePath().toString();
  }

  @Override
  public synchronized void save(Login login) throws IOException {
    if (!login.equals(known)) {
      write(login.url() + "\n" + login.token() + "\n");
      known = login;
    }
  }

  @Override
  public void secure() throws IOException {
    List<String> lines = lines();
    if (lines.size() > 1 && keyring.keep(name(), lines.get(1))) {
      leave(lines);
    }
  }

  /** Takes the token out of the file; after a sign-out meanwhile, out of the keyring. */
  private synchronized void leave(List<String> taken) throws IOException {
    List<String> now = lines();
    if (now.equals(taken)) {
      write(taken.get(0) + "\n");
    } else if (now.isEmpty()) {
      keyring.forget(name());
    }
  }

  /** Made with its rights and moved into place: others never read it, and it is never half. */
  private void write(String text) throws IOException {
    Path fresh = fresh();
    Files.deleteIfExists(fresh);
    try (SeekableByteChannel channel = open(fresh)) {
      Channels.newOutputStream(channel).write(text.getBytes(UTF_8));
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
    if (removed().size() == 1) {
      keyring.forget(name());
    }
  }

  /** Removes the file, and tells its lines. */
  private synchronized List<String> removed() throws IOException {
    List<String> lines = lines();
    Files.deleteIfExists(file);
    Files.deleteIfExists(fresh());
    known = null;
    return lines;
  }
}
