import { recordChange } from '../../audit';
import { transaction } from '../../infra/db';
import type { AuditContext } from '../../shared/actor';
import { DomainError } from '../../shared/errors';
import { hashPassword } from '../passwords';
import { findPerson } from '../people/findPerson';
import { subjectOf } from '../people/peopleRules';
import { findToken, hashToken } from './oneTimeTokens';

/**
 * Sets the password of an invited person by the link in their email, which also proves the email; once.
 * @throws DomainError `link_expired` when it has been used, withdrawn, replaced or is too old
 */
export async function acceptInvitation(
  token: string,
  password: string,
  from: Pick<AuditContext, 'ip' | 'userAgent'>,
): Promise<{ id: string }> {
  // Checked before the costly hash, so that invented links cost nothing.
  if (!(await findToken('invitation', token))) throw new DomainError('link_expired');
  const passwordHash = await hashPassword(password);
  return transaction(async (tx) => {
    const [accepted] = await tx.$queryRaw<{ id: string }[]>`
      with used as (
        update one_time_tokens set used_at = now()
        where token_hash = ${hashToken(token)} and kind = 'invitation' and used_at is null and expires_at > now()
        returning user_id)
      update users set password_hash = ${passwordHash}, invited_at = null, email_verified_at = now(), updated_at = now(),
        version = version + 1
      from used where users.id = used.user_id and invited_at is not null and deactivated_at is null
      returning users.id`;
    const person = accepted && (await findPerson(tx, accepted.id));
    if (!person) throw new DomainError('link_expired');
    const by: AuditContext = { userId: person.id, name: person.name, impersonatorId: null, ...from };
    await recordChange(tx, by, { action: 'user.invitation_accepted', subject: subjectOf(person) });
    return { id: person.id };
  });
}
