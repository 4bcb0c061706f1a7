/** An own way to the server: GraphQL, gRPC or anything else that is not REST. */
@org.jspecify.annotations.NullMarked
package dev.sluice.remote;
