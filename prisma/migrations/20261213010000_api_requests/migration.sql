-- Writes of the public API by their Idempotency-Key, for 24 hours.
create table api_requests (
    id uuid not null default gen_random_uuid(),
    token_id uuid not null,
    key text not null,
    operation text not null,
    address text not null,
    request_hash text not null,
    turn integer not null default 1,
    lease_until timestamptz(3) not null,
    status smallint,
    answer text,
    created_at timestamptz(3) not null default moment(),
    constraint api_requests_pkey primary key (id),
    constraint api_requests_key check (length(key) between 1 and 255)
);
create index api_requests_created_at_idx on api_requests (created_at);
create unique index api_requests_token_id_key_operation_address_key
    on api_requests (token_id, key, operation, address);
alter table api_requests add constraint api_requests_token_id_fkey foreign key (token_id)
    references personal_access_tokens (id) on delete cascade on update cascade;
