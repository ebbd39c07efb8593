import { prisma, sql } from '../../infra/db';
import { notFound } from '../../shared/errors';
import { type LocalText, localText } from '../../shared/localText';
import type { Editable } from '../../shared/records';
import { BUILT_IN_CHANNELS } from '../../shared/salesChannels';
import type { ChannelValues } from './channelRequests';

export type ChannelRow = {
  code: string;
  name: string;
  enabled: boolean;
  isBuiltIn: boolean;
  /** Number of products sold there. */
  products: number;
  values: ChannelValues;
};

/** The channel as its form edits it. */
type Stored = NonNullable<Awaited<ReturnType<typeof prisma.salesChannel.findUnique>>>;

export const channelValues = (row: Stored): ChannelValues => ({
  name: row.name as Record<string, string>,
  enabled: row.enabled,
  paymentMethods: row.paymentMethods as ChannelValues['paymentMethods'],
  leadMinutes: row.leadMinutes,
  maxTickets: row.maxTickets,
  limitsHolds: row.limitsHolds,
  feeKind: row.feeKind as ChannelValues['feeKind'],
  feeCents: row.feeCents,
  feeCurrency: row.feeCurrency,
  feePercent: row.feePercent,
  feeTaxRate: row.feeKind === 'none' ? null : row.feeTaxRate,
  embedOrigins: row.embedOrigins,
});

export const isBuiltInChannel = (code: string): boolean => BUILT_IN_CHANNELS.some((known) => known === code);

/** The channels in their order. */
export async function listChannels(locale: string): Promise<ChannelRow[]> {
  const rows = await prisma.salesChannel.findMany({ orderBy: [{ position: 'asc' }, { code: 'asc' }] });
  const counts = await sql<{ code: string; products: number }>(
    'count_channel_products',
    'select code, count(*)::int as products from products p, unnest(p.channels) code where p.active group by code',
  );
  return rows.map((row) => ({
    code: row.code,
    name: localText(row.name as LocalText, locale) || row.code,
    enabled: row.enabled,
    isBuiltIn: isBuiltInChannel(row.code),
    products: counts.find(({ code }) => code === row.code)?.products ?? 0,
    values: channelValues(row),
  }));
}

/** @throws HttpError 404 */
export async function findChannel(code: string): Promise<Editable<ChannelValues>> {
  const row = await prisma.salesChannel.findUnique({ where: { code } });
  if (!row) throw notFound();
  return { id: code, version: row.version, values: channelValues(row) };
}

/** Names of the channels, in order. */
export async function listChannelNames(locale: string): Promise<{ code: string; name: string }[]> {
  const rows = await prisma.salesChannel.findMany({
    select: { code: true, name: true },
    orderBy: [{ position: 'asc' }, { code: 'asc' }],
  });
  return rows.map(({ code, name }) => ({ code, name: localText(name as LocalText, locale) || code }));
}
