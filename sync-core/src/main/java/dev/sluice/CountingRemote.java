package dev.sluice;

import dev.sluice.failure.FailureKind;
import dev.sluice.failure.SyncException;
import dev.sluice.internal.remote.Answer;
import dev.sluice.internal.remote.Bundle;
import dev.sluice.internal.remote.Destination;
import dev.sluice.internal.remote.Fetch;
import dev.sluice.internal.remote.FileUpload;
import dev.sluice.internal.remote.Page;
import dev.sluice.internal.remote.Receiver;
import dev.sluice.internal.remote.Remote;
import dev.sluice.internal.remote.Sending;
import dev.sluice.internal.remote.TokenRefresher;
import dev.sluice.ratelimit.Slot;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.SyncSchema.Related;
import io.reactivex.rxjava3.core.Completable;
import io.reactivex.rxjava3.core.Single;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * Counts the requests that were or may have been sent, and how often the server asked for a pause.
 */
final class CountingRemote implements Remote {

  private final Remote remote;
  private final AtomicInteger requests = new AtomicInteger();
  private final AtomicInteger pauses = new AtomicInteger();

  CountingRemote(Remote remote) {
    this.remote = remote;
  }

  int requests() {
    return requests.get();
  }

  int pauses() {
    return pauses.get();
  }

  @Override
  public String account() {
    return remote.account();
  }

  @Override
  public String server() {
    return remote.server();
  }

  @Override
  public Single<Page> fetch(Fetch fetch, Slot slot, Receiver receiver) {
    return counted(remote.fetch(fetch, slot, receiver));
  }

  @Override
  public Single<Bundle> fetch(Related related, Slot slot, Receiver receiver) {
    return counted(remote.fetch(related, slot, receiver));
  }

  @Override
  public String path(Related related) {
    return remote.path(related);
  }

  @Override
  public Single<Answer> send(Sending sending, Slot slot) {
    return counted(remote.send(sending, slot));
  }

  @Override
  public Single<List<Optional<Answer>>> send(List<Sending> sent, Slot slot) {
    return counted(remote.send(sent, slot));
  }

  @Override
  public @Nullable Destination bulkDestination(Sending sending) {
    return remote.bulkDestination(sending);
  }

  @Override
  public Single<String> upload(FileUpload file, Slot slot, Receiver receiver) {
    return counted(remote.upload(file, slot, receiver));
  }

  @Override
  public String pathOfUploads(EntityType<?> type) {
    return remote.pathOfUploads(type);
  }

  @Override
  public Single<Boolean> acceptsCredentials(Slot slot) {
    return counted(remote.acceptsCredentials(slot));
  }

  @Override
  public @Nullable TokenRefresher tokenRefresher() {
    TokenRefresher refresher = remote.tokenRefresher();
    return refresher == null ? null : new CountedRefresher(refresher);
  }

  private final class CountedRefresher implements TokenRefresher {

    private final TokenRefresher refresher;

    CountedRefresher(TokenRefresher refresher) {
      this.refresher = refresher;
    }

    @Override
    public int generation() {
      return refresher.generation();
    }

    @Override
    public boolean needsRequest() {
      return refresher.needsRequest();
    }

    @Override
    public String path() {
      return refresher.path();
    }

    @Override
    public Completable refresh(Slot slot) {
      return counted(refresher.refresh(slot).toSingleDefault(true)).ignoreElement();
    }
  }

  @Override
  public String path(Fetch fetch) {
    return remote.path(fetch);
  }

  @Override
  public String path(Sending sending) {
    return remote.path(sending);
  }

  @Override
  public @Nullable String pathOfCredentials() {
    return remote.pathOfCredentials();
  }

  private <T> Single<T> counted(Single<T> call) {
    return call.doOnSuccess(answer -> requests.incrementAndGet())
        .doOnDispose(requests::incrementAndGet)
        .doOnError(this::heard);
  }

  private void heard(Throwable failure) {
    if (failure instanceof SyncException known
        && (known.kind() != FailureKind.OFFLINE || known.mayHaveArrived())) {
      requests.incrementAndGet();
    }
    if (FailureKind.TOO_MANY_REQUESTS.is(failure)) {
      pauses.incrementAndGet();
    }
  }
}
