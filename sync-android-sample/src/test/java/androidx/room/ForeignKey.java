package androidx.room;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;

/** Stands in for Room's: the same members as far as the recipe uses them, readable by a test. */
@Retention(RetentionPolicy.RUNTIME)
public @interface ForeignKey {
  int NO_ACTION = 1;
  int SET_NULL = 3;
  int CASCADE = 5;

  Class<?> entity();

  String[] parentColumns();

  String[] childColumns();

  int onDelete() default NO_ACTION;
}
