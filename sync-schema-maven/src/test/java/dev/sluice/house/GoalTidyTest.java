package dev.sluice.house;

/** How the code of Maven's goal is to look. */
class GoalTidyTest extends Tidy {}
