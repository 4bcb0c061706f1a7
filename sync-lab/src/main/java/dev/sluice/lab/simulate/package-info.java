/** The throttle laboratory's engine: servers, clients and their network in virtual time. */
@org.jspecify.annotations.NullMarked
package dev.sluice.lab.simulate;
