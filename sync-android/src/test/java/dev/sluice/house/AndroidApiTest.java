package dev.sluice.house;

/** The public API of the module for Android. */
class AndroidApiTest extends PublicApi {}
