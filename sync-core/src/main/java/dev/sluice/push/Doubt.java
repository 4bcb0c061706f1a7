package dev.sluice.push;

/**
 * Why a look for a lost create has proved nothing.
 *
 * @param why in words for people
 * @param forGood whether no later look can prove more
 */
record Doubt(String why, boolean forGood) {}
