/** What RxJava lacks. Not part of the API. */
@org.jspecify.annotations.NullMarked
package dev.sluice.internal.rx;
