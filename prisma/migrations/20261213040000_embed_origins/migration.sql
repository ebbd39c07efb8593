-- Sites that may show the shop in a frame, and are returned to after payment.
alter table sales_channels add column embed_origins text[] default '{}' not null;
