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
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The only window on a file. A second one asks the first to come to the front: a lock of the
 * operating system says who is first, and a port of this machine, written beside it, is where to
 * knock.
 */
final class Instance implements AutoCloseable {

  private static final InetAddress HERE = InetAddress.getLoopbackAddress();
  private static final int PATIENCE_MILLIS = 2000;
  private static final int HEARD = 1;

  private final FileChannel lock;
  private final ServerSocket door;

  private Instance(FileChannel lock, ServerSocket door) {
    this.lock = lock;
    this.door = door;
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
    FileChannel channel =
        FileChannel.open(
            file, StandardOpenOption.CREATE, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS);
    FileLock held = tryLock(channel);
    Path port = file.resolveSibling(file.getFileName() + "-port");
    if (held == null) {
      channel.close();
      knock(port);
      return Optional.empty();
    }
    ServerSocket door = new ServerSocket(0, 0, HERE);
    Files.deleteIfExists(port); // a link would lead us to write somebody else's file
    Files.writeString(
        port, String.valueOf(door.getLocalPort()), UTF_8, StandardOpenOption.CREATE_NEW);
    Instance first = new Instance(channel, door);
    Thread listener = new Thread(() -> first.listen(knocked), "sluice-second-instance");
    listener.setDaemon(true);
    listener.start();
    return Optional.of(first);
  }

  private static @Nullable FileLock tryLock(FileChannel channel) throws IOException {
    try {
      return channel.tryLock();
    } catch (OverlappingFileLockException sameProcess) {
      return null;
    }
  }

  /** Nothing is said: to connect is the knock. A byte comes back when it was heard. */
  private static void knock(Path port) throws IOException {
    try (Socket socket = new Socket()) {
      int number = Integer.parseInt(Files.readString(port, UTF_8).strip());
      socket.setSoTimeout(PATIENCE_MILLIS);
      socket.connect(new InetSocketAddress(HERE, number), PATIENCE_MILLIS);
      if (socket.getInputStream().read() < 0) {
        throw new EOFException("not heard");
      }
    } catch (IOException | NumberFormatException nobody) {
      throw new IOException(
          "another window on this file is starting or ending; try again soon", nobody);
    }
  }

  private void listen(Runnable knocked) {
    while (!door.isClosed()) {
      try (Socket visitor = door.accept()) {
        if (visitor.getInetAddress().isLoopbackAddress() && !door.isClosed()) {
          knocked.run();
          answer(visitor);
        }
      } catch (IOException closed) {
        return;
      }
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
