package dev.sluice.desktop.window;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.EOFException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The only window on a file. A second one asks the first to come to the front: a lock of the
 * operating system says who is first, and a port of this machine, written beside it, is where to
 * knock. Only the user may lock the one file and read the other, in which a word stands that the
 * visitor has to say: other users of the machine can reach the port.
 */
final class Instance implements AutoCloseable {

  private static final InetAddress HERE = InetAddress.getLoopbackAddress();
  private static final int PATIENCE_MILLIS = 2000;
  private static final int HEARD = 1;

  /** So long a visitor may take to say the word; others wait meanwhile. */
  private static final int SLOWEST_MILLIS = 200;

  private static final int WORD_BYTES = 16;

  private final FileChannel lock;
  private final ServerSocket door;
  private final byte[] word = new byte[WORD_BYTES];

  private Instance(FileChannel lock, ServerSocket door) {
    this.lock = lock;
    this.door = door;
    new SecureRandom().nextBytes(word);
  }

  /**
   * Becomes the first; if there is one already, asks it to show itself and answers nothing.
   *
   * @param knocked called on a thread of its own whenever another instance was started
   * @throws IOException if there is one that does not answer, or the files beside the database
   *     cannot be used
   */
  static Optional<Instance> first(Path database, Runnable knocked) throws IOException {
    Path real = Files.exists(database) ? database.toRealPath() : database.toAbsolutePath();
    Path file = real.resolveSibling(real.getFileName() + "-window");
    if (Files.exists(file) && !Files.isRegularFile(file)) {
      throw new IOException(file + " is no file"); // opening a pipe would have no end
    }
    makePrivate(file);
    FileChannel channel =
        FileChannel.open(file, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS);
    FileLock held = tryLock(channel);
    Path port = file.resolveSibling(file.getFileName() + "-port");
    if (held == null) {
      channel.close();
      knock(port);
      return Optional.empty();
    }
    ServerSocket door = new ServerSocket(0, 0, HERE);
    Instance first = new Instance(channel, door);
    Files.deleteIfExists(port); // a link would lead us to write somebody else's file
    makePrivate(port);
    Files.writeString(
        port,
        door.getLocalPort() + " " + HexFormat.of().formatHex(first.word),
        UTF_8,
        StandardOpenOption.WRITE,
        LinkOption.NOFOLLOW_LINKS);
    Thread listener = new Thread(() -> first.listen(knocked), "sluice-second-instance");
    listener.setDaemon(true);
    listener.start();
    return Optional.of(first);
  }

  /** Whoever may read a file may lock it, too, and so keep the user's window from opening. */
  private static void makePrivate(Path file) throws IOException {
    Set<PosixFilePermission> owner = PosixFilePermissions.fromString("rw-------");
    boolean hasModes = file.getFileSystem().supportedFileAttributeViews().contains("posix");
    if (!Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
      if (hasModes) {
        Files.createFile(file, PosixFilePermissions.asFileAttribute(owner));
      } else {
        Files.createFile(file);
      }
    } else if (hasModes && !Files.isSymbolicLink(file)) {
      Files.setPosixFilePermissions(file, owner); // an earlier version left it to the umask
    }
  }

  private static @Nullable FileLock tryLock(FileChannel channel) throws IOException {
    try {
      return channel.tryLock();
    } catch (OverlappingFileLockException sameProcess) {
      return null;
    }
  }

  /** The visitor says the word. A byte comes back when it was heard. */
  private static void knock(Path port) throws IOException {
    try (Socket socket = new Socket()) {
      String[] words = Files.readString(port, UTF_8).strip().split(" ", -1);
      int number = Integer.parseInt(words[0]);
      byte[] word = HexFormat.of().parseHex(words.length > 1 ? words[1] : "");
      socket.setSoTimeout(PATIENCE_MILLIS);
      socket.connect(new InetSocketAddress(HERE, number), PATIENCE_MILLIS);
      socket.getOutputStream().write(word);
      if (socket.getInputStream().read() < 0) {
        throw new EOFException("not heard");
      }
    } catch (IOException | IllegalArgumentException nobody) {
      throw new IOException(
          "another window on this file is starting or ending; try again soon", nobody);
    }
  }

  private void listen(Runnable knocked) {
    while (!door.isClosed()) {
      try (Socket visitor = door.accept()) {
        if (visitor.getInetAddress().isLoopbackAddress() && knows(visitor) && !door.isClosed()) {
          knocked.run();
          answer(visitor);
        }
      } catch (IOException closed) {
        return;
      }
    }
  }

  private boolean knows(Socket visitor) {
    try {
      visitor.setSoTimeout(SLOWEST_MILLIS);
      return MessageDigest.isEqual(word, visitor.getInputStream().readNBytes(WORD_BYTES));
    } catch (IOException silent) {
      return false;
    }
  }

  private static void answer(Socket visitor) {
    try {
      visitor.getOutputStream().write(HEARD);
    } catch (IOException gone) {
      // It did not wait for the answer.
    }
  }

  /** Its window has ended: it answers no other instance, but is the only one until it is closed. */
  void ending() throws IOException {
    door.close();
  }

  @Override
  public void close() throws IOException {
    ending();
    lock.close();
  }
}
