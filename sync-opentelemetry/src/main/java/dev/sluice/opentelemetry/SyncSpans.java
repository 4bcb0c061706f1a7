package dev.sluice.opentelemetry;

import dev.sluice.Operation;
import dev.sluice.SyncEngine;
import dev.sluice.SyncListener;
import dev.sluice.SyncReport;
import dev.sluice.schema.EntityType;
import io.opentelemetry.api.OpenTelemetry;
import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.common.Attributes;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.api.trace.StatusCode;
import io.opentelemetry.api.trace.Tracer;
import io.opentelemetry.context.Context;
import io.reactivex.rxjava3.disposables.Disposable;
import java.time.Instant;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Spans of an engine: one for each operation, one below it for each request, by OpenTelemetry's
 * semantic conventions for HTTP clients. Waits and lists are events of the operation's span. No
 * attribute holds a value of a row, and in a path each part that is no word of the schema's paths
 * is {@code {id}}. Ends with {@link #close}.
 */
public final class SyncSpans implements AutoCloseable {

  private static final AttributeKey<String> OPERATION = AttributeKey.stringKey("sluice.operation");
  private static final AttributeKey<String> RESULT = AttributeKey.stringKey("sluice.result");
  private static final AttributeKey<Long> REQUESTS = AttributeKey.longKey("sluice.requests");
  private static final AttributeKey<Long> RESTARTS = AttributeKey.longKey("sluice.restarts");
  private static final AttributeKey<Long> WAITED = AttributeKey.longKey("sluice.waited_ms");
  private static final AttributeKey<String> METHOD = AttributeKey.stringKey("http.request.method");
  private static final AttributeKey<Long> STATUS =
      AttributeKey.longKey("http.response.status_code");
  private static final AttributeKey<String> TEMPLATE = AttributeKey.stringKey("url.template");
  private static final AttributeKey<String> ERROR = AttributeKey.stringKey("error.type");
  private static final AttributeKey<String> TYPE = AttributeKey.stringKey("sluice.type");
  private static final AttributeKey<String> REASON = AttributeKey.stringKey("sluice.waits_for");

  private final Disposable listening;

  private SyncSpans(Disposable listening) {
    this.listening = listening;
  }

  /** Begins to make spans. The engine's operations have no parent. */
  public static SyncSpans of(SyncEngine engine, OpenTelemetry telemetry) {
    return of(engine, telemetry, Attributes.empty());
  }

  /**
   * Begins to make spans. The engine's operations have no parent.
   *
   * @param always are on each span, such as {@code server.address}, which the conventions want
   */
  public static SyncSpans of(SyncEngine engine, OpenTelemetry telemetry, Attributes always) {
    Tracer tracer = telemetry.getTracer("dev.sluice");
    Set<String> words = engine.database().schema().pathWords();
    return new SyncSpans(engine.listen(new Ear(tracer, words, always)));
  }

  /** Ends that. A span that is open is never told. */
  @Override
  public void close() {
    listening.dispose();
  }

  /** Turns events into spans; on the engine's threads. */
  private static final class Ear implements SyncListener {

    private final Tracer tracer;
    private final Set<String> words;
    private final Attributes always;
    private final Map<Integer, Span> requests = new ConcurrentHashMap<>();
    private volatile Span running = Span.getInvalid();

    Ear(Tracer tracer, Set<String> words, Attributes always) {
      this.tracer = tracer;
      this.words = words;
      this.always = always;
    }

    @Override
    public void began(Operation operation) {
      String name = operation.name().toLowerCase(Locale.ROOT);
      running =
          tracer
              .spanBuilder("sync " + name)
              .setNoParent()
              .setAllAttributes(always)
              .setAttribute(OPERATION, name)
              .startSpan();
    }

    @Override
    public void waiting(String why, @Nullable Instant until) {
      running.addEvent("waiting", Attributes.of(REASON, why));
    }

    @Override
    public void listed(EntityType<?> type, boolean whole) {
      running.addEvent("listed", Attributes.of(TYPE, type.name()));
    }

    @Override
    public void requested(int number, String method, String path) {
      Span span =
          tracer
              .spanBuilder(method + " " + template(path))
              .setSpanKind(SpanKind.CLIENT)
              .setAllAttributes(always)
              .setParent(Context.root().with(running))
              .setAttribute(METHOD, method)
              .setAttribute(TEMPLATE, template(path))
              .startSpan();
      requests.put(number, span);
    }

    @Override
    public void answered(int number, int status) {
      Span span = requests.remove(number);
      if (span == null) {
        return;
      }
      if (status == 0) {
        span.setStatus(StatusCode.ERROR).setAttribute(ERROR, "no_answer");
      } else {
        span.setAttribute(STATUS, status);
        if (status >= 400) {
          span.setStatus(StatusCode.ERROR).setAttribute(ERROR, Integer.toString(status));
        }
      }
      span.end();
    }

    @Override
    public void ended(SyncReport report) {
      Span span = running;
      running = Span.getInvalid();
      span.setAttribute(RESULT, report.result().code())
          .setAttribute(REQUESTS, report.requests())
          .setAttribute(RESTARTS, report.restarts())
          .setAttribute(WAITED, report.waited().toMillis());
      report
          .error()
          .ifPresent(
              error -> span.setStatus(StatusCode.ERROR).setAttribute(ERROR, error.kind().code()));
      span.end();
    }

    private String template(String path) {
      return Stream.of(path.split("/", -1))
          .map(part -> words.contains(part) ? part : "{id}")
          .collect(Collectors.joining("/"));
    }
  }
}
