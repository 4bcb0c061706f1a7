package dev.sluice.house;

/** The guards of the limiter that tests must hold. */
class LimiterMutantsTest extends Mutants {}
