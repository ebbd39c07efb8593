/**
 * What a database is made of beside its rows. Functions, triggers, constraints and indexes that a control took away or
 * replaced are put back by their definitions: a new database costs a copy, and has everybody who is connected to it read
 * the catalogue and every function anew.
 */

/** Each part with the statements that take it away and make it. Those of a later place stand on those before. */
export const KEEP_SHAPE = `
  create schema shape;
  create view shape.parts as
    select 1 as place, format('drop function %s', oid::regprocedure) as undo, pg_get_functiondef(oid) as make
      from pg_proc where pronamespace = 'public'::regnamespace and prokind in ('f', 'p')
    union all
    select 2, format('drop index %s', indexrelid::regclass), pg_get_indexdef(indexrelid)
      from pg_index join pg_class on pg_class.oid = indrelid where relnamespace = 'public'::regnamespace
        and not exists (select from pg_constraint where conindid = indexrelid and contype in ('p', 'u', 'x'))
    union all
    select case contype when 'f' then 4 else 3 end, format('alter table %s drop constraint %I', conrelid::regclass, conname),
        format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid))
      from pg_constraint where connamespace = 'public'::regnamespace and conrelid <> 0 and contype <> 't'
    union all
    select 5, format('drop trigger %I on %s', tgname, tgrelid::regclass), pg_get_triggerdef(oid)
      from pg_trigger where not tgisinternal;
  create table shape.first as table shape.parts`;

/** Of an empty database, since what was taken away may have let rows in that it refuses. */
export const RESTORE_SHAPE = `
  do $$
  declare each text;
  begin
    -- A function that is there is replaced, since others stand on it.
    for each in select undo from (table shape.parts except table shape.first) other
      where place > 1 or undo not in (select undo from shape.first) order by place desc loop
      execute each;
    end loop;
    for each in select make from (table shape.first except table shape.parts) gone order by place loop
      execute each;
    end loop;
  end $$`;

const PUBLIC = `'public'::regnamespace`;
/** Whatever changes a row of a catalogue leaves another number of them, or one of a later transaction. */
const mark = (isPart: boolean, rows: string, of = 'max(xmin::text::bigint)') =>
  `select concat_ws(' ', count(*), ${of}) as mark, ${isPart} as is_part from ${rows}`;

/** `parts` says whether something was changed that can be put back, `rest` whether something that cannot. */
export const SHAPE = `
  select string_agg(mark, ', ') filter (where is_part) as parts, string_agg(mark, ', ') filter (where not is_part) as rest from (
    ${mark(true, `pg_proc where oid >= 16384 and pronamespace = ${PUBLIC}`)}
    union all ${mark(false, `pg_proc where oid >= 16384 and pronamespace <> ${PUBLIC}`)}
    union all ${mark(true, `pg_trigger where oid >= 16384 and tgenabled = 'O'`)}
    union all ${mark(false, `pg_trigger where oid >= 16384 and tgenabled <> 'O'`)}
    union all ${mark(true, `pg_constraint where oid >= 16384`)}
    union all ${mark(true, `pg_class where oid >= 16384 and relkind = 'i'`, 'sum(oid::bigint)')}
    union all ${mark(false, `pg_class where oid >= 16384 and relkind in ('r', 'p', 'v')`, 'sum(oid::bigint)')}
    union all ${mark(false, `pg_attribute a join pg_class c on c.oid = attrelid where attrelid >= 16384 and relkind in ('r', 'p', 'v')`, 'max(a.xmin::text::bigint)')}
    union all ${mark(false, `pg_db_role_setting where setdatabase = (select oid from pg_database where datname = current_database())`, 'max(setconfig::text)')}
  ) shape`;
