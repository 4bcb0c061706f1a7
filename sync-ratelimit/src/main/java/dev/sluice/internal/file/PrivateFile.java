package dev.sluice.internal.file;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.EnumSet;

/** Files that only their owner may read. What SQLite puts beside its file inherits its mode. */
public final class PrivateFile {

  private PrivateFile() {}

  /** Makes an empty file unless there is one. */
  public static void create(Path path) throws IOException {
    try {
      if (path.getFileSystem().supportedFileAttributeViews().contains("posix")) {
        Files.createFile(
            path,
            PosixFilePermissions.asFileAttribute(
                EnumSet.of(PosixFilePermission.OWNER_READ, PosixFilePermission.OWNER_WRITE)));
      } else {
        Files.createFile(path);
      }
    } catch (FileAlreadyExistsException there) {
      return; // whoever made it chose its mode
    }
  }

  /** For a message: names the owner of a file that this process may not use; otherwise empty. */
  public static String ownerOf(Path file) {
    try {
      if (!Files.exists(file) || (Files.isReadable(file) && Files.isWritable(file))) {
        return "";
      }
      String owner = Files.getOwner(file).getName();
      return "; only the user " + owner + " may: run as that user, or use another file";
    } catch (IOException | UnsupportedOperationException unknown) {
      return "";
    }
  }

  /** Refuses a symbolic link, which would lead us to write somebody else's file. */
  public static void refuseLink(Path path) throws IOException {
    if (Files.isSymbolicLink(path)) {
      throw new IOException(path + " is a symbolic link");
    }
  }
}
