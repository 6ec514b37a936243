-- What one person does to one thing again is one line of the bell: the lines of a person about one thing, the newest first.
create index bell_burst on bell (user_id, target_id, created_at desc);
