package dev.sluice.desktop.window.names;

import dev.sluice.desktop.importing.Palette.Shade;
import dev.sluice.desktop.window.desk.Desk;
import dev.sluice.desktop.window.undo.Steps;
import io.reactivex.rxjava3.core.Observable;
import io.reactivex.rxjava3.core.Single;
import io.reactivex.rxjava3.subjects.BehaviorSubject;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** The projects, clients and tags, and what the user does to them. For the screen's thread. */
public final class KnownNames {

  private final Desk desk;
  private final Single<NameEdits> names;

  /** Those of that file. */
  public KnownNames(Desk desk, Single<NameEdits> names) {
    this.desk = desk;
    this.names = names;
  }

  /** All of them, from now on. */
  public Observable<List<NamedRow>> all() {
    BehaviorSubject<List<NamedRow>> all = BehaviorSubject.create();
    desk.observe(names.flatMapObservable(NameEdits::all), all::onNext);
    return all;
  }

  /** Hands over the colours that a project may have. */
  public void shades(Consumer<List<Shade>> then) {
    desk.run(() -> names.blockingGet().shades(), then);
  }

  /** Gives it another name. */
  public void rename(NamedRow row, String name) {
    change(row, row.withName(name.strip()));
  }

  /** Gives a project another colour. */
  public void color(NamedRow row, String color) {
    change(row, row.withColor(color));
  }

  /** Archives a project, or takes it up again. */
  public void archive(NamedRow row, boolean yes) {
    change(row, row.withArchived(yes));
  }

  /**
   * Gives a project another client.
   *
   * @param client 0 for none
   * @param otherwise called if that was refused
   */
  public void give(NamedRow project, long client, Runnable otherwise) {
    change(project, project.withClient(client), otherwise);
  }

  /**
   * Adds a client.
   *
   * @param project gets it
   * @param then called when it is there
   */
  public void addClient(String name, Optional<NamedRow> project, Runnable then) {
    desk.run(
        () -> names.blockingGet().addClient(name.strip(), project),
        added -> {
          desk.tell(Steps.notice(added.step(), desk));
          project.ifPresent(row -> give(row, added.id(), then));
          then.run();
        });
  }

  private void change(NamedRow was, NamedRow now) {
    change(was, now, () -> {});
  }

  private void change(NamedRow was, NamedRow now, Runnable otherwise) {
    if (!was.equals(now)) {
      desk.run(
          () -> names.blockingGet().change(was, now),
          done -> desk.tell(Steps.notice(done, desk)),
          otherwise);
    }
  }
}
