package dev.sluice.ratelimit.redis;

/** An acquisition that Redis may have granted although its answer was lost. */
record Attempt(long ticket, int n, Moment since) {}
