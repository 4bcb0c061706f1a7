package dev.sluice.house;

/** The public API of the module for OpenTelemetry. */
class OpenTelemetryApiTest extends PublicApi {}
