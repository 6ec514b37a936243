-- The domains that most of a campaign went to: companies have thousands of them among their customers.
create index message_domain_most on message_domain (campaign_id, send_id, sent desc, domain);
