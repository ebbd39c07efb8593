import { sql } from '../../infra/db';
import { toIso } from '../../shared/time';
import type { AcceptedText } from '../pages';
import { nameOfLanguage } from './showText';

type Row = Omit<AcceptedText, 'acceptedAt'> & { acceptedAt: Date };

/** Texts accepted by an account, newest first. */
export async function acceptedBy(userId: string): Promise<AcceptedText[]> {
  const rows = await sql<Row>(
    'accepted_by_user',
    `select kind, version, language, accepted_at as "acceptedAt" from user_acceptances where user_id = $1::uuid
     order by accepted_at desc, kind, version desc`,
    [userId],
  );
  return rows.map(({ language, acceptedAt, ...row }) => ({
    ...row,
    language: nameOfLanguage(language),
    acceptedAt: toIso(acceptedAt),
  }));
}
