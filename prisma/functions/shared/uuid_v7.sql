-- A UUID of version 7 (RFC 9562): 48 bits of milliseconds first, so that rows created together are close in their
-- indexes. Bits 52 and 53 turn the version of a random UUID from 4 into 7; its variant stays.
create or replace function uuid_v7() returns uuid language sql volatile parallel safe as $$
  select encode(set_bit(set_bit(overlay(uuid_send(gen_random_uuid())
    placing substring(int8send((extract(epoch from clock_timestamp()) * 1000)::bigint) from 3) from 1 for 6), 52, 1),
    53, 1), 'hex')::uuid
$$;
