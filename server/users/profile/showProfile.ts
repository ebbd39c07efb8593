import { renderSVG } from 'uqr';
import { sql } from '../../infra/db';
import { ASKS_TWO_FACTOR } from '../../infra/heldRoles';
import { env } from '../../infra/runtime';
import type { ApiScope } from '../../shared/apiScopes';
import type { Locale } from '../../shared/i18n/translate';
import { toIso } from '../../shared/time';
import type { ProfileAccount, ProfileToken, ProfileTwoFactor } from '../pages';
import { unseal } from '../secretBox';
import { listSessions } from '../signIn/listSessions';
import { totpUri } from './totp';

type SetUpRow = { secret: string | null; isOn: boolean; isRequired: boolean; recoveryCodesLeft: number };
type Row = ProfileAccount & SetUpRow & Record<string, unknown>;

async function findOwner(userId: string): Promise<Row> {
  const [row] = await sql<Row>(
    'show_profile',
    `select u.name, u.email, u.email_verified_at is not null as "isVerified", coalesce(u.phone, '') as phone, u.locale, u.density,
       u.two_factor_secret as secret, u.two_factor_confirmed_at is not null as "isOn",
       coalesce(jsonb_array_length(u.recovery_codes), 0) as "recoveryCodesLeft", ${ASKS_TWO_FACTOR} as "isRequired",
       (select t.email from one_time_tokens t where t.user_id = u.id and t.kind = 'email_verification'
          and t.used_at is null and t.expires_at > now() and t.email <> u.email limit 1) as "pendingEmail"
     from users u where u.id = $1`,
    [userId],
  );
  if (!row) throw new Error('the signed-in account is gone');
  return row;
}

function showTwoFactor(userId: string, row: Row, isConfirmed: boolean): ProfileTwoFactor {
  const { isOn, isRequired, recoveryCodesLeft } = row;
  // An unfinished set-up is shown only to a person who has just proved to be the owner.
  if (isOn || !row.secret || !isConfirmed) return { isOn, isRequired, recoveryCodesLeft, setup: null };
  const key = unseal(row.secret, userId);
  const svg = renderSVG(totpUri(key, row.email, env().APP_NAME), { border: 4, ecc: 'M' });
  const qr = `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;
  return { isOn, isRequired, recoveryCodesLeft, setup: { qr, key } };
}

async function listTokens(userId: string): Promise<ProfileToken[]> {
  const rows = await sql<{
    id: string;
    name: string;
    createdAt: Date;
    lastUsedAt: Date | null;
    expiresAt: Date | null;
    scopes: ApiScope[];
    venues: string[] | null;
  }>(
    'list_own_tokens',
    `select id, name, created_at as "createdAt", last_used_at as "lastUsedAt", expires_at as "expiresAt", scopes,
       case when venue_ids is not null then array(select v.name from venues v where v.id = any (venue_ids) order by v.name) end as venues
     from personal_access_tokens where user_id = $1 order by created_at desc`,
    [userId],
  );
  return rows.map(({ createdAt, lastUsedAt, expiresAt, ...token }) => ({
    ...token,
    createdAt: toIso(new Date(createdAt)),
    lastUsedAt: lastUsedAt && toIso(new Date(lastUsedAt)),
    expiresAt: expiresAt && toIso(new Date(expiresAt)),
  }));
}

type Viewer = { userId: string; sessionId: string; isConfirmed: boolean };

/** All data that an account's owner sees and may change. */
export async function showProfile({ userId, sessionId, isConfirmed }: Viewer) {
  const [owner, sessions, tokens] = await Promise.all([
    findOwner(userId),
    listSessions(userId, sessionId),
    listTokens(userId),
  ]);
  const { name, email, pendingEmail, isVerified, phone, locale, density } = owner;
  const account: ProfileAccount = { name, email, pendingEmail, isVerified, phone, locale: locale as Locale, density };
  return { account, twoFactor: showTwoFactor(userId, owner, isConfirmed), sessions, tokens };
}
