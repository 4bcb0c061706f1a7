package dev.sluice.schema;

/** Who may change a field. */
enum WrittenBy {
  USER,
  SERVER,
  DEVICE
}
