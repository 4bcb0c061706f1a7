package dev.sluice.android.sample.ui;

import android.app.Activity;
import android.content.res.ColorStateList;
import android.os.Build;
import android.os.SystemClock;
import android.text.Editable;
import android.view.ContextMenu;
import android.view.Menu;
import android.view.View;
import android.view.inputmethod.EditorInfo;
import android.widget.AbsListView;
import android.widget.AdapterView.AdapterContextMenuInfo;
import android.widget.Chronometer;
import android.widget.EditText;
import android.widget.ListView;
import android.widget.PopupMenu;
import android.widget.TextView;
import android.widget.Toast;
import dev.sluice.SyncStatus;
import dev.sluice.android.sample.data.Draft;
import dev.sluice.android.sample.data.EntryRow;
import dev.sluice.android.sample.data.Overview;
import dev.sluice.android.sample.res.R;
import dev.sluice.failure.CredentialsException;
import java.time.Instant;
import java.util.Optional;

/** The entries by day, the status, and the bar that starts and stops. */
final class ListScreen extends Screen {

  private final ListModel model;
  private final Navigation navigation;
  private final LogOut logOut;
  private final Words words;
  private final EntriesAdapter adapter;
  private boolean whole = true;

  ListScreen(Activity activity, ListModel model, Navigation navigation, LogOut logOut) {
    super(activity, R.layout.list);
    this.model = model;
    this.navigation = navigation;
    this.logOut = logOut;
    this.words = new Words(activity);
    this.adapter = new EntriesAdapter(words);
    list();
    bars();
    shown.addAll(
        model.list().subscribe(this::show),
        model.running().subscribe(this::showRunning),
        model.overview().subscribe(this::showStatus),
        model.deleted().subscribe(deleted -> showUndo(deleted.map(entry -> entry.description()))),
        model.refreshing().subscribe(pull()::setRefreshing),
        model
            .started()
            .subscribe(what -> view.<EditText>findViewById(R.id.new_description).setText("")),
        model.errors().subscribe(this::complain));
  }

  private void list() {
    ListView list = view.findViewById(R.id.entries);
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

  private PullToRefresh pull() {
    return view.findViewById(R.id.pull);
  }

  private void menuOfRow(ContextMenu menu, View row, ContextMenu.ContextMenuInfo info) {
    if (info instanceof AdapterContextMenuInfo at
        && adapter.getItem(at.position) instanceof Item.Entry entry) {
      long id = entry.row().id();
      menu.add(R.string.edit).setOnMenuItemClickListener(item -> leadTo(id));
      menu.add(R.string.delete)
          .setOnMenuItemClickListener(
              item -> {
                model.delete(id);
                return true;
              });
    }
  }

  private boolean leadTo(long id) {
    navigation.edit(id);
    return true;
  }

  private void bars() {
    EditText search = view.findViewById(R.id.search);
    search.addTextChangedListener(
        new AfterTyping() {
          @Override
          public void afterTextChanged(Editable text) {
            model.search(text.toString());
          }
        });
    view.findViewById(R.id.sync).setOnClickListener(button -> model.refresh());
    view.findViewById(R.id.more).setOnClickListener(this::menu);
    view.findViewById(R.id.undo).setOnClickListener(button -> model.undo());
    view.findViewById(R.id.start).setOnClickListener(button -> start());
    view.findViewById(R.id.stop).setOnClickListener(button -> model.stop());
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
    if (Draft.isTooLong(what)) {
      complain(activity.getString(R.string.too_long));
      return;
    }
    model.start(what);
    if (Build.VERSION.SDK_INT >= 33) {
      Api33.askForNotifications(activity);
    }
  }

  private void menu(View button) {
    PopupMenu menu = new PopupMenu(activity, button);
    menu.getMenu().add(Menu.NONE, R.id.menu_problems, Menu.NONE, R.string.problems);
    menu.getMenu().add(Menu.NONE, R.id.menu_log_out, Menu.NONE, R.string.log_out);
    menu.setOnMenuItemClickListener(
        item -> {
          if (item.getItemId() == R.id.menu_problems) {
            navigation.problems();
          } else {
            logOut.ask();
          }
          return true;
        });
    menu.show();
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
    visible(R.id.running_description, runs);
    visible(R.id.running_time, runs);
    visible(R.id.stop, runs);
    Chronometer time = view.findViewById(R.id.running_time);
    if (!runs) {
      time.stop();
      return;
    }
    EntryRow row = running.get();
    view.<TextView>findViewById(R.id.running_description).setText(words.name(row.description()));
    long since = Instant.now().toEpochMilli() - row.start().toEpochMilli();
    time.setBase(SystemClock.elapsedRealtime() - Math.max(0, since));
    time.start();
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

  private void showUndo(Optional<String> deleted) {
    visible(R.id.undo_bar, deleted.isPresent());
    deleted.ifPresent(
        name ->
            view.<TextView>findViewById(R.id.undo_text)
                .setText(activity.getString(R.string.deleted, words.name(name))));
  }

  private void complain(Throwable error) {
    complain(activity.getString(R.string.not_possible, error.getMessage()));
  }

  private void complain(String text) {
    Toast.makeText(activity, text, Toast.LENGTH_LONG).show();
  }
}
