package dev.sluice.house;

/** How the code for Micrometer is to look. */
class MicrometerTidyTest extends Tidy {}
