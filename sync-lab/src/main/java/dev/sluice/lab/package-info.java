/** What the laboratories share. */
@org.jspecify.annotations.NullMarked
package dev.sluice.lab;
