-- An update was sent and never answered. The next push has waited until it could not arrive any
-- more, and the process died before it sent what the user has edited since.

INSERT INTO `workspaces` VALUES (1, 1200001, 0, 'Anna''s workspace', 3000001, 1, 1, 0, 0, NULL, 1, 1767225600000);
INSERT INTO `users` VALUES (1, 9000001, 0, 'anna@example.com', 'Anna', 'Europe/Prague', 1, 1, 'https://assets.track.example/images/profile.png');
INSERT INTO `workspace_features` VALUES (1, 1200001, 0, 1, '[{"feature_id":0,"name":"free","enabled":true},{"feature_id":13,"name":"pro","enabled":true},{"feature_id":15,"name":"business","enabled":false},{"feature_id":81,"name":"unheard_of","enabled":true}]');
INSERT INTO `preferences` VALUES (1, 1, 0, 'MM/DD/YYYY', 'h:mm A', 'improved', 1);
INSERT INTO `time_entries` VALUES (1, 4294967295, 0, 1, NULL, NULL, '[]', 'other', 1767224700000, 60, 0, 1767225600000);
INSERT INTO `time_entries` VALUES (2, 4294967294, 0, 1, NULL, NULL, '[]', 'second edit', 1767224700000, 60, 0, 1767225600000);
INSERT INTO `_sync_meta` VALUES ('counter', 2);
INSERT INTO `_sync_meta` VALUES ('layout', 1);
INSERT INTO `_sync_meta` VALUES ('version', 1);
INSERT INTO `_sync_meta` VALUES ('file', '531abcb6-01ec-4b83-aee8-de5c1faf319a');
INSERT INTO `_sync_meta` VALUES ('hash', '2df0ccaab85a2d79c49c271c2172968b');
INSERT INTO `_sync_meta` VALUES ('note:account_server', 'https://tracker.example/api/v9');
INSERT INTO `_sync_meta` VALUES ('note:account_key', 'tracker.example-6cc805b20810b3f0');
INSERT INTO `_sync_meta` VALUES ('note:account_id', '9000001');
INSERT INTO `_sync_meta` VALUES ('note:wall_clock_ahead_millis', '60');
INSERT INTO `_sync_meta` VALUES ('flushed', 1);
INSERT INTO `_sync_guard` VALUES (0);
INSERT INTO `_sync_row` VALUES ('time_entries', 2, 1, 2, 'pending', 0, 1767225723080, 'boot-1', 123080000000, NULL, 0, NULL);
INSERT INTO `_sync_mark` VALUES ('tags', 1767225601000);
INSERT INTO `_sync_mark` VALUES ('clients', 1767225601000);
INSERT INTO `_sync_mark` VALUES ('projects', 1767225602000);
INSERT INTO `_sync_mark` VALUES ('tasks', 1767225602000);
INSERT INTO `_sync_mark` VALUES ('time_entries', 1767225540000);
INSERT INTO `_sync_base_time_entries` VALUES (2, 4294967294, 0, 1, NULL, NULL, '[]', 'there', 1767224700000, 60, 0, 1767225600000);
INSERT INTO `_sync_sent_time_entries` VALUES (2, 4294967294, 0, 1, NULL, NULL, '[]', 'first edit', 1767224700000, 60, 0, 1767225600000);
INSERT INTO `room_master_table` VALUES (42, '2df0ccaab85a2d79c49c271c2172968b');
DELETE FROM `sqlite_sequence`;
INSERT INTO `sqlite_sequence` VALUES ('workspaces', 1);
INSERT INTO `sqlite_sequence` VALUES ('users', 1);
INSERT INTO `sqlite_sequence` VALUES ('workspace_features', 1);
INSERT INTO `sqlite_sequence` VALUES ('preferences', 1);
INSERT INTO `sqlite_sequence` VALUES ('time_entries', 2);
