-- How a call ended, and how long what took place lasted.
alter table customer_entry
  add column outcome text check (outcome in ('reached', 'noAnswer', 'busy', 'callBack', 'refused')),
  add column minutes smallint check (minutes between 0 and 1440),
  add constraint customer_entry_outcome check (outcome is null or kind = 'call');
