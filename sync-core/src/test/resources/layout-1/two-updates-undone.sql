-- Two updates were sent, one after the other, and never answered. The user has undone both.

INSERT INTO `time_entries` VALUES (2, 4294967294, 0, 1, NULL, NULL, '[]', 'there', 1767224700000, 60, 0, 1767225600000);
INSERT INTO `_sync_meta` VALUES ('counter', 3);
INSERT INTO `_sync_row` VALUES ('time_entries', 2, 1, 3, 'pending', 0, 1767225783100, 'boot-1', 183100000000, NULL, 0, NULL);
INSERT INTO `_sync_under_way` VALUES ('time_entries', 2, 1767225783080, 'boot-1', 183080000000, 0);
INSERT INTO `_sync_base_time_entries` VALUES (2, 4294967294, 0, 1, NULL, NULL, '[]', 'there', 1767224700000, 60, 0, 1767225600000);
INSERT INTO `_sync_sent_time_entries` VALUES (2, 4294967294, 0, 1, NULL, NULL, '[]', 'first edit', 1767224700000, 60, 0, 1767225600000);
INSERT INTO `_sync_sent_time_entries` VALUES (2, 4294967294, 0, 1, NULL, NULL, '[]', 'second edit', 1767224700000, 60, 0, 1767225600000);
