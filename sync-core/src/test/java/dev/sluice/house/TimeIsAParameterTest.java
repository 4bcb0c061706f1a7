package dev.sluice.house;

/** The clocks and threads of the engine are given to it. */
class TimeIsAParameterTest extends TimeIsAParameter {}
