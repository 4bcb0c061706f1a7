-- An update was sent twice; only the second sending was answered, and the entry is in sync.

INSERT INTO `time_entries` VALUES (2, 4294967294, 0, 1, NULL, NULL, '[]', 'first edit', 1767224700000, 60, 0, 1767225723090);
INSERT INTO `_sync_meta` VALUES ('counter', 1);
INSERT INTO `_sync_under_way` VALUES ('time_entries', 2, 1767225723080, 'boot-1', 123080000000, 0);
