package androidx.hilt.work;

/** Stands in for that of androidx.hilt 1.2. */
public @interface HiltWorker {}
