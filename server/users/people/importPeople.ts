import type { Tx } from '../../infra/db';
import { DomainError } from '../../shared/errors';
import type { Locale } from '../../shared/i18n/translate';
import { NO_PASSWORD } from '../passwords';
import { sendInvitation } from './inviteUser';

type ImportedPerson = { id: string; name: string; email: string; phone: string | null; locale: Locale };

/**
 * Creates customers of another program, without a password: they set one by "forgot password", or by their invitation.
 * @throws DomainError email_taken if one of them has an account
 */
export async function importPeople(tx: Tx, people: readonly ImportedPerson[], isInvited: boolean): Promise<void> {
  const invitedAt = isInvited ? new Date() : null;
  const { count } = await tx.user.createMany({
    data: people.map((person) => ({ ...person, passwordHash: NO_PASSWORD, invitedAt })),
    skipDuplicates: true,
  });
  if (count < people.length) throw new DomainError('email_taken', { field: 'email' });
  const ids = people.map(({ id }) => id);
  await tx.$executeRaw`
    insert into user_roles (user_id, role_id) select u.id, r.id from users u cross join roles r
    where u.id = any (${ids}::uuid[]) and r.name = 'customer' on conflict do nothing`;
  if (isInvited) for (const { id, email } of people) await sendInvitation(tx, id, email);
}

/** Deletes those who never signed in and have nothing here. @returns the ids of the others that still exist */
export async function deleteImportedPeople(tx: Tx, ids: readonly string[]): Promise<string[]> {
  await tx.$queryRaw`select 1 from users where id = any (${ids}::uuid[]) order by id for update`;
  await tx.$queryRaw`select remove_imported_person(id, ${NO_PASSWORD}) from unnest(${ids}::uuid[]) id`;
  const left = await tx.$queryRaw<{ id: string }[]>`select id from users where id = any (${ids}::uuid[])`;
  return left.map(({ id }) => id);
}
