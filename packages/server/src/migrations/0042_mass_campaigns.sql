-- A campaign that the clock began may find that its audience has grown, or that nobody of it is left.
alter table mass_campaign drop constraint mass_campaign_stop_reason_check;
alter table mass_campaign add constraint mass_campaign_stop_reason_check check (stop_reason in (
  'bounces', 'complaints', 'late', 'noSender', 'noGateway', 'tooMany', 'nobodyLeft', 'notReady', 'failed'));

-- What the calendar shows.
create index mass_campaign_planned on mass_campaign (channel, (coalesce(started_at, scheduled_at)))
  where started_at is not null or scheduled_at is not null;
