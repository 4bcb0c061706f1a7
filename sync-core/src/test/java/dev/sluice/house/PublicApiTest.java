package dev.sluice.house;

/** The public API of the engine. */
class PublicApiTest extends PublicApi {}
