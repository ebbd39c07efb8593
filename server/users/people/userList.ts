import { prisma } from '../../infra/db';
import { defineList, type Reader } from '../../infra/lists';
import { isPartOf } from '../../infra/lists/bind';
import { translator } from '../../shared/i18n';
import type { Translate } from '../../shared/i18n/translate';
import { languageName } from '../../shared/names';
import { isRoleName } from '../../shared/permissions';
import { STAFF_IDS } from '../../shared/staffIds';
import { formatDate } from '../../shared/time';

const STATES = {
  active: 'people.state_active',
  invited: 'people.state_invited',
  deactivated: 'people.state_deactivated',
} as const;
const BY_WORDS = { by: 'words', sql: `words(u.name || ' ' || u.email)` } as const;
const IS_STAFF = `u.id = any (array(${STAFF_IDS}))`;

/** The name of a role: built-in ones in the reader's language, others as the organisation named them. */
const roleText = (name: string, t: Translate) => (isRoleName(name) ? t(`people.role_${name}`) : name);

const roleOptions = async ({ locale }: { locale: string }) => {
  const t = translator(locale);
  const roles = await prisma.role.findMany({ orderBy: [{ builtIn: 'desc' }, { id: 'asc' }] });
  return roles.map(({ id, name }) => ({ value: id, label: roleText(name, t) }));
};

type HeldReach = { role: string; isLimited: boolean; until: string | null; places: string | null };

/** "Cashier: Harbour Hall, until 22 February 2027". */
function reachLine({ role, isLimited, until, places }: HeldReach, { t, locale }: Reader): string {
  const where = isLimited ? (places ?? t('people.reach_nowhere')) : t('people.reach_everywhere');
  const words = until ? t('people.reach_words', { where, until: formatDate(until, 'UTC', locale) }) : where;
  return `${isRoleName(role) ? t(`people.role_${role}`) : role}: ${words}`;
}

/** All people with an account, staff and customers, without accounts closed for good. */
export const userList = defineList({
  name: 'users',
  scope: 'house',
  from: 'users u',
  key: 'u.id',
  where: { sql: `u.email not like '%@deleted.invalid'` },
  columns: {
    name: { sql: 'u.name', kind: 'text', label: 'people.name', sort: 'fold(u.name)', search: BY_WORDS },
    email: { sql: 'u.email', kind: 'text', label: 'people.email', sort: true, search: BY_WORDS },
    phone: {
      sql: 'u.phone',
      kind: 'text',
      label: 'people.phone',
      nullable: true,
      hidden: true,
      search: { where: `u.phone is not null and ${isPartOf('u.phone')}` },
    },
    roles: {
      sql: 'array(select r.name from user_roles ur join roles r on r.id = ur.role_id where ur.user_id = u.id order by r.name)',
      kind: 'texts',
      label: 'people.roles',
      itemText: (name, { t }) => roleText(name, t),
    },
    reach: {
      sql: `(select coalesce(jsonb_agg(jsonb_build_object('role', r.name, 'isLimited', ur.is_limited,
          'until', to_char((ur.ends_at - interval '1 second') at time zone :zone, 'YYYY-MM-DD'),
          'places', (select string_agg(coalesce(v.name, e.title ->> :locale, e.title ->> 'en', e.slug), ', ' order by v.name, e.slug)
            from role_scopes s left join venues v on v.id = s.venue_id left join events e on e.id = s.event_id
            where s.role_id = ur.role_id and s.user_id = ur.user_id)) order by r.name), '[]')
        from user_roles ur join roles r on r.id = ur.role_id where ur.user_id = u.id and (ur.is_limited or ur.ends_at is not null))`,
      kind: 'text',
      label: 'people.reach',
      format: (row, reader) => (row as { reach: HeldReach[] }).reach.map((one) => reachLine(one, reader)).join('\n'),
    },
    state: {
      sql: `case when u.deactivated_at is not null then 'deactivated' when u.invited_at is not null then 'invited' else 'active' end`,
      kind: 'enum',
      label: 'people.state',
      values: STATES,
    },
    lastSeenAt: {
      sql: 'u.last_seen_at',
      kind: 'datetime',
      label: 'people.last_seen',
      sort: `coalesce(u.last_seen_at, '-infinity'::timestamptz)`,
      nullable: true,
    },
    twoFactor: { sql: 'u.two_factor_confirmed_at is not null', kind: 'boolean', label: 'people.two_factor' },
    language: {
      sql: 'u.locale',
      kind: 'text',
      label: 'people.language',
      hidden: true,
      format: ({ language }, { locale }) => languageName(String(language), locale),
    },
    createdAt: { sql: 'u.created_at', kind: 'datetime', label: 'people.since', sort: true, hidden: true },
  },
  filters: {
    kind: {
      kind: 'oneOf',
      label: 'people.kind',
      values: { staff: 'people.kind_staff', customers: 'people.kind_customers' },
      when: { staff: IS_STAFF, customers: `not ${IS_STAFF}` },
    },
    role: {
      kind: 'oneOf',
      sql: 'array(select ur.role_id::text from user_roles ur where ur.user_id = u.id)',
      isSeveral: true,
      label: 'people.roles',
      options: roleOptions,
    },
    state: {
      kind: 'oneOf',
      label: 'people.state',
      values: STATES,
      when: {
        active: 'u.deactivated_at is null and u.invited_at is null',
        invited: 'u.deactivated_at is null and u.invited_at is not null',
        deactivated: 'u.deactivated_at is not null',
      },
    },
    signedIn: {
      kind: 'boolean',
      label: 'people.signed_in_now',
      sql: 'exists (select 1 from sessions s where s.user_id = u.id and s.impersonator_id is null and s.expires_at > now())',
    },
    twoFactor: { kind: 'boolean', label: 'people.two_factor', sql: 'u.two_factor_confirmed_at is not null' },
  },
  defaultSort: 'name',
  // Each needs its own transaction, under the lock of all rights.
  most: 200,
});
