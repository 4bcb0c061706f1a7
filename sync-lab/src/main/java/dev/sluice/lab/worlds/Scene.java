package dev.sluice.lab.worlds;

/**
 * What a story is played with.
 *
 * @param memory what the users have
 */
record Scene(WorldPlan plan, Accounts server, Memory memory, Phone phone) {}
