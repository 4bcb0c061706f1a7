package dev.sluice.house;

/** How the code of the engine is to look. */
class TidyTest extends Tidy {}
