package androidx.room;

/** Stands in for Room's. */
public abstract class RoomDatabase {}
