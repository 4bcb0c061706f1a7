package dev.sluice.android;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** Marks a method that uses more than Android 8 has. Its callers ask for the API level first. */
@Retention(RetentionPolicy.CLASS)
@Target(ElementType.METHOD)
@interface FromApi {

  /** The API level that the method needs. */
  int value();
}
