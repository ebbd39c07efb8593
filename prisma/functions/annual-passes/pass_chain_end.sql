-- The end of a pass including its renewals: two paid renewals are two more years.
create or replace function pass_chain_end(p_pass uuid) returns timestamptz language sql stable as $$
  with recursive chain as (
    select id, ticket_id from annual_passes where id = p_pass
    union select a.id, a.ticket_id from annual_passes a join chain c on a.renews_id = c.id
  )
  select max(t.valid_until) from chain join tickets t on t.id = chain.ticket_id where is_standing(t.state)
$$;
