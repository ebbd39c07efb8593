import { prisma } from '../../infra/db';
import { readSettings } from '../../settings';

/** Currencies of sale, the default first. */
export async function listCurrencies(): Promise<string[]> {
  const [settings, sold] = await Promise.all([
    readSettings(),
    prisma.event.findMany({ distinct: ['currency'], select: { currency: true }, orderBy: { currency: 'asc' } }),
  ]);
  return [...new Set([settings['defaults.currency'], ...sold.map(({ currency }) => currency)])];
}
