-- Erases conversations with customers, and their emails. Returns { support }: how many conversations.
create or replace function erase_support(p_tickets uuid[]) returns jsonb language plpgsql as $$
declare
  v_tickets uuid[];
  v_mails uuid[];
begin
  v_tickets := array(select id from support_tickets where id = any (p_tickets) order by id for update);
  v_mails := array(select id from mail_log where dedupe_key = any (
    select 'support_opened:' || id from unnest(v_tickets) id
    union all select 'support_answered:' || id from support_messages where ticket_id = any (v_tickets)));
  delete from mail_log where state <> 'queued' and (id = any (v_mails) or again_of = any (v_mails));
  delete from support_tickets where id = any (v_tickets);
  return jsonb_build_object('support', cardinality(v_tickets));
end $$;
