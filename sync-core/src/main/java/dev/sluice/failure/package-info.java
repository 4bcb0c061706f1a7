/** Everything that can stop a sync: a class for each thing that an app does next. */
@org.jspecify.annotations.NullMarked
package dev.sluice.failure;
