/**
 * Combines log entries: one action of a person on many records, and repeated saves of one record within minutes, become
 * one line. The last entry of such a run is shown, with the others inside it.
 */

/** Maximum length of a run. */
const LONGEST_RUN = 500;
/** A longer run shows only its latest states. */
const STATES_TOLD = 20;

/** Whether `later`, the next entry of the same person, continues the run of `a`. */
const goesOn = (a: string, later: string) => `${later}.action = ${a}.action
  and ${later}.impersonator_id is not distinct from ${a}.impersonator_id
  and (${later}.at - ${a}.at < interval '1 second' or (
    ${later}.subject_type = ${a}.subject_type and ${later}.subject_id = ${a}.subject_id and ${later}.at - ${a}.at < interval '10 minutes'
    and not exists (select from audit_log other where other.subject_type = ${a}.subject_type and other.subject_id = ${a}.subject_id
      and other.at > ${a}.at and other.at < ${later}.at and other.user_id is distinct from ${a}.user_id)))`;

/** A condition for entries `a`: another entry represents this one. */
export const IS_FOLDED = `coalesce((select ${goesOn('a', 'later')} from audit_log later
  where later.user_id = a.user_id and (later.at, later.id) > (a.at, a.id) order by later.at, later.id limit 1), false)`;

const STEP =
  'p.id, p.at, p.user_id, p.impersonator_id, p.action, p.subject_type, p.subject_id, p.label, p.before, p.after';

/** SQL, after `with recursive`: the run that ends with the entry `a`, as a table `run`, the latest first. */
export const RUN = `run as (
    select ${STEP.replaceAll('p.', 'a.')}, 1 as n
    union all
    select earlier.* from run cross join lateral (
      select ${STEP}, run.n + 1 as n from audit_log p
      where p.user_id = run.user_id and (p.at, p.id) < (run.at, run.id) order by p.at desc, p.id desc limit 1) earlier
    where run.n < ${LONGEST_RUN} and ${goesOn('earlier', 'run')}
  )`;

/** The event of a run about its slots, and their first and last day. */
const SPAN = `case when min(action) like 'slot.%' and count(distinct subject_id) > 1 then (
  select case when count(distinct s.event_id) = 1 then jsonb_build_object('event', (array_agg(e.title))[1],
    'from', min((s.starts_at at time zone v.time_zone)::date), 'until', max((s.starts_at at time zone v.time_zone)::date)) end
  from run one join appointments s on s.id::text = one.subject_id join events e on e.id = s.event_id join venues v on v.id = e.venue_id) end`;

/** How many entries `a` represents, of how many records, and their states from the first to the last. */
export const RUN_STATES = `(with recursive ${RUN}
  select jsonb_build_object('times', count(*), 'subjects', count(distinct (subject_type, subject_id)),
    'states', jsonb_agg(jsonb_build_object('before', before, 'after', after) order by n desc) filter (where n <= ${STATES_TOLD}),
    'span', ${SPAN})
  from run)`;
