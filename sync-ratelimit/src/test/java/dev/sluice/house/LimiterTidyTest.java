package dev.sluice.house;

/** How the code of the limiter is to look. */
class LimiterTidyTest extends Tidy {}
