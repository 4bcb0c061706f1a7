package androidx.room;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;

/** Stands in for Room's: the same members as far as the recipe uses them, readable by a test. */
@Retention(RetentionPolicy.RUNTIME)
public @interface Index {
  String[] value();

  boolean unique() default false;
}
