package dev.sluice.android.sample.ui;

import android.app.Activity;
import android.content.res.ColorStateList;
import android.os.Build;
import android.os.Bundle;
import android.view.ContextMenu;
import android.view.Menu;
import android.view.View;
import android.view.inputmethod.EditorInfo;
import android.widget.AbsListView;
import android.widget.AdapterView.AdapterContextMenuInfo;
import android.widget.Chronometer;
import android.widget.EditText;
import android.widget.PopupMenu;
import android.widget.TextView;
import dev.sluice.SyncStatus;
import dev.sluice.android.sample.data.Details;
import dev.sluice.android.sample.data.Draft;
import dev.sluice.android.sample.data.EntryRow;
import dev.sluice.android.sample.data.Overview;
import dev.sluice.android.sample.res.R;
import dev.sluice.failure.CredentialsException;
import java.util.Locale;
import java.util.Optional;

/** The entries by day, the status, and the bar that starts and stops. */
final class ListScreen extends Screen {

  private static final String DETAILS = "new";

  private final ListModel model;
  private final Navigation navigation;
  private final LogOut logOut;
  private final Words words;
  private final EntriesAdapter adapter;
  private final DetailsButtons details;
  private boolean whole = true;

  ListScreen(Activity activity, ListModel model, Navigation navigation, LogOut logOut) {
    super(activity, R.layout.list);
    this.model = model;
    this.navigation = navigation;
    this.logOut = logOut;
    this.words = new Words(activity);
    this.adapter = new EntriesAdapter(words, model::again);
    this.details = new DetailsButtons(activity, view, model::change);
    list();
    bars();
    shown.addAll(
        model.list().subscribe(this::show),
        model.running().subscribe(this::showRunning),
        model.overview().subscribe(this::showStatus),
        model.told().subscribe(this::showTold),
        model.choices().subscribe(details::offer, model::failed),
        model.details().subscribe(details::show),
        Suggestions.offer(view.findViewById(R.id.new_description), model.entries(), model::change),
        details.dialogs(),
        model.refreshing().subscribe(pull()::setRefreshing),
        model
            .started()
            .subscribe(what -> view.<EditText>findViewById(R.id.new_description).setText("")));
  }

  /** Goes on with what {@link #save} kept. */
  ListScreen open(Bundle state) {
    Details kept = Kept.details(state, DETAILS);
    if (kept != null) {
      model.change(kept);
    }
    return this;
  }

  @Override
  void save(Bundle state) {
    Kept.put(state, DETAILS, model.chosen());
  }

  private void list() {
    SwipeList list = view.findViewById(R.id.entries);
    list.onSwipe(this::swiped);
    list.setAdapter(adapter);
    list.setOnItemClickListener((l, row, position, id) -> navigation.edit(id));
    list.setOnCreateContextMenuListener(this::menuOfRow);
    list.setOnScrollListener(
        new AbsListView.OnScrollListener() {
          @Override
          public void onScrollStateChanged(AbsListView scrolled, int state) {}

          @Override
          public void onScroll(AbsListView scrolled, int first, int visible, int total) {
            if (!whole && total > 0 && first + visible >= total) {
              whole = true; // until the next page is here
              model.more();
            }
          }
        });
    pull().onPull(model::refresh);
  }

  private void swiped(Object item, boolean towardsEnd) {
    if (item instanceof Item.Entry entry) {
      if (!towardsEnd) {
        model.delete(entry.row().id());
      } else if (entry.row().stop() == null) {
        model.stop();
      } else {
        model.again(entry.row().id());
      }
    }
  }

  private PullToRefresh pull() {
    return view.findViewById(R.id.pull);
  }

  private void menuOfRow(ContextMenu menu, View row, ContextMenu.ContextMenuInfo info) {
    if (info instanceof AdapterContextMenuInfo at
        && adapter.getItem(at.position) instanceof Item.Entry entry) {
      EntryRow entered = entry.row();
      long id = entered.id();
      boolean runs = entered.stop() == null;
      offer(menu, R.string.edit, () -> navigation.edit(id));
      offer(
          menu, runs ? R.string.stop : R.string.again, runs ? model::stop : () -> model.again(id));
      offer(menu, runs ? R.string.discard : R.string.delete, () -> model.delete(id));
    }
  }

  private static void offer(Menu menu, int text, Runnable action) {
    menu.add(Menu.NONE, text, Menu.NONE, text)
        .setOnMenuItemClickListener(
            item -> {
              action.run();
              return true;
            });
  }

