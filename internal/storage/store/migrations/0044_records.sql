-- The records of teams are added up when they are read. Nothing keeps wins, losses, points_for and points_against of teams up to
-- date any more: they stay for servers of an earlier version that run beside this one during an update, and a later step drops them.
-- This step changes nothing, but an earlier version, which would show the old records, refuses the database from now on.
SELECT 1;
