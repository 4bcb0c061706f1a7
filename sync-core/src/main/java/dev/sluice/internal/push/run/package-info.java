/** One push: where it is, what failed in it, and what its states hand on. */
@org.jspecify.annotations.NullMarked
package dev.sluice.internal.push.run;
