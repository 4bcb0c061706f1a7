package dev.sluice.android.sample.ui;

import android.content.Context;
import android.util.AttributeSet;
import android.view.MotionEvent;
import android.view.View;
import android.view.ViewConfiguration;
import android.widget.ListView;
import dev.sluice.android.sample.res.R;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * A list whose rows a finger moves to the side. A small view of its own, as the platform has none;
 * an app with androidx takes {@code ItemTouchHelper}.
 */
public final class SwipeList extends ListView {

  private static final float FAR = 1 / 3f; // of the width

  private final int slop;
  private BiConsumer<Object, Boolean> swiped = (item, towardsEnd) -> {};
  private float fromX;
  private float fromY;
  private @Nullable View front; // of the row under the finger
  private @Nullable Object item;
  private boolean swiping;

  /** By a layout. */
  public SwipeList(Context context, @Nullable AttributeSet attributes) {
    super(context, attributes);
    slop = ViewConfiguration.get(context).getScaledTouchSlop();
  }

  /** Hears of the item whose row was moved far, and whether towards the end of the line. */
  public void onSwipe(BiConsumer<Object, Boolean> action) {
    swiped = action;
  }

  /** Before a button in the row can take the touch. */
  @Override
  public boolean dispatchTouchEvent(MotionEvent event) {
    float way = event.getX() - fromX;
    switch (event.getActionMasked()) {
      case MotionEvent.ACTION_DOWN -> touch(event);
      case MotionEvent.ACTION_MOVE -> {
        boolean sideways = Math.abs(way) > slop && Math.abs(way) > Math.abs(event.getY() - fromY);
        if (front != null && !swiping && sideways) {
          begin(event);
        }
      }
      default -> {}
    }
    View moved = front;
    if (!swiping || moved == null) {
      return super.dispatchTouchEvent(event);
    }
    if (event.getActionMasked() == MotionEvent.ACTION_MOVE) {
      moved.setTranslationX(way);
    } else {
      letGo(moved, event.getActionMasked() == MotionEvent.ACTION_UP ? way : 0);
    }
    return true;
  }

  private void touch(MotionEvent event) {
    fromX = event.getX();
    fromY = event.getY();
    swiping = false;
    int position = pointToPosition((int) fromX, (int) fromY);
    boolean isRow = position != INVALID_POSITION && getAdapter().isEnabled(position);
    front =
        isRow ? getChildAt(position - getFirstVisiblePosition()).findViewById(R.id.front) : null;
    item = isRow ? getItemAtPosition(position) : null;
  }

  /** The row is neither pressed nor scrolled any more. */
  private void begin(MotionEvent event) {
    swiping = true;
    getParent().requestDisallowInterceptTouchEvent(true);
    MotionEvent cancel = MotionEvent.obtain(event);
    cancel.setAction(MotionEvent.ACTION_CANCEL);
    super.dispatchTouchEvent(cancel);
    cancel.recycle();
  }

  private void letGo(View moved, float way) {
    swiping = false;
    moved.animate().translationX(0);
    if (item != null && Math.abs(way) > getWidth() * FAR) {
      swiped.accept(item, way > 0 == (getLayoutDirection() == LAYOUT_DIRECTION_LTR));
    }
  }
}
