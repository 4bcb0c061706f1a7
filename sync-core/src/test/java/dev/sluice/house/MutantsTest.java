package dev.sluice.house;

/** The guards of the engine that tests must hold. */
class MutantsTest extends Mutants {}
