package dagger.hilt;

/** Stands in for that of Hilt 2.57. */
public @interface InstallIn {
  Class<?>[] value();
}
