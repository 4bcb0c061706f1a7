/** What is sent next, and what needs no request, cannot be sent or has to wait. */
@org.jspecify.annotations.NullMarked
package dev.sluice.internal.push.choose;
