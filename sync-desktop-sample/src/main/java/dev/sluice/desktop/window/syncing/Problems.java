package dev.sluice.desktop.window.syncing;

import dev.sluice.SyncConflict;
import dev.sluice.SyncEngine;
import dev.sluice.SyncFailure;
import dev.sluice.conflict.Loss;
import dev.sluice.desktop.window.desk.Desk;
import dev.sluice.desktop.window.syncing.Problem.Choice;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.Field;
import dev.sluice.schema.Ref;
import io.reactivex.rxjava3.core.Observable;
import io.reactivex.rxjava3.subjects.BehaviorSubject;
import io.reactivex.rxjava3.subjects.PublishSubject;
import io.reactivex.rxjava3.subjects.Subject;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What needs the user's decision: changes that the server refused, then values that a merge has
 * overruled. Read anew when rows change, when an operation ends, and after each decision.
 */
public final class Problems {

  /** What the engine says of a 403 whose body has no sentence: only where it came from. */
  private static final Pattern FORBIDDEN =
      Pattern.compile("[A-Z]+ /\\S*: HTTP 403(?: \\([^)]*\\))?");

  private final Desk desk;
  private final RowWords words;
  private final EntityType<?> entries;
  private final BehaviorSubject<List<Problem>> list = BehaviorSubject.createDefault(List.of());
  private final Set<Choice> chosen = new HashSet<>();
  private final Subject<Boolean> decided = PublishSubject.<Boolean>create().toSerialized();

  /**
   * Those of whatever engine is in use.
   *
   * @param entries the type of rows that the list shows
   */
  public Problems(Desk desk, SyncDesk sync, RowWords words, EntityType<?> entries) {
    this.desk = desk;
    this.words = words;
    this.entries = entries;
    Observable<Boolean> events =
        Observable.merge(decided, sync.line().map(line -> true)).startWithItem(true);
    desk.follow(
        Observable.combineLatest(sync.engines(), events, (engine, event) -> engine),
        this::read,
        this::show);
  }

  /** All of them, now and after each change. */
  public Observable<List<Problem>> list() {
    return list;
  }

  /** Does what the user chose; once, though a button may be pressed twice. */
  public void choose(Choice choice) {
    if (!chosen.add(choice)) {
      return;
    }
    desk.run(
        () -> {
          try {
            choice.action().run();
          } finally {
            decided.onNext(true);
          }
        });
  }

  private void show(List<Problem> all) {
    chosen.clear();
    list.onNext(all);
  }

  private List<Problem> read(Optional<SyncEngine> engine) {
    return engine.stream()
        .flatMap(
            one ->
                Stream.concat(
                    one.failures().stream().map(this::refused),
                    one.conflicts().stream().map(this::overruled)))
        .toList();
  }

  private Problem refused(SyncFailure failure) {
    String tries = failure.tries() < 2 ? "" : " (" + failure.tries() + " tries)";
    return new Problem(
        words.title(failure.ref()),
        "Refused: " + inWords(failure.message()) + tries,
        entry(failure.ref()),
        List.of(
            new Choice("Try again", failure::retry),
            new Choice(words.discarding(failure.ref()), failure::discard)));
  }

  /** Redmine sends a bare status for an entry of a closed project, and for one without rights. */
  static String inWords(String message) {
    return FORBIDDEN.matcher(message).matches()
        ? "the server does not allow it (HTTP 403). The project may be closed or archived, or you"
            + " may lack the right to change it"
        : message;
  }

  private Problem overruled(SyncConflict conflict) {
    Field<?, ?> field = conflict.field();
    boolean ours = conflict.side() == Loss.Side.LOCAL;
    String other = ours ? "yours was " : "the server had ";
    String what =
        field == null
            ? "Deleted " + (ours ? "here" : "on the server") + ", but changed later. It was kept"
            : "Changed on two devices: "
                + RowWords.of(field)
                + " is "
                + words.value(field, conflict.value())
                + "; "
                + other
                + words.value(field, conflict.overruledValue());
    return new Problem(
        words.title(conflict.ref()),
        what,
        entry(conflict.ref()),
        List.of(
            new Choice(field == null ? "Delete it" : "Take the other", conflict::take),
            new Choice("Keep it", conflict::dismiss)));
  }

  private @Nullable Long entry(Ref<?> ref) {
    return ref.type().equals(entries) ? Long.valueOf(ref.id()) : null;
  }
}
