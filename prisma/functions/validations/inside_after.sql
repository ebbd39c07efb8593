-- How many people an entry or exit concerns, by its recorded data: 2 of a ticket for 4; all 4 without a number.
create or replace function people_of(p_data jsonb) returns int language sql immutable as $$
  select greatest(coalesce((p_data ->> 'people')::int, (p_data ->> 'admits')::int, 1), 1)
$$;

-- How many people the ticket of a scan admits, by its recorded data.
create or replace function admits_of(p_data jsonb) returns int language sql immutable as $$
  select greatest(coalesce((p_data ->> 'admits')::int, 1), 1)
$$;

-- People of a ticket inside after another entry or exit: { by its uses, without a use }. By its uses never more than
-- it admits: a holder who left without a scan and enters by another use is one person. A copy admitted elsewhere
-- without a use is another person. Never negative: a second scan of an exit is no second person.
create or replace function step_inside(p_inside int[], p_result text, p_data jsonb) returns int[]
language plpgsql immutable parallel safe as $$
declare
  v_people int := people_of(p_data);
  v_taken int := case when p_data ? 'no_use' then 0 else coalesce((p_data ->> 'taken')::int, v_people) end;
begin
  if p_result <> 'accepted' then
    return array[greatest(p_inside[1] - v_people, 0),
      greatest(p_inside[2] - greatest(v_people - p_inside[1], 0), 0)];
  end if;
  return array[least(p_inside[1] + v_taken, admits_of(p_data)), p_inside[2] + v_people - v_taken];
end $$;

create or replace function count_of(p_inside int[]) returns int language sql immutable parallel safe as $$
  select p_inside[1] + p_inside[2]
$$;

-- How many are inside after all entries and exits of a ticket: inside_after(result, data order by received_at, id).
create or replace aggregate inside_after(text, jsonb) (sfunc = step_inside, stype = int[], finalfunc = count_of,
  initcond = '{0,0}');
