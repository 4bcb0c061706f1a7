package dev.sluice.schema;

import java.util.List;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** What a {@link Field} says besides its getter, with the defaults. */
final class FieldSettings implements Cloneable {

  final String column;
  final Kind kind;
  final boolean isParent;
  @Nullable EntityType<?> target; // a parent gets it when its type is made
  String json;
  @Nullable String writtenAs;
  List<String> aliases = List.of();
  boolean nullable;
  boolean fingerprint;
  boolean ownedByTarget;
  boolean indexed;
  WrittenBy writtenBy = WrittenBy.USER;
  MergePolicy mergePolicy = MergePolicy.NEWER_WINS;
  @Nullable String group;
  @Nullable Object absent;
  UnaryOperator<Object> normalisation = UnaryOperator.identity();
  Predicate<Object> passing = value -> false;

  FieldSettings(String column, Kind kind, @Nullable EntityType<?> target) {
    this.column = column;
    this.kind = kind;
    this.target = target;
    this.isParent = isReference() && target == null;
    this.json = column;
  }

  boolean isReference() {
    return kind == Kind.REFERENCE || kind == Kind.REFERENCES;
  }

  EntityType<?> target() {
    if (target == null) {
      throw new IllegalStateException(
          column + (isParent ? " is in no type yet" : " is no reference"));
    }
    return target;
  }

  FieldSettings copy() {
    try {
      return (FieldSettings) clone();
    } catch (CloneNotSupportedException e) {
      throw new AssertionError(e);
    }
  }
}
