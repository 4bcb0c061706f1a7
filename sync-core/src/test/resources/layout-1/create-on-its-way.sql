-- Tag and project were created. The process died while the create of their entry was on its way.

INSERT INTO `tags` VALUES (1, 17000001, 0, 1, 'new tag', 1767225723070);
INSERT INTO `projects` VALUES (1, 200000001, 0, 1, NULL, 'new project', '#06aaf5', 1, 0, NULL, 1767225723090);
INSERT INTO `time_entries` VALUES (2, 4294967294, 0, 1, NULL, NULL, '[]', 'there', 1767224700000, 60, 0, 1767225600000);
INSERT INTO `time_entries` VALUES (3, NULL, 0, 1, 1, NULL, '[1]', 'made here', 1767225423000, 300, 0, NULL);
INSERT INTO `_sync_meta` VALUES ('counter', 3);
INSERT INTO `_sync_row` VALUES ('time_entries', 3, 3, 3, 'pending', 0, 1767225723060, 'boot-1', 123060000000, NULL, 0, NULL);
INSERT INTO `_sync_attempt` VALUES ('time_entries', 3, '456e6915-42d1-41b6-af9a-1c330e4fa722', 3, 1767225723100, 'boot-1', 123100000000);
INSERT INTO `_sync_sent_time_entries` VALUES (3, NULL, 0, 1, 1, NULL, '[1]', 'made here', 1767225423000, 300, 0, NULL);
