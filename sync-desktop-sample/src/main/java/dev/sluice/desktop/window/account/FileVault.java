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

/** A file beside the database that only its owner may read: the URL, then the token. */
public final class FileVault implements Vault {

  private static final FileAttribute<?> OWNER_ONLY =
      PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"));

  private final Path database;
  private final Path file;

  /** The vault of a database. */
  public FileVault(Path database) {
    this.database = database;
    this.file = beside("-login");
  }

  private Path beside(String ending) {
    return database.resolveSibling(database.getFileName() + ending);
  }

  @Override
  public Optional<Login> load() throws IOException {
    if (!Files.exists(file)) {
      return Optional.empty();
    }
    List<String> lines = new String(Files.readAllBytes(file), UTF_8).lines().toList();
    return lines.size() < 2 ? Optional.empty() : Optional.of(new Login(lines.get(0), lines.get(1)));
  }

  /** Made with its rights and moved into place: at no moment may others read it. */
  @Override
  public void save(Login login) throws IOException {
    Path fresh = file.resolveSibling(file.getFileName() + "-new");
    Files.deleteIfExists(fresh);
    try (SeekableByteChannel channel = open(fresh)) {
      String text = login.url() + "\n" + login.token() + "\n";
      Channels.newOutputStream(channel).write(text.getBytes(UTF_8));
    }
    Files.move(fresh, file, StandardCopyOption.REPLACE_EXISTING);
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
    Files.deleteIfExists(file);
  }
}
