/** What it takes to share a file with other processes. No part of the public API. */
@org.jspecify.annotations.NullMarked
package dev.sluice.internal.file;
