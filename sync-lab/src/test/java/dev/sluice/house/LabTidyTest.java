package dev.sluice.house;

/** How the code of the laboratories is to look. */
class LabTidyTest extends Tidy {}
