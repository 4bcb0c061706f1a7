package dev.sluice.internal.http.list;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.sluice.failure.UnavailableException;
import dev.sluice.internal.remote.Receiver;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.Charset;
import okhttp3.Headers;
import okhttp3.MediaType;
import okhttp3.Response;
import okhttp3.ResponseBody;
import okio.Buffer;
import okio.BufferedSource;
import org.jspecify.annotations.Nullable;

/** A whole answer: a small one is in memory, a large one in a {@link Spool}. */
public final class BufferedAnswer implements AutoCloseable {

  private static final long CHUNK = 1 << 16;

  private final int status;
  private final Headers headers;
  private final Charset charset;
  private final Receiver receiver;
  private final Buffer buffer = new Buffer();
  private @Nullable Spool spool;

  private BufferedAnswer(int status, Headers headers, Charset charset, Receiver receiver) {
    this.status = status;
    this.headers = headers;
    this.charset = charset;
    this.receiver = receiver;
  }

  /** A part of this answer, still empty. */
  BufferedAnswer part() {
    return new BufferedAnswer(status, headers, UTF_8, receiver);
  }

  /**
   * Reads an answer to its last byte.
   *
   * @param most how many bytes the answer may have
   * @param inMemory how many bytes stay in memory
   * @param receiver gets the number of received bytes, again and again while the answer comes
   * @throws IOException if the rest of the answer does not come
   * @throws UnavailableException if the answer has more bytes than allowed
   * @throws dev.sluice.failure.StorageException if the temporary file has no room
   */
  public static BufferedAnswer allOf(Response response, long most, long inMemory, Receiver receiver)
      throws IOException {
    BufferedAnswer received =
        new BufferedAnswer(response.code(), response.headers(), charset(response.body()), receiver);
    boolean complete = false;
    try {
      received.fill(response.body().source(), most, inMemory);
      complete = true;
      return received;
    } finally {
      if (!complete) {
        received.close();
      }
    }
  }

  /** The charset that the server names; JSON is UTF-8 otherwise. */
  private static Charset charset(ResponseBody body) {
    MediaType type = body.contentType();
    Charset told = type == null ? null : type.charset(UTF_8);
    return told == null ? UTF_8 : told;
  }

  private void fill(BufferedSource source, long most, long inMemory) throws IOException {
    long total = 0;
    for (long read = 0; read >= 0; read = source.read(buffer, CHUNK)) {
      total += read;
      receiver.received(read);
      if (total > most) {
        throw UnavailableException.serverFailed(
            status, "the answer is larger than " + most + " bytes", null);
      }
      if (spool != null || total > inMemory) {
        spill();
      }
    }
  }

  private void spill() {
    if (spool == null) {
      spool = Spool.create();
    }
    spool.append(buffer);
  }

  /**
   * The stream that fills a part of the answer. The caller closes the stream before the part is
   * read.
   *
   * @param inMemory how many bytes of the part stay in memory
   */
  OutputStream filling(long inMemory) {
    return new OutputStream() {
      @Override
      public void write(int one) {
        write(new byte[] {(byte) one}, 0, 1);
      }

      @Override
      public void write(byte[] bytes, int from, int count) {
        receiver.received(count);
        buffer.write(bytes, from, count);
        if (spool != null || buffer.size() > inMemory) {
          spill();
        }
      }
    };
  }

  int status() {
    return status;
  }

  Headers headers() {
    return headers;
  }

  Charset charset() {
    return charset;
  }

  /** The body from its beginning; can be read once. */
  InputStream body() {
    return spool == null ? buffer.inputStream() : spool.read();
  }

  @Override
  public void close() {
    buffer.clear();
    if (spool != null) {
      spool.close();
    }
  }
}
