-- Deliveries of one statement are due at the same time. With deduplication, their entries of a hook would share one tuple of
-- the index, which Postgres can mark as dead only as a whole: claims would read each ended delivery again until a vacuum.
ALTER INDEX "deliveries_pending" SET (deduplicate_items = off);
