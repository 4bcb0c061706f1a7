/** The seam to the server: what the loops need of it. */
@org.jspecify.annotations.NullMarked
package dev.sluice.internal.remote;
