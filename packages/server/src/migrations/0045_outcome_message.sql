-- An end may write to the customer: the step of a rule that it is, with who chose it (owner), by whose right it is sent.
alter table campaign
  drop constraint campaign_success_kind_check,
  drop constraint campaign_failure_kind_check,
  add check (success_kind in ('nothing', 'opportunity', 'task', 'sendMail', 'sendSms')),
  add check (failure_kind in ('nothing', 'opportunity', 'task', 'sendMail', 'sendSms')),
  add column success_message jsonb,
  add column failure_message jsonb,
  add check ((success_kind in ('sendMail', 'sendSms')) = (success_message is not null)),
  add check ((failure_kind in ('sendMail', 'sendSms')) = (failure_message is not null));
