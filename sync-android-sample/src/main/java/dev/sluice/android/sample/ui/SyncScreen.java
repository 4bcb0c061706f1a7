package dev.sluice.android.sample.ui;

import android.app.Activity;
import android.content.res.Resources;
import android.view.View;
import android.view.ViewGroup;
import android.widget.Chronometer;
import android.widget.ProgressBar;
import android.widget.TextView;
import dev.sluice.SyncReport;
import dev.sluice.SyncResult;
import dev.sluice.android.MainThread;
import dev.sluice.android.sample.data.Problem;
import dev.sluice.android.sample.data.Session;
import dev.sluice.android.sample.data.SyncState;
import dev.sluice.android.sample.res.R;
import dev.sluice.ratelimit.AccountLimiter;
import dev.sluice.ratelimit.WindowLimiter.LimitState;
import dev.sluice.schema.EntityType;
import dev.sluice.tracker.TimeEntry;
import io.reactivex.rxjava3.subjects.PublishSubject;
import java.time.Instant;
import java.util.Collection;

/** What the engine does and why it waits, its limits, what is not on the server, and what was. */
final class SyncScreen extends Screen {

  private final Words words;
  private final Resources resources;

  /** One a second, as long as the user looks. */
  private final PublishSubject<Long> looks = PublishSubject.create();

  SyncScreen(Activity activity, Session session, Navigation navigation) {
    super(activity, R.layout.sync);
    this.words = new Words(activity);
    this.resources = activity.getResources();
    view.<TextView>findViewById(R.id.title).setText(R.string.sync);
    view.findViewById(R.id.back).setOnClickListener(button -> navigation.back());
    view.findViewById(R.id.undecided).setOnClickListener(row -> navigation.problems());
    Chronometer clock = view.findViewById(R.id.clock);
    clock.setOnChronometerTickListener(tick -> tick(tick, Instant.now()));
    clock.start();
    shown.add(
        session
            .syncState(looks)
            .observeOn(MainThread.scheduler())
            .subscribe(this::show, gone -> {})); // the session has ended
  }

  private void tick(Chronometer clock, Instant now) {
    clock.setText(words.exactTime(now));
    looks.onNext(now.toEpochMilli());
  }

  private void show(SyncState state) {
    Progress progress = Progress.of(state.status(), Instant.now(), words, resources);
    text(R.id.now, progress.now());
    text(R.id.next, progress.next());
    ViewGroup limits = emptied(R.id.limits, state.windows());
    state.windows().forEach(window -> add(limits, window));
    ViewGroup unsent = emptied(R.id.unsent, state.unsent().keySet());
    state.unsent().forEach((type, rows) -> add(unsent, type, rows, progress.pending()));
    state.resting().forEach(row -> add(unsent, row));
    int undecided = state.refused().size();
    text(
        R.id.undecided,
        undecided == 0
            ? ""
            : resources.getQuantityString(R.plurals.problem_count, undecided, undecided));
    ViewGroup ended = emptied(R.id.ended, state.ended());
    state.ended().forEach(each -> add(ended, each));
  }

  /** Says that there is none, if there is none. */
  private ViewGroup emptied(int id, Collection<?> content) {
    ViewGroup group = view.findViewById(id);
    group.removeAllViews();
    if (content.isEmpty()) {
      line(group, resources.getString(R.string.none), "");
    }
    return group;
  }

  private void add(ViewGroup group, SyncState.Window window) {
    LimitState state = window.state();
    int permits = state.limit().permits();
    String length = words.exactLength(state.limit().window());
    View row =
        line(
            group,
            resources.getString(R.string.limit_name, name(window.name()), length, free(window)),
            resources.getString(R.string.used_of, state.used(), permits));
    ProgressBar bar = row.findViewById(R.id.bar);
    bar.setVisibility(View.VISIBLE);
    bar.setMax(permits);
    bar.setProgress(state.used());
  }

  private String name(String limit) {
    return switch (limit) {
      case AccountLimiter.BUDGET -> resources.getString(R.string.limit_budget);
      case AccountLimiter.PACE -> resources.getString(R.string.limit_pace);
      default -> limit;
    };
  }

  private String free(SyncState.Window window) {
    LimitState state = window.state();
    if (!window.paused().isZero()) {
      return resources.getString(R.string.limit_paused, words.exactLength(window.paused()));
    }
    if (state.free() > 0) {
      return resources.getString(R.string.free_now, state.free());
    }
    return state.oldest().isEmpty()
        ? resources.getString(R.string.free_after_answer)
        : resources.getString(R.string.free_in, words.exactLength(state.nextFree()));
  }

  private void add(ViewGroup group, EntityType<?> type, int rows, String waitsFor) {
    String name = type == TimeEntry.TYPE ? resources.getString(R.string.entries) : type.name();
    line(group, resources.getString(R.string.unsent_rows, name, waitsFor), String.valueOf(rows));
  }

  private void add(ViewGroup group, Problem.Refused resting) {
    String name = words.name(resting.name());
    String why = resting.failure().message();
    line(
        group,
        resources.getString(R.string.unsent_rests, name, resting.failure().tries(), why),
        "");
  }

  private void add(ViewGroup group, SyncState.Ended ended) {
    SyncReport report = ended.report();
    String what =
        resources.getString(
            R.string.ended,
            resources.getString(Progress.name(report.operation())),
            words.exactTime(ended.at()),
            counts(report));
    line(
        group,
        report.error().map(why -> what + "\n" + why.getMessage()).orElse(what),
        resources.getString(result(report.result())));
  }

  private String counts(SyncReport report) {
    return resources.getString(
        R.string.ended_counts,
        report.requests(),
        sum(report.pulled().values()),
        sum(report.pushed().values()));
  }

  private static int sum(Collection<Integer> rows) {
    return rows.stream().mapToInt(Integer::intValue).sum();
  }

  private static int result(SyncResult result) {
    return switch (result) {
      case SYNCED -> R.string.result_synced;
      case PENDING -> R.string.result_pending;
      case FAILED -> R.string.result_failed;
      case OFFLINE -> R.string.result_offline;
      case RATE_LIMITED -> R.string.result_limited;
      case BUSY -> R.string.result_busy;
      case FROZEN -> R.string.result_frozen;
    };
  }

  private View line(ViewGroup group, String name, String value) {
    View row = activity.getLayoutInflater().inflate(R.layout.row_report, group, false);
    row.<TextView>findViewById(R.id.name).setText(name);
    row.<TextView>findViewById(R.id.length).setText(value);
    row.findViewById(R.id.bar).setVisibility(View.GONE);
    group.addView(row);
    return row;
  }

  private void text(int id, String text) {
    TextView line = view.findViewById(id);
    line.setText(text);
    line.setVisibility(text.isEmpty() ? View.GONE : View.VISIBLE);
  }
}
