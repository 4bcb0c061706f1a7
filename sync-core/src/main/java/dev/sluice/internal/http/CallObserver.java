package dev.sluice.internal.http;

import dev.sluice.failure.InternalException;
import dev.sluice.failure.SyncException;
import dev.sluice.failure.UnavailableException;
import dev.sluice.internal.http.UncheckedErrors.UnreadableAnswerException;
import dev.sluice.internal.remote.Bundle;
import dev.sluice.internal.remote.Page;
import io.reactivex.rxjava3.core.SingleObserver;
import io.reactivex.rxjava3.disposables.Disposable;
import java.io.IOException;
import java.net.ProtocolException;
import java.util.concurrent.atomic.AtomicBoolean;
import okhttp3.Call;
import okhttp3.Callback;
import okhttp3.Response;
import org.jspecify.annotations.Nullable;

/** Carries the end of one call to one observer, unless the observer leaves first. */
final class CallObserver<T> implements Disposable, Callback {

  private final SingleObserver<? super T> observer;
  private final RequestLifecycle exchange;
  private final ResponseReader<T> reading;
  private final AtomicBoolean over = new AtomicBoolean();
  private volatile @Nullable Call call;

  CallObserver(
      SingleObserver<? super T> observer, RequestLifecycle exchange, ResponseReader<T> reading) {
    this.observer = observer;
    this.exchange = exchange;
    this.reading = reading;
  }

  /** Sends the request, unless the observer has left. */
  void start(Call prepared) {
    call = prepared;
    if (exchange.enqueue()) {
      prepared.enqueue(this);
    }
  }

  @Override
  public void onResponse(Call answered, Response response) {
    T value;
    try (response) {
      value = reading.read(response);
    } catch (IOException lost) {
      fail(CallErrors.offline(true, answered.request(), lost));
      return;
    } catch (SyncException failure) {
      if (failure.getSuppressed().length > 0) {
        answered.cancel(); // the answer could not be closed: its connection would stay open
      }
      fail(failure);
      return;
    } catch (RuntimeException unchecked) {
      answered.cancel();
      fail(unreadable(response.code(), unchecked));
      return;
    } catch (LinkageError wrongLibrary) {
      fail(new InternalException(wrongLibrary));
      return;
    }
    succeed(value);
  }

  @Override
  public void onFailure(Call failed, IOException problem) {
    boolean sent = exchange.failed(problem);
    LinkageError wrongLibrary = wrongLibrary(problem);
    if (wrongLibrary != null) {
      fail(new InternalException(wrongLibrary));
      return;
    }
    boolean answered =
        problem instanceof UnreadableAnswerException || problem instanceof ProtocolException;
    fail(
        sent && answered
            ? unreadable(0, problem)
            : CallErrors.offline(sent, failed.request(), problem));
  }

  /** A linkage error: the engine's own as the cause, OkHttp's among the suppressed ones. */
  private static @Nullable LinkageError wrongLibrary(IOException problem) {
    if (problem.getCause() instanceof LinkageError ours) {
      return ours;
    }
    for (Throwable suppressed : problem.getSuppressed()) {
      if (suppressed instanceof LinkageError ofOkHttp) {
        return ofOkHttp;
      }
    }
    return null;
  }

  private static UnavailableException unreadable(int status, Exception why) {
    return UnavailableException.serverFailed(
        status, "the server's answer cannot be read", new UnreadableAnswerException(why));
  }

  private void succeed(T value) {
    if (over.compareAndSet(false, true)) {
      observer.onSuccess(value);
    } else if (value instanceof Page page) {
      page.close();
    } else if (value instanceof Bundle bundle) {
      bundle.close();
    }
  }

  /** Ends with an error; an observer that has left does not hear of it. */
  void fail(RuntimeException failure) {
    exchange.over();
    if (over.compareAndSet(false, true)) {
      observer.onError(failure);
    }
  }

  @Override
  public void dispose() {
    if (over.compareAndSet(false, true)) {
      exchange.over();
      Call running = call;
      if (running != null) {
        running.cancel();
      }
    }
  }

  @Override
  public boolean isDisposed() {
    return over.get();
  }
}
