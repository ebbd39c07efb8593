import type { Tx } from '../../infra/db';
import type { Locale } from '../../shared/i18n/translate';
import { uuidv7 } from '../../shared/uuid';
import { NO_PASSWORD } from '../passwords';
import { sendInvitation } from './inviteUser';

type Person = { name: string; email: string; locale: Locale };

/** Finds or creates the account of a company's contact, with the role of companies. */
async function writeAccount(
  tx: Tx,
  { id: ownId, name, email, locale, invitedAt }: Person & { id: string; invitedAt: Date | null },
): Promise<{ id: string; isNew: boolean }> {
  const account = { id: ownId, name, email, locale, passwordHash: NO_PASSWORD, invitedAt };
  // If two requests for one person run concurrently, the second waits and finds the account of the first.
  const { count } = await tx.user.createMany({ data: account, skipDuplicates: true });
  const { id } = await tx.user.findUniqueOrThrow({ where: { email }, select: { id: true } });
  await tx.$executeRaw`
    insert into user_roles (user_id, role_id) select ${id}::uuid, id from roles where name = 'company' on conflict do nothing`;
  return { id, isNew: count > 0 };
}

/**
 * Finds the account of a company's contact by email, or creates one and invites its owner. @returns the token of a new
 * invitation
 */
export async function accountFor(
  tx: Tx,
  { name, email, locale }: Person,
): Promise<{ id: string; invitation: string | null }> {
  const { id, isNew } = await writeAccount(tx, { id: uuidv7(), name, email, locale, invitedAt: new Date() });
  return { id, invitation: isNew ? await sendInvitation(tx, id, email) : null };
}

/** The same for a contact of another program: no email is sent, and the account has this id if it is new. */
export const importAccount = async (tx: Tx, person: Person & { id: string }): Promise<string> =>
  (await writeAccount(tx, { ...person, invitedAt: null })).id;
