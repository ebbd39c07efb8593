import { ensureRoles } from '../../access';
import { sql } from '../../infra/db';
import { securityEventJson } from '../../infra/securityEvents';
import type { Acceptance } from '../../legal';
import type { Origin } from '../../shared/actor';
import { DomainError } from '../../shared/errors';
import { defaultLocale } from '../../shared/i18n/languages';
import type { Locale } from '../../shared/i18n/translate';
import type { RoleName } from '../../shared/permissions';
import { uuidv7 } from '../../shared/uuid';
import { hashPassword } from '../passwords';

export type NewUser = {
  name: string;
  email: string;
  password: string;
  /** Customer by default. */
  roles?: readonly RoleName[];
  locale?: Locale;
  phone?: string | null;
  /** The email is already proved. */
  emailVerified?: boolean;
  /** The terms they accepted. */
  acceptances?: readonly Acceptance[];
};

/**
 * Creates an account with its roles, all or nothing, in one statement that takes as long if the email is in use.
 * @param from the origin of a registration, for the security log.
 * @throws DomainError `email_taken` on `email`
 */
export async function createUser(user: NewUser, from?: Origin): Promise<{ id: string }> {
  await ensureRoles();
  const id = uuidv7();
  const [created] = await sql<{ id: string; count: number }>(
    'create_user',
    `with account as (
       insert into users (id, name, email, password_hash, phone, locale, email_verified_at, updated_at)
       values ($1, $2, $3, $4, $5, $6, case when $7::boolean then now() end, now())
       on conflict (email) do nothing returning id),
     given as (
       insert into user_roles (user_id, role_id)
       select account.id, roles.id from account cross join roles where roles.name = any ($8::text[])),
     accepted as (
       insert into user_acceptances (user_id, kind, version, language)
       select account.id, given.kind, given.version, given.language
       from account cross join jsonb_to_recordset($9::jsonb) as given(kind text, version int, language text))
     select id, record_security_events($10::jsonb) as count from account`,
    [
      id,
      user.name,
      user.email.toLowerCase(),
      await hashPassword(user.password),
      user.phone ?? null,
      user.locale ?? defaultLocale(),
      user.emailVerified ?? false,
      user.roles ?? ['customer'],
      JSON.stringify(user.acceptances ?? []),
      from ? securityEventJson({ kind: 'account_created', userId: id, from }) : '[]',
    ],
  );
  if (!created) throw new DomainError('email_taken', { field: 'email' });
  return created;
}
