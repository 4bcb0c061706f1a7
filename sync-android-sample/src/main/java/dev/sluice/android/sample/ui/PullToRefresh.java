package dev.sluice.android.sample.ui;

import android.content.Context;
import android.util.AttributeSet;
import android.view.Gravity;
import android.view.MotionEvent;
import android.view.View;
import android.view.ViewConfiguration;
import android.widget.FrameLayout;
import android.widget.TextView;
import dev.sluice.android.sample.res.R;
import org.jspecify.annotations.Nullable;

/**
 * Holds a list that the user pulls down to refresh it. A small view of its own, as the platform has
 * none; an app with androidx takes {@code SwipeRefreshLayout}.
 */
public final class PullToRefresh extends FrameLayout {

  private static final float RESISTANCE = 0.5f; // the list follows the finger by half
  private static final int HEIGHT = 64; // dp, that the list is to be pulled down

  private final TextView words;
  private final int slop;
  private final float enough;
  private Runnable pulled = () -> {};
  private float from; // where the finger came down
  private boolean pulling;
  private boolean refreshing;

  /** By a layout. */
  public PullToRefresh(Context context, @Nullable AttributeSet attributes) {
    super(context, attributes);
    slop = ViewConfiguration.get(context).getScaledTouchSlop();
    enough = HEIGHT * getResources().getDisplayMetrics().density;
    words = new TextView(context);
    words.setTextColor(context.getColor(R.color.text_quiet));
    words.setGravity(Gravity.CENTER);
    words.setVisibility(INVISIBLE);
    words.setAccessibilityLiveRegion(ACCESSIBILITY_LIVE_REGION_POLITE);
    addView(words, new LayoutParams(LayoutParams.MATCH_PARENT, (int) enough));
  }

  /** What to do when the user has pulled far enough. */
  public void onPull(Runnable action) {
    pulled = action;
  }

  /** Shows or hides that the refresh goes on. */
  public void setRefreshing(boolean now) {
    refreshing = now;
    if (!pulling) {
      settle();
    }
  }

  @Override
  public boolean onInterceptTouchEvent(MotionEvent event) {
    switch (event.getActionMasked()) {
      case MotionEvent.ACTION_DOWN -> from = event.getY();
      case MotionEvent.ACTION_MOVE -> {
        if (!refreshing && event.getY() - from > slop && !list().canScrollVertically(-1)) {
          pulling = true;
          from = event.getY();
        }
      }
      default -> {}
    }
    return pulling;
  }

  /** No click: the button beside the search does the same. */
  @Override
  public boolean onTouchEvent(MotionEvent event) {
    switch (event.getActionMasked()) {
      case MotionEvent.ACTION_DOWN -> {
        return true; // nothing below wanted it
      }
      case MotionEvent.ACTION_MOVE -> follow(event);
      case MotionEvent.ACTION_UP -> letGo(list().getTranslationY() >= enough);
      case MotionEvent.ACTION_CANCEL -> letGo(false);
      default -> {}
    }
    return true;
  }

  private void follow(MotionEvent event) {
    if (!pulling && !onInterceptTouchEvent(event)) {
      return;
    }
    float way = Math.max(0, event.getY() - from) * RESISTANCE;
    list().setTranslationY(Math.min(way, 2 * enough));
    show(way >= enough ? R.string.release : R.string.pull);
  }

  private void letGo(boolean far) {
    pulling = false;
    if (far) {
      pulled.run();
    }
    settle();
  }

  private void settle() {
    list().animate().translationY(refreshing ? enough : 0);
    if (refreshing) {
      show(R.string.refreshing);
    } else {
      words.setVisibility(INVISIBLE);
    }
  }

  private void show(int text) {
    words.setText(text);
    words.setVisibility(VISIBLE);
  }

  private View list() {
    return getChildAt(1);
  }
}
