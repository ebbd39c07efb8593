import { transaction } from '../../infra/db';
import { isMailboxFull } from '../../mails';
import { notify } from '../../notifications';
import { DomainError } from '../../shared/errors';
import type { Locale } from '../../shared/i18n/translate';
import { type LocalText, localText } from '../../shared/localText';
import { paths } from '../../shared/paths';
import { newSecret } from '../../shared/reference';
import { uuidv7 } from '../../shared/uuid';
import { mailCodeAsked } from '../mail/codeMails';
import type { AskInput } from '../requests';

/**
 * Requests a code of a campaign; staff are notified. A repeated request for the campaign keeps the first one and emails
 * its link only, since the address may be another person's.
 * @throws DomainError not_requestable, mailbox_full
 */
export async function askForCode({ promoId, name, email, reason }: AskInput, locale: Locale): Promise<void> {
  if (await isMailboxFull(email)) throw new DomainError('mailbox_full', { field: 'email', limit: 'mailbox' });
  const request = await transaction(async (tx) => {
    const now = new Date();
    const promo = await tx.promo.findFirst({
      where: { id: promoId, requestable: true, active: true, OR: [{ saleUntil: null }, { saleUntil: { gt: now } }] },
    });
    if (!promo) throw new DomainError('not_requestable');
    const id = uuidv7();
    const { count } = await tx.promoCodeRequest.createMany({
      data: [{ id, promoId, name, email, reason, locale, secret: newSecret() }],
      skipDuplicates: true,
    });
    if (count === 1)
      await notify(tx, {
        kind: 'promo_code_requested',
        to: { permission: 'promos.manage' },
        event: promo.eventId,
        data: { name: localText(promo.name as LocalText, locale), person: name },
        href: paths.promoCodes.requests(),
        dedupeKey: id,
      });
    return tx.promoCodeRequest.findUniqueOrThrow({ where: { promoId_email: { promoId, email } } });
  });
  await mailCodeAsked(request);
}
