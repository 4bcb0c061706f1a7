package dagger;

/** Stands in for that of Hilt 2.57. */
public @interface Provides {}
