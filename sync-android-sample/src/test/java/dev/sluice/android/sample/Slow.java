package dev.sluice.android.sample;

/** A test of JUnit 4 that a build leaves out: for JUnit 5 the name of this type is a tag. */
public interface Slow {}
