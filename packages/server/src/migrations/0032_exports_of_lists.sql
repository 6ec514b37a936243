-- An export is of any list: which one is its kind.
alter table customer_export rename to list_export;
alter index customer_export_user rename to list_export_user;
alter table list_export add column kind text not null default 'customer';
alter table list_export alter column kind drop default;
