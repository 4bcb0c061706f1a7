package dev.sluice.desktop.window.account;

import dev.sluice.SyncEngine;
import dev.sluice.desktop.window.desk.Desk;
import dev.sluice.desktop.window.desk.Notice;
import dev.sluice.desktop.window.syncing.SyncDesk;
import dev.sluice.http.Credentials;
import io.reactivex.rxjava3.core.Observable;
import io.reactivex.rxjava3.subjects.BehaviorSubject;
import io.reactivex.rxjava3.subjects.PublishSubject;
import java.io.IOException;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Signing in and out. For the screen's thread; engines are built and closed beside it. */
public final class Account {

  private final Desk desk;
  private final Vault vault;
  private final SyncDesk sync;
  private final Function<Login, SyncEngine> connect;
  private final BehaviorSubject<Optional<Login>> login =
      BehaviorSubject.createDefault(Optional.empty());
  private final PublishSubject<String> refusals = PublishSubject.create();

  /**
   * Nobody is signed in yet.
   *
   * @param connect builds an engine for a sign-in
   */
  public Account(Desk desk, Vault vault, SyncDesk sync, Function<Login, SyncEngine> connect) {
    this.desk = desk;
    this.vault = vault;
    this.sync = sync;
    this.connect = connect;
  }

  /** Who is signed in. */
  public Observable<Optional<Login>> login() {
    return login;
  }

  /** Why a sign-in was not even tried: what the form shows. */
  public Observable<String> refusals() {
    return refusals;
  }

  /** Signs in as at the last start; without one, says so. */
  public void begin(Runnable otherwise) {
    desk.run(
        vault::load,
        kept -> {
          if (kept.isPresent()) {
            use(kept.get());
          } else {
            otherwise.run();
          }
        });
  }

  /** Signs in, and keeps the sign-in for the next start. */
  public void signIn(Login with) {
    if (with.token().isEmpty()) {
      refusals.onNext("The token is missing.");
      return;
    }
    use(with);
  }

  private void use(Login with) {
    SyncEngine before = sync.engine().orElse(null);
    desk.run(
        () -> connected(with, before),
        result -> {
          if (result.engine() == null) {
            refusals.onNext(result.refusal());
          } else {
            sync.use(result.engine(), Credentials.apiToken(with.token()));
            login.onNext(Optional.of(with));
          }
        });
  }

  private record Connected(@Nullable SyncEngine engine, String refusal) {}

  private Connected connected(Login with, @Nullable SyncEngine before) throws IOException {
    SyncEngine made;
    try {
      made = connect.apply(with);
      if (before != null) {
        before.close(); // one engine for a file
      }
    } catch (IllegalArgumentException wrongUrl) {
      return new Connected(null, Objects.requireNonNullElse(wrongUrl.getMessage(), "wrong URL"));
    }
    vault.save(with);
    return new Connected(made, "");
  }

  /** Counts what is not on the server, for the question before a sign-out. */
  public void unsynced(Consumer<Unsynced> then) {
    sync.engine().ifPresent(one -> desk.run(() -> Unsynced.of(one), then));
  }

  /**
   * Signs out: the user's data leaves this computer.
   *
   * @param evenIfUnsynced whether to remove what is not on the server, too
   */
  public void signOut(boolean evenIfUnsynced) {
    SyncEngine one = sync.engine().orElse(null);
    if (one == null) {
      return;
    }
    desk.run(
        () -> {
          one.logOut(evenIfUnsynced).blockingAwait();
          one.close();
          vault.forget();
          return true;
        },
        done -> {
          sync.useNone();
          login.onNext(Optional.empty());
          desk.tell(Notice.of("Signed out. Nothing of yours is left on this computer"));
        });
  }
}
