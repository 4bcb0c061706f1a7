package dev.sluice.house;

/** The public API of the limiter. */
class LimiterApiTest extends PublicApi {}
