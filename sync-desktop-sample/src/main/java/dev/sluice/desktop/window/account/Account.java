package dev.sluice.desktop.window.account;

import dev.sluice.SyncEngine;
import dev.sluice.desktop.window.account.Vault.Wish;
import dev.sluice.desktop.window.desk.Desk;
import dev.sluice.desktop.window.desk.Notice;
import dev.sluice.desktop.window.syncing.SyncDesk;
import dev.sluice.desktop.window.undo.Steps;
import io.reactivex.rxjava3.core.Maybe;
import io.reactivex.rxjava3.core.Observable;
import io.reactivex.rxjava3.subjects.BehaviorSubject;
import io.reactivex.rxjava3.subjects.PublishSubject;
import java.io.IOException;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Signing in and out. For the screen's thread; engines are built and closed beside it. */
public final class Account {

  /** What is said to who signs in without one. */
  public static final String NO_TOKEN = "The token is missing.";

  private final Desk desk;
  private final Vault vault;
  private final SyncDesk sync;
  private final Sessions sessions;
  private final BehaviorSubject<Optional<Login>> login =
      BehaviorSubject.createDefault(Optional.empty());
  private final PublishSubject<Login> tried = PublishSubject.create();
  private final PublishSubject<String> refusals = PublishSubject.create();
  private final PublishSubject<Tried> trials = PublishSubject.create();
  private final BehaviorSubject<Boolean> trying = BehaviorSubject.createDefault(false);

  /**
   * The engine of this file; for the thread beside the screen, where sign-ins follow each other.
   */
  private @Nullable SyncEngine current;

  private boolean hasSignedOut;

  /**
   * Nobody is signed in yet.
   *
   * @param sessions what a sign-in begins and a sign-out ends
   */
  public Account(Desk desk, Vault vault, SyncDesk sync, Sessions sessions) {
    this.desk = desk;
    this.vault = vault;
    this.sync = sync;
    this.sessions = sessions;
    desk.show(sync.offline().skip(1), yes -> keep(Wish.OFFLINE, yes));
    desk.observe(trials.switchMapMaybe(this::verdict), Runnable::run);
  }

  private void keep(Wish wish, boolean yes) {
    desk.run(
        () -> {
          vault.keep(wish, yes);
          return yes;
        },
        kept -> {});
  }

  /** Who is signed in. */
  public Observable<Optional<Login>> login() {
    return login;
  }

  /** Each sign-in, the one that was kept too, before it is known what becomes of it. */
  public Observable<Login> tried() {
    return tried;
  }

  /** Whether a sign-in is on its way. */
  public Observable<Boolean> trying() {
    return trying.distinctUntilChanged();
  }

  /** Why a sign-in was refused: what the form shows. */
  public Observable<String> refusals() {
    return refusals;
  }

  /** Signs in as at the last start; without one, asks for it unless the user wants no server. */
  public void begin(Runnable ask) {
    desk.runApart(
        this::kept,
        kept -> {
          kept.login().filter(known -> !isTooLate()).ifPresent(known -> connect(known, this::use));
          if (kept.login().isEmpty()) {
            stayWithout();
          }
          if (kept.isToAsk()) {
            ask.run();
          }
        },
        () -> {
          if (!isTooLate()) {
            stayWithout();
            ask.run();
          }
        });
  }

  /** Nobody has signed in until now, and nobody does so by itself. */
  private void stayWithout() {
    if (sync.engine().isEmpty()) {
      sync.useNone();
    }
  }

  /** Whether the user has decided before the kept one came: its keyring may have asked first. */
  private boolean isTooLate() {
    return Boolean.TRUE.equals(trying.getValue()) || hasSignedOut || sync.engine().isPresent();
  }

  private record Kept(Optional<Login> login, boolean isToAsk) {}

  private Kept kept() throws IOException {
    Optional<Login> found = vault.load();
    return new Kept(found, found.isEmpty() && !vault.has(Wish.NO_SERVER));
  }

  /** From now on no start asks for a sign-in. */
  public void useNoServer() {
    keep(Wish.NO_SERVER, true);
  }

  /** Signs in, and keeps the sign-in for the next start. */
  public void signIn(Login with) {
    connect(with, this::use);
  }

  /** The same, but the first time nothing is kept of a token that the server refuses. */
  public void tryOut(Login with) {
    boolean isFirst = sync.engine().isEmpty();
    connect(with, isFirst ? trials::onNext : this::use);
  }

