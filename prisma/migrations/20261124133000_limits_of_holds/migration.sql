-- Whoever keeps places unpaid on a channel that limits it: hashes under the application's key, of no use to anybody else.
alter table orders add column browser text, add column network text;
create index orders_kept_by_browser on orders (browser) where browser is not null and state in ('held', 'pending');
create index orders_kept_by_network on orders (network) where network is not null and state in ('held', 'pending');
create index orders_begun_in_network on orders (network, created_at) where network is not null;

-- Staff and machines sell to many people from one place.
alter table sales_channels add column limits_holds boolean not null default true;
update sales_channels set limits_holds = false where code in ('counter', 'bulk', 'partner', 'kiosk');
