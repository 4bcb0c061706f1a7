package dev.sluice.android.sample.ui;

import android.app.Activity;
import android.os.Build;
import android.os.Bundle;
import android.widget.FrameLayout;
import android.widget.TextView;
import dev.sluice.android.sample.data.Account;
import dev.sluice.android.sample.data.Session;
import dev.sluice.android.sample.res.R;
import io.reactivex.rxjava3.disposables.Disposable;
import java.time.LocalDate;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The one activity: shows the screen of the {@link Place} where the user is. */
@SuppressWarnings("NullAway.Init") // the system calls onCreate first
public final class MainActivity extends Activity implements Navigation {

  private static final String LIST = "list";

  private final Back back = new Back(this, this::back);
  private FrameLayout root;
  private Account account;
  private Models models;
  private LogOut logOut;
  private Bundle restored = new Bundle(); // for the next screen
  private Bundle list = new Bundle(); // as the user has left it for another screen
  private final Clock clock = new Clock(this::clockChanged);
  private Disposable sessions = Disposable.disposed();
  private Place place = Place.list();
  private @Nullable Session session;
  private @Nullable Screen screen;

  @Override
  protected void onCreate(@Nullable Bundle state) {
    super.onCreate(state);
    account = Account.of(getApplication());
    models = getLastNonConfigurationInstance() instanceof Models kept ? kept : new Models(account);
    logOut = new LogOut(this, account);
    if (state != null) {
      restored = state;
      place = Place.of(state);
      list = Objects.requireNonNullElse(state.getBundle(LIST), list);
    }
    root = new FrameLayout(this);
    root.setId(R.id.root);
    setContentView(root);
    Insets.keepOff(getWindow(), root);
    sessions = account.session().subscribe(this::show, this::showError);
  }

  @Override
  protected void onStart() {
    super.onStart();
    clock.listen(this);
    clockChanged(); // meanwhile another day may have begun
  }

  @Override
  protected void onStop() {
    unregisterReceiver(clock);
    super.onStop();
  }

  private void clockChanged() {
    if (screen != null) {
      screen.clockChanged();
    }
  }

  @Override
  public Object onRetainNonConfigurationInstance() {
    return models;
  }

  private void show(Optional<Session> known) {
    session = known.orElse(null);
    if (session == null) {
      models.forget();
      place = Place.list();
      list = new Bundle();
    }
    show();
  }

  private void show() {
    if (screen != null) {
      screen.close();
    }
    Screen next = session == null ? new LoginScreen(this, models.login()) : screen(session);
    screen = next;
    root.removeAllViews();
    root.addView(next.view);
    next.view.restoreHierarchyState(Place.views(restored));
    restored = new Bundle();
    back.listen(!place.isFirst());
  }

  private Screen screen(Session of) {
    ListModel list = models.list(of);
    return switch (place.name()) {
      case PROBLEMS -> new ProblemsScreen(this, of, this);
      case SYNC -> new SyncScreen(this, of, this);
      case REPORT ->
          new ReportScreen(this, of.entries(), this, LocalDate.ofEpochDay(place.entry()));
      case EDIT ->
          new EditScreen(this, of.entries(), this, list::delete).open(place.entry(), restored);
      case LIST -> new ListScreen(this, list, this, logOut).open(restored);
    };
  }

  private void showError(Throwable why) {
    TextView text = new TextView(this);
    text.setText(getString(R.string.not_possible, why.getMessage()));
    root.addView(text);
  }

  private void go(Place next) {
    if (place.isFirst() && screen != null) {
      place.save(list, screen.view);
      screen.save(list);
    }
    if (next.isFirst()) {
      restored = list;
    }
    place = next;
    show();
  }

  @Override
  public void back() {
    if (place.isFirst()) {
      finish();
    } else {
      go(Objects.requireNonNullElseGet(place.before(), Place::list));
    }
  }

  @Override
  public void edit(long id) {
    go(place.edit(id));
  }

  @Override
  public void problems() {
    go(Place.problems());
  }

  @Override
  public void sync() {
    go(Place.sync());
  }

  @Override
  public void report(LocalDate first) {
    go(Place.report(first.toEpochDay()));
  }

  @Override
  public void signIn() {
    account.leave();
  }

  /** Before Android 13; later ones ask {@link Back}. */
  @Override
  @SuppressWarnings("deprecation")
  public void onBackPressed() {
    if (Build.VERSION.SDK_INT < 33) {
      back();
    } else {
      super.onBackPressed();
    }
  }

  @Override
  protected void onSaveInstanceState(Bundle state) {
    if (screen == null) { // the session is not open yet
      state.putAll(restored);
    }
    super.onSaveInstanceState(state);
    state.putBundle(LIST, list);
    if (screen != null) {
      place.save(state, screen.view);
      screen.save(state);
    }
  }

  @Override
  protected void onDestroy() {
    sessions.dispose();
    logOut.close();
    if (screen != null) {
      screen.close();
    }
    if (!isChangingConfigurations()) {
      models.forget();
    }
    super.onDestroy();
  }
}
