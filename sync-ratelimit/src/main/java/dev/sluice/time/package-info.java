/** Time as a parameter: nothing else in the library reads a clock. */
@org.jspecify.annotations.NullMarked
package dev.sluice.time;
