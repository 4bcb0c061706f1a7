package dev.sluice.house;

/** How the code for OpenTelemetry is to look. */
class OpenTelemetryTidyTest extends Tidy {}
