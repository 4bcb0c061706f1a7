package dev.sluice.internal.http;

import dev.sluice.internal.remote.FileUpload;
import dev.sluice.internal.remote.Receiver;
import java.io.IOException;
import java.io.InterruptedIOException;
import okhttp3.Call;
import okhttp3.MediaType;
import okhttp3.MultipartBody;
import okhttp3.RequestBody;
import okio.AsyncTimeout;
import okio.BufferedSink;
import org.jspecify.annotations.Nullable;

/**
 * The body of an upload: the file's bytes, or a form with the bytes. Only one part of 4 KiB is in
 * memory. The call's timeout starts anew for each part. Thus a slow upload goes on, and a stalled
 * upload is cut.
 */
final class UploadBody extends RequestBody {

  private static final MediaType BYTES = MediaType.get("application/octet-stream");

  /** In bytes: so much has to leave within one call timeout. */
  private static final int PART = (int) SteadyBody.PIECE;

  private final FileUpload file;
  private final Receiver receiver;
  private final RequestBody body;
  private volatile @Nullable AsyncTimeout timeout;

  /**
   * Reads the file's bytes when the body is sent, and reports each sent part to the receiver.
   *
   * @param part the form part for the bytes; null if the bytes are the whole body
   */
  UploadBody(FileUpload file, @Nullable String part, Receiver receiver) {
    this.file = file;
    this.receiver = receiver;
    this.body = part == null ? new Bytes(BYTES) : form(part);
  }

  private RequestBody form(String part) {
    MediaType known = MediaType.parse(file.contentType());
    return new MultipartBody.Builder()
        .setType(MultipartBody.FORM)
        .addFormDataPart(part, file.name(), new Bytes(known == null ? BYTES : known))
        .build();
  }

  /** Notes the call that sends this body, if the call is one of OkHttp's own. */
  void sentBy(Call call) {
    if (call.timeout() instanceof AsyncTimeout bounded && bounded.timeoutNanos() > 0) {
      timeout = bounded;
    }
  }

  @Override
  public @Nullable MediaType contentType() {
    return body.contentType();
  }

  @Override
  public long contentLength() throws IOException {
    return body.contentLength();
  }

  @Override
  public boolean isOneShot() {
    return true;
  }

  @Override
  public void writeTo(BufferedSink sink) throws IOException {
    body.writeTo(sink);
  }

  private final class Bytes extends RequestBody {

    private final MediaType type;

    Bytes(MediaType type) {
      this.type = type;
    }

    @Override
    public MediaType contentType() {
      return type;
    }

    @Override
    public long contentLength() {
      return file.size();
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
