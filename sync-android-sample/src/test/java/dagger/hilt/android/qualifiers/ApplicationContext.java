package dagger.hilt.android.qualifiers;

/** Stands in for that of Hilt 2.57. */
public @interface ApplicationContext {}
