-- What the figures of a campaign lead to: those of one mail domain, and the few who unsubscribed.
create index message_domain_of on message (campaign_id, split_part(address, '@', 2), message_id)
  where address <> '' and channel = 'email';
create index message_unsubscribed on message (campaign_id, message_id) where unsubscribed_at is not null;
