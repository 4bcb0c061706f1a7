package dev.sluice.house;

/** The public API of limits on Redis. */
class RedisApiTest extends PublicApi {}
