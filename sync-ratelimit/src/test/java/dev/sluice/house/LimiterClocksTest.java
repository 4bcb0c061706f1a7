package dev.sluice.house;

/** The clocks and threads of the limiter are given to it. */
class LimiterClocksTest extends TimeIsAParameter {}
