package dev.sluice.house;

/** The public API of the module for Micrometer. */
class MicrometerApiTest extends PublicApi {}
