package dev.sluice.android.sample.ui;

import android.app.Activity;
import android.view.View;
import android.widget.ListView;
import android.widget.TextView;
import dev.sluice.android.MainThread;
import dev.sluice.android.sample.data.Overview;
import dev.sluice.android.sample.data.Session;
import dev.sluice.android.sample.res.R;

/** What needs the user's decision, with the server's words. */
final class ProblemsScreen extends Screen {

  private final ProblemsAdapter adapter;

  ProblemsScreen(Activity activity, Session session, Navigation navigation) {
    super(activity, R.layout.problems);
    this.adapter =
        new ProblemsAdapter(
            new Words(activity),
            navigation::edit,
            decision ->
                shown.add(
                    session
                        .decide(decision)
                        .onErrorComplete() // somebody else has decided; the list shows it
                        .subscribe()));
    view.<TextView>findViewById(R.id.title).setText(R.string.problems);
    view.findViewById(R.id.back).setOnClickListener(button -> navigation.back());
    view.<ListView>findViewById(R.id.problems).setAdapter(adapter);
    shown.add(session.overview().observeOn(MainThread.scheduler()).subscribe(this::show));
  }

  private void show(Overview overview) {
    adapter.show(overview.problems());
    view.findViewById(R.id.no_problems)
        .setVisibility(overview.problems().isEmpty() ? View.VISIBLE : View.GONE);
  }
}
