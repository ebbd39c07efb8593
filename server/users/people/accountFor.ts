import type { Tx } from '../../infra/db';
import type { Locale } from '../../shared/i18n/translate';
import { uuidv7 } from '../../shared/uuid';
import { NO_PASSWORD } from '../passwords';
import { sendInvitation } from './inviteUser';

type Person = { name: string; email: string; locale: Locale };

/** The account of a company's contact: the one with this address, or a new one whose owner is invited. @returns with the token of the invitation */
export async function accountFor(
  tx: Tx,
  { name, email, locale }: Person,
): Promise<{ id: string; invitation: string | null }> {
  const known = await tx.user.findUnique({ where: { email }, select: { id: true } });
  const id = known?.id ?? uuidv7();
  if (!known)
    await tx.user.create({ data: { id, name, email, locale, passwordHash: NO_PASSWORD, invitedAt: new Date() } });
  await tx.$executeRaw`
    insert into user_roles (user_id, role_id) select ${id}::uuid, id from roles where name = 'company' on conflict do nothing`;
  return { id, invitation: known ? null : await sendInvitation(tx, id, email) };
}
