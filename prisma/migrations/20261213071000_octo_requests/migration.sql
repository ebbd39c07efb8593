-- Requests about a booking of a reseller run one after another, also in several processes: the lease of the one that
-- runs. A request asks for places of this amount, which counts towards the credit limit until they are taken.
alter table reseller_bookings add column lease uuid, add column leased_until timestamptz(3),
  add column asked_cents bigint default 0 not null;
