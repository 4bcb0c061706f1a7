package dev.sluice.house;

/** Time in the laboratories is virtual. */
class LabClocksTest extends TimeIsAParameter {}
