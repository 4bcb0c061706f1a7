package dev.sluice.house;

/** How the code of the site's generator is to look. */
class SiteTidyTest extends Tidy {}
