package dev.sluice.house;

/** How the inspector's code is to look. */
class InspectTidyTest extends Tidy {}
