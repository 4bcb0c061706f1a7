package dev.sluice.internal.http;

import dev.sluice.failure.RefusedException;
import dev.sluice.internal.remote.Sending;
import dev.sluice.schema.Endpoint;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.Field;
import dev.sluice.schema.Version;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import okhttp3.HttpUrl;
import okhttp3.Request;
import org.jspecify.annotations.Nullable;

/** The version of the row from which a change was made, as the change says it. */
final class VersionSent {

  private static final int OUTDATED = 412;

  /** Proxies that zip an answer make its ETag weak, or add the encoding at its end. */
  private static final Pattern ETAG =
      Pattern.compile("(?:[Ww]/)?\"(.*?)(?:[-;]+(?:gzip|br|zstd|deflate))?\"");

  /** The types whose server itself makes such ETags, and compares them letter by letter. */
  private final Map<EntityType<?>, Boolean> literal = new ConcurrentHashMap<>();

  /**
   * Adds the row's version to the header or the query, as the endpoint wants. Does nothing if the
   * version goes into the body.
   *
   * @throws RefusedException if the version is unknown or does not fit into a header; the engine
   *     then fetches the row
   */
  void in(Sending sending, Endpoint endpoint, HttpUrl url, Request.Builder request) {
    Version version = endpoint.version();
    if (version == null || version.place() == Version.Placement.BODY) {
      return;
    }
    Field<?, ?> field = field(sending, version);
    String value = String.valueOf(value(sending, field));
    if (version.place() == Version.Placement.ETAG && !literal.containsKey(sending.row().type())) {
      value = asServerMeant(value);
    }
    String parameter = version.parameter();
    if (parameter != null) {
      request.url(url.newBuilder().setQueryParameter(parameter, value).build());
      return;
    }
    if (!value.matches("[ -~]*")) {
      throw unknown(sending, "cannot be sent");
    }
    request.header("If-Match", value.endsWith("\"") ? value : '"' + value + '"');
  }

  private static String asServerMeant(String etag) {
    Matcher form = ETAG.matcher(etag);
    return form.matches() ? '"' + form.group(1) + '"' : etag;
  }

  /**
   * Notes that the server refused a change as outdated, perhaps only because of the ETag's
   * spelling. There are two spellings: the received one, and one without the marks of a zipping
   * proxy. The next change of the type uses the other spelling.
   */
  void refused(Sending sending, Throwable failure) {
    Version version = sending.endpoint().version();
    if (version == null
        || version.place() != Version.Placement.ETAG
        || !(failure instanceof RefusedException refusal && refusal.status() == OUTDATED)) {
      return;
    }
    EntityType<?> type = sending.row().type();
    Object value = sending.address().value(field(sending, version));
    if (value instanceof String etag && !etag.equals(asServerMeant(etag))) {
      literal.compute(type, (any, isLiteral) -> isLiteral == null ? true : null);
    }
  }

  /**
   * The version for the header or the query; null if the version goes into the body or nowhere.
   *
   * @throws RefusedException if the version is unknown
   */
  static @Nullable String besideBody(Sending sending, Endpoint endpoint) {
    Version version = endpoint.version();
    return version == null || version.place() == Version.Placement.BODY
        ? null
        : String.valueOf(value(sending, field(sending, version)));
  }

  /** The field of the version that goes into the body; null if the endpoint wants none there. */
  static @Nullable Field<?, ?> inBody(Sending sending, Endpoint endpoint) {
    Version version = endpoint.version();
    return version != null && version.place() == Version.Placement.BODY
        ? field(sending, version)
        : null;
  }

  /**
   * The row's version in the server's last answer.
   *
   * @throws RefusedException if the version is unknown
   */
  static Object value(Sending sending, Field<?, ?> field) {
    Object value = sending.address().value(field);
    if (value == null) {
      throw unknown(sending, "is not known");
    }
    return value;
  }

  private static RefusedException unknown(Sending sending, String problem) {
    return new RefusedException(
        OUTDATED, "the version of a row of " + sending.row().type() + " " + problem);
  }

  private static Field<?, ?> field(Sending sending, Version version) {
    for (Field<?, ?> field : sending.row().type().fields()) {
      if (!field.isByDevice() && field.json().equals(version.field())) {
        return field;
      }
    }
    throw new IllegalArgumentException("no field has the version " + version.field());
  }
}
