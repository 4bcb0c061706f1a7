/** How fast the limiter is, beside others, in one run. */
package dev.sluice.benchmarks;
