package dev.sluice.internal.http.call;

import dev.sluice.internal.remote.FileUpload;
import dev.sluice.internal.remote.Receiver;
import java.io.IOException;
import java.io.InterruptedIOException;
import okhttp3.Call;
import okhttp3.MediaType;
import okhttp3.RequestBody;
import okio.AsyncTimeout;
import okio.BufferedSink;
import org.jspecify.annotations.Nullable;

/**
 * The bytes of a file, of which one piece is in memory at a time. The call may take its timeout
 * anew for each part of them, as {@link SteadyBody} does: a slow line is not cut, one that stands
 * still is.
 */
public final class UploadBody extends RequestBody {

  private static final MediaType BYTES = MediaType.get("application/octet-stream");

  /** How much has to leave within one call timeout. */
  private static final int PART = (int) SteadyBody.PIECE;

  private final FileUpload file;
  private final Receiver receiver;
  private volatile @Nullable AsyncTimeout timeout;

  /** Reads the bytes of that file when it is sent, and tells the receiver of each part. */
  public UploadBody(FileUpload file, Receiver receiver) {
    this.file = file;
    this.receiver = receiver;
  }

  /** The call that sends it, if it is one of OkHttp's own. */
  void sentBy(Call call) {
    if (call.timeout() instanceof AsyncTimeout bounded && bounded.timeoutNanos() > 0) {
      timeout = bounded;
    }
  }

  @Override
  public MediaType contentType() {
    return BYTES;
  }

  @Override
  public long contentLength() {
    return file.size();
  }

  @Override
  public boolean isOneShot() {
    return true;
  }

  @Override
  public void writeTo(BufferedSink sink) throws IOException {
    long left = file.size();
    for (int piece = 0; left > 0; piece++) {
      byte[] bytes = piece(piece);
      left -= bytes.length;
      for (int from = 0; from < bytes.length; from += PART) {
        int count = Math.min(PART, bytes.length - from);
        sink.write(bytes, from, count);
        receiver.received(count);
        startAnew();
      }
    }
  }

  private byte[] piece(int piece) throws IOException {
    byte[] bytes;
    try {
      bytes = file.pieces().apply(piece);
    } catch (RuntimeException unreadable) {
      throw new IOException("the bytes of a file cannot be read", unreadable);
    }
    if (bytes.length == 0) {
      throw new IOException("a file was taken back while it was sent");
    }
    return bytes;
  }

  private void startAnew() throws IOException {
    AsyncTimeout running = timeout;
    if (running != null) {
      if (running.exit()) {
        throw new InterruptedIOException("timeout");
      }
      running.enter();
    }
  }
}
