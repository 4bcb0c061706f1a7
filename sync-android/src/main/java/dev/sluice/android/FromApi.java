package dev.sluice.android;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** What stands there uses more than Android 8 has; its callers ask for the level first. */
@Retention(RetentionPolicy.CLASS)
@Target(ElementType.METHOD)
@interface FromApi {

  /** The level that it needs. */
  int value();
}
