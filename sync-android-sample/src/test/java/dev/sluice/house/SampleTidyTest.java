package dev.sluice.house;

/** How the code of the Android sample is to look. */
class SampleTidyTest extends Tidy {}
