package dev.sluice.internal.http;

import java.io.IOException;
import java.net.ProtocolException;
import okio.Buffer;
import okio.BufferedSource;
import okio.ByteString;
import okio.ForwardingSource;

/**
 * A zipped answer with a limit on the length of its header. Without the limit, Okio would read any
 * name and comment in the header into memory.
 */
final class GzipHeader extends ForwardingSource {

  private static final int FIXED = 10;
  private static final int FLAGS_AT = 3;
  private static final int EXTRA = 4;
  private static final int[] NAME_AND_COMMENT = {8, 16};
  private static final int MOST = 1 << 16;

  /** The result of zipping nothing. */
  private static final ByteString NOTHING =
      ByteString.decodeHex("1f8b0800000000000000" + "0300" + "00000000" + "00000000");

  private final BufferedSource zipped;
  private final Buffer instead = new Buffer();
  private boolean checked;

  GzipHeader(BufferedSource zipped) {
    super(zipped);
    this.zipped = zipped;
  }

  @Override
  public long read(Buffer sink, long most) throws IOException {
    if (!checked) {
      checked = true;
      if (zipped.exhausted()) {
        instead.write(NOTHING); // servers label empty answers, too
      }
      check();
    }
    return instead.exhausted() ? super.read(sink, most) : instead.read(sink, most);
  }

  /** Checks the header. The reader finds out if the header is cut short. */
  private void check() throws IOException {
    if (!zipped.request(FIXED + 2)) {
      return;
    }
    Buffer begin = zipped.getBuffer();
    int flags = begin.getByte(FLAGS_AT);
    long end = FIXED;
    if ((flags & EXTRA) != 0) {
      end += 2 + (begin.getByte(FIXED) & 0xff) + ((begin.getByte(FIXED + 1) & 0xff) << 8);
    }
    for (int text : NAME_AND_COMMENT) {
      if ((flags & text) != 0) {
        end = zipped.indexOf((byte) 0, end, end + MOST) + 1;
        if (end == 0) {
          throw new ProtocolException("the zipped answer has a header without end");
        }
      }
    }
  }
}
