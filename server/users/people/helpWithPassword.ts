import { recordChange } from '../../audit';
import { transaction } from '../../infra/db';
import { wakeOutbox } from '../../infra/outbox';
import type { AuditContext } from '../../shared/actor';
import { DomainError } from '../../shared/errors';
import { publishAccountMail } from '../jobs';
import { issueTokenIn } from '../registration/oneTimeTokens';
import { openCase, subjectOf } from './peopleRules';

/**
 * Lets a person who forgot their password choose a new one: by email, or by a link for staff to pass on if no emails
 * are sent. Only for a proved email: the link proves it again, but passed on by hand it proves nothing.
 * @returns the link's token if staff must pass it on
 * @throws DomainError `not_yourself`, `above_you`, `not_active`, `address_unconfirmed`
 */
export async function helpWithPassword(by: AuditContext, id: string, byMail: boolean): Promise<string | null> {
  if (by.userId === id) throw new DomainError('not_yourself');
  const token = await transaction(async (tx) => {
    const { person } = await openCase(tx, by, id);
    if (person.deactivatedAt || person.invitedAt) throw new DomainError('not_active');
    if (!person.emailVerifiedAt) throw new DomainError('address_unconfirmed');
    const { email } = person;
    await recordChange(tx, by, { action: 'user.password_link_made', subject: subjectOf(person) });
    if (!byMail) return issueTokenIn(tx, 'password_reset', { userId: id, email });
    await publishAccountMail(tx, { kind: 'reset_password', email });
    return null;
  });
  wakeOutbox();
  return token;
}
