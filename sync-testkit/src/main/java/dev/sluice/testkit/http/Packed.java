package dev.sluice.testkit.http;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.zip.CRC32;
import java.util.zip.Deflater;
import okio.Buffer;
import okio.ByteString;

/**
 * Bodies that are small on the wire and huge once unpacked. They are made without ever being held
 * unpacked: gzip repeats one packed piece, so two gigabytes take two megabytes and about a second.
 */
final class Packed {
  private static final byte[] HEADER = {0x1f, (byte) 0x8b, 8, 0, 0, 0, 0, 0, 0, (byte) 0xff};
  private static final int PIECE = 1 << 20;

  private final Buffer out = new Buffer().write(HEADER);
  private final CRC32 sum = new CRC32();
  private long size;

  private Packed() {}

  /** A text, then another one so many times, then a third, as gzip. */
  static ByteString of(String first, String repeated, long times, String last) {
    Packed packed = new Packed();
    packed.write(first, 1, Deflater.FULL_FLUSH);
    int together = Math.max(1, PIECE / Math.max(1, repeated.length()));
    packed.write(repeated.repeat(together), times / together, Deflater.FULL_FLUSH);
    packed.write(repeated.repeat((int) (times % together)), 1, Deflater.FULL_FLUSH);
    packed.write(last, 1, Deflater.NO_FLUSH);
    return packed.end();
  }

  /** After a full flush a piece looks the same wherever it stands. */
  private void write(String text, long times, int flush) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    byte[] packed = deflated(bytes, flush);
    for (long i = 0; i < times; i++) {
      out.write(packed);
      sum.update(bytes);
    }
    size += bytes.length * times;
  }

  private static byte[] deflated(byte[] bytes, int flush) {
    Deflater deflater = new Deflater(Deflater.BEST_COMPRESSION, true);
    try {
      deflater.setInput(bytes);
      if (flush == Deflater.NO_FLUSH) {
        deflater.finish();
      }
      Buffer packed = new Buffer();
      byte[] some = new byte[PIECE];
      int count = deflater.deflate(some, 0, some.length, flush);
      while (count > 0) {
        packed.write(some, 0, count);
        count = count < some.length ? 0 : deflater.deflate(some, 0, some.length, flush);
      }
      return packed.readByteArray();
    } finally {
      deflater.end();
    }
  }

  private ByteString end() {
    ByteBuffer trailer = ByteBuffer.allocate(8).order(ByteOrder.LITTLE_ENDIAN);
    out.write(trailer.putInt((int) sum.getValue()).putInt((int) size).array());
    return out.readByteString();
  }
}
