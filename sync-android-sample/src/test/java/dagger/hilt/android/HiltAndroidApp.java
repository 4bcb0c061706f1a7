package dagger.hilt.android;

/** Stands in for that of Hilt 2.57. */
public @interface HiltAndroidApp {}
