-- The rows of a source that webhooks have not read yet: those after `after_id` whose transaction is `since_xid` or
-- later. Ids are drawn before a commit, so a row may appear below rows that were read. A transaction that was open at
-- the last look is at least that look's oldest open one, `seen_xid`; so no row is missed, and few are read twice.
--
-- `after_id` follows the last id once all transactions that were open at that id have ended, ten seconds later at the
-- earliest: a transaction has no number yet while it draws its first id.
--
-- p_source: orders or events
-- p_last: the greatest id of the source
-- p_from: the least id after which a webhook is sent changes
create or replace function read_on_webhooks(p_source text, p_last bigint, p_from bigint)
returns table (after_id bigint, since_xid bigint) language plpgsql as $$
#variable_conflict use_column
declare
  v_open bigint;
  v_next bigint;
  c webhook_cursors;
begin
  insert into webhook_cursors (source) values (p_source) on conflict do nothing;
  select * into c from webhook_cursors where source = p_source for update;
  v_open := pg_snapshot_xmin(pg_current_snapshot())::text::bigint;
  v_next := pg_snapshot_xmax(pg_current_snapshot())::text::bigint;
  -- A restored database counts its transactions from the beginning.
  if c.seen_xid > v_next then c.seen_xid := 0; c.next_xid := 0; end if;
  after_id := greatest(c.after_id, p_from);
  since_xid := c.seen_xid;
  return next;
  if v_open >= c.next_xid and c.next_since < now() - interval '10 seconds' then
    update webhook_cursors set after_id = greatest(c.after_id, c.next_id), seen_xid = v_open,
      next_id = greatest(c.next_id, p_last), next_xid = v_next, next_since = now() where source = p_source;
  elsif v_open <> c.seen_xid then
    update webhook_cursors set seen_xid = v_open where source = p_source;
  end if;
end $$;

-- The number of a transaction, of which a row stores the last 32 bits. p_next: the next number.
create or replace function whole_xid(p_xid xid, p_next bigint) returns bigint language sql immutable as $$
  select case when near > p_next then near - 4294967296 else near end
  from (select (p_next & ~4294967295) + p_xid::text::bigint as near) n
$$;
