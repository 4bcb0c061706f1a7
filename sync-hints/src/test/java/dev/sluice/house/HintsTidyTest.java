package dev.sluice.house;

/** How the code for live hints is to look. */
class HintsTidyTest extends Tidy {}
