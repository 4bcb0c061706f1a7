package androidx.annotation;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;

/**
 * Stands in for the one of androidx: the same members as far as the recipe uses them, readable by a
 * test.
 */
@Retention(RetentionPolicy.RUNTIME)
public @interface NonNull {}
