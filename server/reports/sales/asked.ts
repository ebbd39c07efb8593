/** Reads a report request from the URL, with labelled filters and their options. */

import { prisma } from '../../infra/db';
import { readSettings } from '../../settings';
import type { Locale, Translate } from '../../shared/i18n/translate';
import { type LocalText, localText } from '../../shared/localText';
import { isDay, lengthOf, MAX_PERIOD_DAYS } from '../../shared/period';
import type { Dimension, Filters, ReportAsked } from '../../shared/salesReport';
import { eventsIn, type Scope } from '../../shared/scopes';
import type { IsoDate } from '../../shared/time';
import { type Namer, namesOf } from './names';
import type { PeriodProblem, ReportFilter, ReportOption } from './reportPages';

/** Problem of a custom period; `periodOf` decides what is shown instead. */
export function periodProblem(
  { range, from, to }: Readonly<Record<string, unknown>>,
  today: IsoDate,
): PeriodProblem | null {
  if (range !== 'custom') return null;
  if (!isDay(from) || !isDay(to)) return 'no_day';
  if (from > to) return 'reversed';
  if (from > today) return 'future';
  return lengthOf({ from, to: to > today ? today : to }) > MAX_PERIOD_DAYS ? 'too_long' : null;
}

export const namedFilters = (filters: Filters, namer: Namer): Promise<ReportFilter[]> =>
  Promise.all(
    (Object.entries(filters) as [Dimension, string][]).map(async ([dimension, key]) => ({
      dimension,
      key,
      label: (await namesOf(dimension, [key], namer))(key),
    })),
  );

const byLabel = (options: ReportOption[], locale: Locale) =>
  options.sort((a, b) => a.label.localeCompare(b.label, locale));

/** Options of the page's filters, within the user's scope. */
export async function filterOptions(
  asked: ReportAsked,
  scope: Scope,
  { locale, t }: { locale: Locale; t: Translate },
): Promise<{ dimension: Dimension; options: ReportOption[] }[]> {
  const namer = { locale, t };
  const said = (text: unknown) => localText(text as LocalText, locale);
  const channels = async () => {
    const codes = (await prisma.salesChannel.findMany({ select: { code: true } })).map(({ code }) => code);
    const nameOf = await namesOf('channel', codes, namer);
    return byLabel(
      codes.map((key) => ({ key, label: nameOf(key) })),
      locale,
    );
  };
  // Rates of the settings, and others that products have, for the tax form.
  const rates = async (of: readonly { taxRate: number }[]) => {
    const known = (await readSettings())['taxes.rates'].map(({ rate }) => rate);
    const keys = [...new Set([...known, ...of.map(({ taxRate }) => taxRate)])].sort((a, b) => b - a).map(String);
    const nameOf = await namesOf('tax_rate', keys, namer);
    return keys.map((key) => ({ key, label: nameOf(key) }));
  };
  if (asked.ledger === 'money') {
    const boxes = await prisma.cashbox.findMany({ select: { id: true, name: true } });
    return [
      { dimension: 'channel', options: await channels() },
      {
        dimension: 'cashbox',
        options: byLabel(
          boxes.map(({ id, name }) => ({ key: id, label: name })),
          locale,
        ),
      },
    ];
  }
  const ids = eventsIn(scope);
  const event = asked.filters.event;
  const events = await prisma.event.findMany({
    where: ids ? { id: { in: ids } } : {},
    select: { id: true, title: true },
  });
  const chosen = events.some(({ id }) => id === event) ? [event!] : events.map(({ id }) => id);
  const products = await prisma.product.findMany({
    where: { eventId: { in: chosen } },
    select: { id: true, name: true, taxRate: true, event: { select: { title: true } } },
    take: 500,
  });
  return [
    {
      dimension: 'event',
      options: byLabel(
        events.map(({ id, title }) => ({ key: id, label: said(title) })),
        locale,
      ),
    },
    {
      dimension: 'product',
      options: byLabel(
        products.map(({ id, name, event: its }) => ({ key: id, label: `${said(name)} · ${said(its.title)}` })),
        locale,
      ),
    },
    { dimension: 'channel', options: await channels() },
    { dimension: 'tax_rate', options: await rates(products) },
  ];
}
