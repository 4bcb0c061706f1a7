package dev.sluice.house;

/** The public API of the inspector. */
class InspectApiTest extends PublicApi {}
