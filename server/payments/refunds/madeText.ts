import { sql } from '../../infra/db';
import type { Translate } from '../../shared/i18n/translate';
import { SHOWN_STATE, type SHOWN_STATES } from './refundList';

type Made = { id: string; keep: boolean; count: number };

/** The message after a refund: its state by the name that all pages use, and the state of its tickets. */
export async function madeText(t: Translate, { id, keep, count }: Made): Promise<string> {
  const [row] = await sql<{ state: keyof typeof SHOWN_STATES }>(
    'state_of_made_refund',
    `select ${SHOWN_STATE} as state from refunds r join payments p on p.id = r.payment_id where r.id = $1`,
    [id],
  );
  if (row?.state === 'requested') return t('refunds.asked');
  const state = t(`refunds.state_${row?.state ?? 'done'}`).toLowerCase();
  return t(keep ? 'refunds.made_kept' : 'refunds.made', { count, state });
}