  private void bars() {
    EditText search = view.findViewById(R.id.search);
    AfterTyping.hear(search, model::search);
    view.findViewById(R.id.sync).setOnClickListener(button -> model.refresh());
    view.findViewById(R.id.more).setOnClickListener(this::menu);
    view.findViewById(R.id.undo).setOnClickListener(button -> model.undo());
    view.findViewById(R.id.start).setOnClickListener(button -> start());
    view.findViewById(R.id.stop).setOnClickListener(button -> model.stop());
    view.findViewById(R.id.add).setOnClickListener(button -> navigation.edit(Draft.NEW));
    EditText what = view.findViewById(R.id.new_description);
    what.setOnEditorActionListener(
        (field, action, key) -> {
          if (action == EditorInfo.IME_ACTION_GO) {
            start();
          }
          return action == EditorInfo.IME_ACTION_GO;
        });
  }

  @Override
  void clockChanged() {
    model.clockChanged();
  }

  private void start() {
    String what = view.<EditText>findViewById(R.id.new_description).getText().toString().trim();
    model.start(what);
    if (Build.VERSION.SDK_INT >= 33) {
      Api33.askForNotifications(activity);
    }
  }

  private void menu(View button) {
    PopupMenu menu = new PopupMenu(activity, button);
    offer(menu.getMenu(), R.string.week, () -> navigation.report(ReportScreen.thisWeek(locale())));
    offer(menu.getMenu(), R.string.problems, navigation::problems);
    offer(menu.getMenu(), R.string.sync, navigation::sync);
    offer(menu.getMenu(), R.string.log_out, logOut::ask);
    menu.show();
  }

  private Locale locale() {
    return activity.getResources().getConfiguration().getLocales().get(0);
  }

  private void show(ListState state) {
    whole = state.whole();
    adapter.show(state.items());
    TextView empty = view.findViewById(R.id.empty);
    empty.setVisibility(state.items().isEmpty() ? View.VISIBLE : View.GONE);
    empty.setText(
        state.words().isEmpty()
            ? activity.getString(R.string.nothing_yet)
            : activity.getString(R.string.nothing_found, state.words()));
  }

  private void showRunning(Optional<EntryRow> running) {
    boolean runs = running.isPresent();
    visible(R.id.new_description, !runs);
    visible(R.id.start, !runs);
    visible(R.id.details, !runs);
    visible(R.id.running_description, runs);
    visible(R.id.running_time, runs);
    visible(R.id.stop, runs);
    Chronometer time = view.findViewById(R.id.running_time);
    if (!runs) {
      time.stop();
      return;
    }
    EntryRow row = running.get();
    TextView name = view.findViewById(R.id.running_description);
    name.setText(words.name(row.description()));
    name.setOnClickListener(clicked -> navigation.edit(row.id()));
    Ticking.start(time, row.start());
  }

  private void visible(int id, boolean yes) {
    view.findViewById(id).setVisibility(yes ? View.VISIBLE : View.GONE);
  }

  private void showStatus(Overview overview) {
    StatusLine line = StatusLine.of(overview, words, activity.getResources());
    TextView status = view.findViewById(R.id.status);
    status.setText(line.text());
    status.setBackgroundResource(line.alert() ? R.drawable.amber_bar : 0);
    int colour = line.alert() ? R.color.on_amber : R.color.text_quiet;
    status.setTextColor(ColorStateList.valueOf(activity.getColor(colour)));
    status.setMinHeight(
        line.alert() ? activity.getResources().getDimensionPixelSize(R.dimen.touch) : 0);
    status.setOnClickListener(line.alert() ? clicked -> leadOn(overview) : null);
    status.setClickable(line.alert());
  }

  private void leadOn(Overview overview) {
    if (overview.status() instanceof SyncStatus.Frozen frozen
        && frozen.why() instanceof CredentialsException) {
      navigation.signIn();
    } else {
      navigation.problems();
    }
  }

  private void showTold(Optional<Told> told) {
    visible(R.id.undo_bar, told.isPresent());
    visible(R.id.undo, told.orElse(null) instanceof Told.Done);
    told.ifPresent(what -> view.<TextView>findViewById(R.id.undo_text).setText(text(what)));
  }

  private String text(Told told) {
    if (told instanceof Told.Done done) {
      return activity.getString(done.text(), words.name(done.description()));
    }
    return told instanceof Told.Failed failed
        ? activity.getString(R.string.not_possible, failed.why().getMessage())
        : activity.getString(((Told.Declined) told).text());
  }
}
