import { prisma } from '../../infra/db';
import { readSettings } from '../../settings';

/** The currencies in which this house sells, its own first. */
export async function listCurrencies(): Promise<string[]> {
  const [settings, sold] = await Promise.all([
    readSettings(),
    prisma.event.findMany({ distinct: ['currency'], select: { currency: true }, orderBy: { currency: 'asc' } }),
  ]);
  return [...new Set([settings['defaults.currency'], ...sold.map(({ currency }) => currency)])];
}
