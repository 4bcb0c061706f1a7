/** All reasons why a sync stops: one exception class for each thing that an app can do next. */
@org.jspecify.annotations.NullMarked
package dev.sluice.failure;
