import { onChange } from '../../infra/changes';
import { sql } from '../../infra/db';
import { logger } from '../../infra/logger';
import { readSettings } from '../readSettings';

/** Terms of a channel. Fee and prices are calculated with the order. */
export type ChannelTerms = {
  enabled: boolean;
  paymentMethods: readonly string[];
  /** Minutes before a slot at which its sale closes; null = the event's setting. */
  leadMinutes: number | null;
  /** Maximum tickets per order. */
  maxTickets: number;
  /** Whether unpaid holds are limited per browser, network and email. */
  limitsHolds: boolean;
  /** Sites that may show its pages in a frame; read through `allowedSites`. */
  embedOrigins: readonly string[];
};

type Row = Omit<ChannelTerms, 'maxTickets'> & { code: string; maxTickets: number | null };

const FRESH_MS = 5000;

let kept: { rows: readonly Row[]; readAt: number } = { rows: [], readAt: 0 };
let changes = 0;
onChange(['sales_channels'], () => {
  changes += 1;
});
let seen = -1;

async function read(): Promise<void> {
  const before = changes;
  const rows = await sql<Row>(
    'channel_terms',
    `select code, enabled, payment_methods as "paymentMethods", lead_minutes as "leadMinutes", max_tickets as "maxTickets",
       limits_holds as "limitsHolds", embed_origins as "embedOrigins"
     from sales_channels`,
  );
  kept = { rows, readAt: Date.now() };
  seen = before;
}

/** Terms of a channel; while the database is down, the last known ones. An unknown channel is switched off. */
export async function channelTerms(code: string): Promise<ChannelTerms> {
  if (seen !== changes || Date.now() - kept.readAt > FRESH_MS)
    await read().catch((error: unknown) => logger.warn({ err: error }, 'the sales channels could not be read'));
  const { 'orders.max_tickets': usual } = await readSettings();
  const row = kept.rows.find((channel) => channel.code === code);
  if (!row)
    return {
      enabled: kept.readAt === 0,
      paymentMethods: [],
      leadMinutes: null,
      maxTickets: usual,
      limitsHolds: true,
      embedOrigins: [],
    };
  return { ...row, maxTickets: row.maxTickets ?? usual };
}
