-- When a device made a change of a result, by its corrected clock; NULL if the change was not made by a device.
ALTER TABLE result_changes ADD COLUMN made_at BIGINT;
