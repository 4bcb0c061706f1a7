package dev.sluice.house;

/** The public API of the module for live hints. */
class HintsApiTest extends PublicApi {}
