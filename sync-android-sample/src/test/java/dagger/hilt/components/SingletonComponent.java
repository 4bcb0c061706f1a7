package dagger.hilt.components;

/** Stands in for that of Hilt 2.57. */
public interface SingletonComponent {}
