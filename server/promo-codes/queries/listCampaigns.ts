import { sql } from '../../infra/db';
import { type LocalText, localText } from '../../shared/localText';
import type { Campaign } from '../pages';

/** Campaigns that accept requests now. */
export async function listCampaigns(locale: string): Promise<Campaign[]> {
  const rows = await sql<{ id: string; name: LocalText; text: LocalText }>(
    'list_campaigns',
    `select id, name, request_text as text from promos
     where requestable and active and trigger = 'code' and (sale_until is null or sale_until > now()) order by created_at desc`,
  );
  return rows.map(({ id, name, text }) => ({ id, name: localText(name, locale), text: localText(text, locale) }));
}
