import { transaction } from '../../infra/db';
import { enqueue } from '../../infra/queue';
import { mailsGoOut } from '../../mails';
import type { AuditContext } from '../../shared/actor';
import { DomainError } from '../../shared/errors';
import { MAIL_JOB } from '../makeJob';
import type { MailCodesInput } from '../requests';
import { type ChangedCode, recordMany, SINGLY, TIMEOUT_MS } from './recordMany';

/** Valid codes with an address that this request has not queued yet. */
const ASK = `
  with chosen as materialized (
    select id from promo_codes
    where id = any ($1::uuid[]) and recipient_email is not null and mail_run is distinct from $2::uuid and ($4::boolean or mail_run is null)
      and not mail_waiting and active and uses < max_uses and (valid_until is null or valid_until > now())
    order by id for no key update
  ), changed as (
    update promo_codes c set mail_run = $2::uuid, mail_locale = $3::text, mail_waiting = true, mail_claimed_at = null, mails = mails + 1, mailed_at = now()
    from chosen where c.id = chosen.id returning c.id, c.code
  )
  select id, code, (count(*) over ())::int as count from changed limit ${SINGLY + 1}`;

/**
 * Queues emails of codes to their recipients. A repeated request emails each person once.
 * @returns how many will be emailed; skips codes without an address, emailed before, or no longer valid
 * @throws DomainError no_mails_go_out
 */
export async function mailCodes(by: AuditContext, ids: readonly string[], input: MailCodesInput): Promise<number> {
  if (!(await mailsGoOut())) throw new DomainError('no_mails_go_out');
  const count = await transaction(async (tx) => {
    const changed = await tx.$queryRawUnsafe<ChangedCode[]>(ASK, ids, input.run, input.locale, input.again);
    return recordMany(tx, by, changed, { one: 'promo_code.mailed', many: 'promo_code.many_mailed' });
  }, TIMEOUT_MS);
  // If the process dies here, the recovery job finds the waiting codes.
  if (count > 0) await enqueue(MAIL_JOB, {});
  return count;
}
