-- The id of an event: a name hashed to a UUID of version 8, as `namedUuid` of server/infra does it.
create or replace function webhook_event_id(p_name text) returns uuid language sql immutable as $$
  select encode(set_byte(set_byte(hash, 6, 128 | (get_byte(hash, 6) & 15)), 8, 128 | (get_byte(hash, 8) & 63)),
    'hex')::uuid
  from (select substr(sha256(convert_to(p_name, 'UTF8')), 1, 16) as hash) h
$$;

-- Whether a webhook asks for a topic: order.paid is asked for by name, or by order.*.
create or replace function wants_topic(p_topics text[], p_topic text) returns boolean language sql immutable as $$
  select p_topics && array[p_topic, split_part(p_topic, '.', 1) || '.*']
$$;

-- Whether a webhook with these venues, none for every venue, may tell of a record. An order has to have no items
-- elsewhere. It is asked when a change is recorded and again when it is sent, since a record may move in between.
create or replace function webhook_reaches(p_venues uuid[], p_topic text, p_subject text) returns boolean
language sql stable as $$
  select p_venues = '{}' or case split_part(p_topic, '.', 1)
    when 'order' then not exists (select from order_items i join events e on e.id = i.event_id
      where i.order_id = p_subject::uuid and e.venue_id <> all (p_venues))
    when 'event' then exists (select from events where id = p_subject::uuid and venue_id = any (p_venues))
    when 'scan' then exists (select from validations s join events e on e.id = s.event_id
      where s.id = p_subject::uuid and e.venue_id = any (p_venues))
    else true end
$$;

-- Queues events for webhooks that are on. A row that is queued already stays as it is.
--
-- p_events: { id, topic, subject, version, at, webhooks: [ids] }
create or replace function queue_webhook_events(p_events jsonb) returns int language plpgsql as $$
declare
  v_count int;
begin
  insert into webhook_events (id, topic, subject_id, version, occurred_at)
    select id, topic, subject, version, at
    from jsonb_to_recordset(p_events) as e(id uuid, topic text, subject text, version bigint, at timestamptz)
    order by id on conflict do nothing;
  insert into webhook_deliveries (id, webhook_id, event_id)
    select webhook_event_id(w.id || e.id::text), w.id::uuid, e.id
    from jsonb_to_recordset(p_events) as e(id uuid, version bigint, webhooks jsonb)
      cross join lateral jsonb_array_elements_text(e.webhooks) as w(id)
    order by e.version, e.id on conflict do nothing;
  get diagnostics v_count = row_count;
  return v_count;
end $$;

-- Changes of orders since the last look. Every row of order_events from the placing of its order on is a change; its
-- kind is the topic, and its id the version of the order. The rows that an import writes, up to `imported`, are the
-- past of an order: a file of 100,000 orders is no news for a receiver. Later changes of these orders are sent.
create or replace function record_order_webhooks() returns int language plpgsql as $$
declare
  v_from bigint := (select min(from_order_event) from webhooks where state = 'on');
  v_next bigint := pg_snapshot_xmax(pg_current_snapshot())::text::bigint;
  w record;
  v_events jsonb;
begin
  if v_from is null then return 0; end if;
  select * into w from read_on_webhooks('orders', coalesce((select max(id) from order_events), 0), v_from);
  v_next := pg_snapshot_xmax(pg_current_snapshot())::text::bigint;
  with fresh as materialized (
    select id, order_id, kind, at from order_events
    where id > w.after_id and whole_xid(xmin, v_next) >= w.since_xid
  ), asked as (
    select e.id, e.order_id, e.kind, e.at, jsonb_agg(h.id) as webhooks
    from fresh e join webhooks h on h.state = 'on' and e.id > h.from_order_event
      and wants_topic(h.topics, 'order.' || e.kind)
    where exists (select from order_events p where p.order_id = e.order_id and p.kind = 'placed' and p.id <= e.id)
      and not exists (select from order_events m where m.order_id = e.order_id and m.kind = 'imported' and m.id >= e.id)
      and webhook_reaches(h.venue_ids, 'order', e.order_id::text)
    group by e.id, e.order_id, e.kind, e.at
  )
  select jsonb_agg(jsonb_build_object('id', webhook_event_id('order_event:' || id), 'topic', 'order.' || kind,
    'subject', order_id, 'version', id, 'at', at, 'webhooks', webhooks)) into v_events from asked;
  return case when v_events is null then 0 else queue_webhook_events(v_events) end;
end $$;

-- Changes of events since the last look: entries of the activity log that change what the API answers about an event
-- that is published, or was. Forecasts, alerts and budgets of an event do not leave the house.
create or replace function record_event_webhooks() returns int language plpgsql as $$
declare
  v_from bigint := (select min(from_audit) from webhooks where state = 'on');
  v_next bigint;
  w record;
  v_events jsonb;
begin
  if v_from is null then return 0; end if;
  select * into w from read_on_webhooks('events', coalesce((select max(id) from audit_log), 0), v_from);
  v_next := pg_snapshot_xmax(pg_current_snapshot())::text::bigint;
  with fresh as materialized (
    select id, subject_id, action, at, before from audit_log
    where id > w.after_id and whole_xid(xmin, v_next) >= w.since_xid and subject_type = 'event'
  ), asked as (
    select a.id, a.subject_id, a.action, a.at, jsonb_agg(h.id) as webhooks
    from fresh a join events e on e.id::text = a.subject_id
      join webhooks h on h.state = 'on' and a.id > h.from_audit and wants_topic(h.topics, a.action)
    where a.action in ('event.updated', 'event.published', 'event.withdrawn', 'event.archived', 'event.restored')
      and (e.status = 'published' or a.before ->> 'status' = 'published')
      and webhook_reaches(h.venue_ids, 'event', a.subject_id)
    group by a.id, a.subject_id, a.action, a.at
  )
  select jsonb_agg(jsonb_build_object('id', webhook_event_id('audit:' || id), 'topic', action, 'subject', subject_id,
    'version', id, 'at', at, 'webhooks', webhooks)) into v_events from asked;
  return case when v_events is null then 0 else queue_webhook_events(v_events) end;
end $$;

-- Scans that changed a ticket: accepted ones, exits, and those undone later, each under its result.
create or replace function record_scan_webhooks(p_scans uuid[]) returns int language plpgsql as $$
declare
  v_events jsonb;
begin
  with asked as (
    select s.id, s.result, coalesce(s.uploaded_at, s.received_at) as at, jsonb_agg(h.id) as webhooks
    from validations s join webhooks h on h.state = 'on' and wants_topic(h.topics, 'scan.' || s.result)
    where s.id = any (p_scans) and s.result in ('accepted', 'exited', 'undone')
      and webhook_reaches(h.venue_ids, 'scan', s.id::text)
    group by s.id
  )
  select jsonb_agg(jsonb_build_object('id', webhook_event_id('scan:' || id || ':' || result), 'topic',
    'scan.' || result, 'subject', id, 'at', at, 'webhooks', webhooks)) into v_events from asked;
  return case when v_events is null then 0 else queue_webhook_events(v_events) end;
end $$;
