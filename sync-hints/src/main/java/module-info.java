/** Hints of a server that a list has changed: a device fetches that list at once. */
module dev.sluice.hints {
  requires transitive dev.sluice.core;
  requires com.fasterxml.jackson.core;
  requires org.slf4j;
  requires static transitive org.jspecify;

  exports dev.sluice.hints;
}
