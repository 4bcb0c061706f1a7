package dev.sluice.house;

/** How the code for Redis is to look. */
class RedisTidyTest extends Tidy {}
