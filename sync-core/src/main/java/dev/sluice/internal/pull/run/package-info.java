/** One pull: what it asks for, what has come, and how far each type is. */
@org.jspecify.annotations.NullMarked
package dev.sluice.internal.pull.run;