  private void connect(Login with, Consumer<Tried> then) {
    if (with.token().isEmpty()) {
      refuse(NO_TOKEN);
      return;
    }
    trying.onNext(true);
    tried.onNext(with);
    desk.run(
        () -> connected(with),
        result -> {
          if (result.engine() == null) {
            refuse(result.refusal());
          } else {
            then.accept(new Tried(with, result.engine(), result.offline()));
          }
        },
        () -> trying.onNext(false));
  }

  private void refuse(String why) {
    trying.onNext(false);
    stayWithout();
    refusals.onNext(why);
  }

  private record Tried(Login login, SyncEngine engine, boolean offline) {}

  /** What becomes of it, decided when the server has said something. */
  private Maybe<Runnable> verdict(Tried made) {
    return TokenTrial.isRefused(made.engine())
        .map(isRefused -> isRefused ? () -> drop(made.engine()) : () -> use(made));
  }

  private void use(Tried made) {
    trying.onNext(false);
    boolean isAgain = sync.engine().isPresent();
    sync.use(made.engine(), sessions.credentials(made.login()), made.offline());
    if (isAgain) {
      sync.returned(); // what was refused to the last one is asked for at once
    }
    login.onNext(Optional.of(made.login()));
    secure();
  }

  /** Nothing of it stays, unless another sign-in has come meanwhile. */
  private void drop(SyncEngine refused) {
    desk.run(
        () -> {
          if (current == refused) {
            end();
            vault.forget();
          }
          return true;
        },
        done -> refuse("The server does not accept this token."),
        () -> trying.onNext(false));
  }

  private void secure() {
    desk.runApart(
        () -> {
          vault.secure();
          return true;
        },
        done -> {},
        () -> {});
  }

  private record Connected(@Nullable SyncEngine engine, boolean offline, String refusal) {}

  /** A sign-in that cannot be kept leaves the one before. */
  private Connected connected(Login with) throws IOException {
    SyncEngine made;
    try {
      made = sessions.connect(with);
    } catch (IllegalArgumentException wrongUrl) {
      String why = Objects.requireNonNullElse(wrongUrl.getMessage(), "wrong URL");
      return new Connected(null, false, Steps.capital(why));
    }
    try {
      boolean offline = vault.has(Wish.OFFLINE);
      if (offline) {
        made.freeze();
      }
      vault.save(with);
      vault.keep(Wish.NO_SERVER, false);
      end(); // one engine for a file
      current = made;
      return new Connected(made, offline, "");
    } finally {
      if (current != made) {
        made.close();
      }
    }
  }

  /** Ends the engine, if there is one. For the thread beside the screen. */
  public void end() {
    if (current != null) {
      current.close();
      current = null;
    }
  }

  /** Counts what is not on the server, for the question before a sign-out. */
  public void unsynced(Consumer<Unsynced> then) {
    sync.engine().ifPresent(one -> desk.run(() -> Unsynced.of(one, sessions.onlyHere()), then));
  }

  /**
   * Signs out: the user's data leaves this computer.
   *
   * @param evenIfUnsynced whether to remove what is not on the server, too
   * @param otherwise called after the notice, if there is more than the user was warned of
   */
  public void signOut(boolean evenIfUnsynced, Runnable otherwise) {
    SyncEngine one = sync.engine().orElse(null);
    if (one == null) {
      return;
    }
    desk.runAlone(
        "you are being signed out",
        () -> {
          if (!evenIfUnsynced && sessions.onlyHere() > 0) {
            throw new IllegalStateException("an entry was started meanwhile");
          }
          one.logOut(evenIfUnsynced).blockingAwait();
          end();
          return forgotten();
        },
        forgotten -> {
          hasSignedOut = true;
          sync.useNone();
          login.onNext(Optional.empty());
          desk.tell(Notice.of("Signed out. " + forgotten));
        },
        otherwise);
  }

  /** Says what stays here. That ends no sign-out: the engine and the rows are gone by now. */
  private String forgotten() {
    try {
      try {
        sessions.forget();
      } finally {
        vault.forget();
      }
      return "Nothing of yours is left on this computer";
    } catch (IOException | RuntimeException failed) {
      return "But what the window keeps could not be removed: " + failed.getMessage();
    }
  }
}
