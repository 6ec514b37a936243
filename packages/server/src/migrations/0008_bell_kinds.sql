-- The tab of a line is written with it: a capability says which is its own.
alter table bell alter column kind drop expression;
