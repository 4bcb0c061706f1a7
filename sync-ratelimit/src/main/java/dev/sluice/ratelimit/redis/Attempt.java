package dev.sluice.ratelimit.redis;

/** A claim that may have been granted without anybody having heard of it. */
record Attempt(long ticket, int n, Moment since) {}
