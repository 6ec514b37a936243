-- What is nearly always so is not asked first: where it is not, the statement fails and its transaction with it.
create function insist(holds boolean) returns boolean language plpgsql as $$
begin
  if holds is not true then
    raise exception 'what was insisted on does not hold' using errcode = 'CRM01';
  end if;
  return true;
end $$;
