drop function insist(boolean);
