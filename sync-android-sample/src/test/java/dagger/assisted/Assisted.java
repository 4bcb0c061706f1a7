package dagger.assisted;

/** Stands in for that of Hilt 2.57. */
public @interface Assisted {}
