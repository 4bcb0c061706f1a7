package dev.sluice.android.sample.data;

import dev.sluice.tracker.Project;
import dev.sluice.tracker.Tag;
import java.util.List;

/** The projects and tags that an entry can have, by their names. */
public record Choices(List<Project> projects, List<Tag> tags) {}
