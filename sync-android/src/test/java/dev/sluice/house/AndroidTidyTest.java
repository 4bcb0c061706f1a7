package dev.sluice.house;

/** How the code for Android is to look. */
class AndroidTidyTest extends Tidy {}
