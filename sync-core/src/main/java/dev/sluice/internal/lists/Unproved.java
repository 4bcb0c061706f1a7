package dev.sluice.internal.push;

/**
 * Why a look for a lost create has proved nothing.
 *
 * @param why in words for people
 * @param forGood whether no later look can prove more
 */
record Inconclusive(String why, boolean forGood) {}
