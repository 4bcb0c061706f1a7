package dev.sluice.house;

/** The public API of schema files. */
class SchemaFileApiTest extends PublicApi {}
