package dev.sluice.inspect;

import dev.sluice.SyncEngine;
import dev.sluice.store.Database;
import io.reactivex.rxjava3.disposables.CompositeDisposable;
import io.reactivex.rxjava3.disposables.Disposable;
import java.io.IOException;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Describes an {@link Inspector}. Not for use by several threads. */
public final class InspectorBuilder {

  private final Database database;
  private final @Nullable SyncEngine engine;
  private Values values = Values.SHOWN;
  private int port;

  InspectorBuilder(Database database, @Nullable SyncEngine engine) {
    this.database = Objects.requireNonNull(database, "database");
    this.engine = engine;
  }

  /** Whether values of rows are shown; default {@link Values#SHOWN}. */
  public InspectorBuilder values(Values shownOrHidden) {
    this.values = Objects.requireNonNull(shownOrHidden, "values");
    return this;
  }

  /**
   * The port of the page; default 0: any free port.
   *
   * @throws IllegalArgumentException if it is not from 0 to 65,535
   */
  public InspectorBuilder port(int number) {
    if (number < 0 || number > 65_535) {
      throw new IllegalArgumentException("a port is from 0 to 65,535: " + number);
    }
    this.port = number;
    return this;
  }

  /**
   * Serves the page.
   *
   * @throws IOException if the port is taken
   */
  public Inspector start() throws IOException {
    SyncEngine shown = engine;
    Masking masking = Masking.of(values, database.schema());
    RecentLines recent = new RecentLines();
    recent.add(SessionLines.header(database.schema(), shown, masking));
    LiveSession session = new LiveSession(database, recent, masking, shown);
    CompositeDisposable listening = new CompositeDisposable();
    PageServer server =
        new PageServer(session, new RowStory(database, masking), new Actions(database, shown));
    server.open(port);
    listening.add(Disposable.fromRunnable(session::close));
    if (shown != null) {
      Consumer<JsonLine.Inside> heard =
          line -> {
            recent.add(line);
            session.changed();
          };
      SessionLines lines = new SessionLines(masking, heard);
      listening.add(shown.status().firstElement().subscribe(lines::status));
      listening.add(shown.listen(lines));
    }
    return new Inspector(server, listening::dispose);
  }
}
