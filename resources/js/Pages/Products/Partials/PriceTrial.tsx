import type { ProductChoices, ProductValues } from '@server/products/pages';
import type { Cents } from '@server/shared/money';
import { paths } from '@server/shared/paths';
import { dayIn, type IsoDateTime } from '@server/shared/time';
import { useEffect, useState } from 'react';
import { DateTimeField } from '@/Components/form/DateTimeField';
import { Select } from '@/Components/Select';
import { useFormat } from '@/hooks/useFormat';
import { useT } from '@/hooks/useT';
import { http } from '@/lib/http';
import { fromWallTime } from '@/lib/wallTime';
import type { SectionProps } from './Form';

type Quote = { priceCents: Cents; line: number | null };
type Trial = { channel: string; boughtAt: IsoDateTime | null; visitAt: IsoDateTime | null };

const WAIT_MS = 400;
const WEEK_MS = 7 * 24 * 3_600_000;
/** Noon in the venue's zone, a week from now. */
const inAWeek = (zone: string): IsoDateTime | null =>
  fromWallTime(`${dayIn(new Date(Date.now() + WEEK_MS), zone)}T12:00`, zone);

/** Asks the server for the price with the form's values; null while there is no answer. */
function useQuote(data: ProductValues, { event }: ProductChoices, trial: Trial): Quote | 'unknown' | null {
  const [quote, setQuote] = useState<Quote | 'unknown' | null>(null);
  const asked = JSON.stringify({ eventId: event.id, priceCents: data.priceCents, prices: data.prices, ...trial });
  const isComplete = [data, ...data.prices].every(({ priceCents }) => Number.isInteger(priceCents) && priceCents! >= 0);
  useEffect(() => {
    if (!isComplete) return setQuote('unknown');
    let isLatest = true;
    const answer = (next: Quote | 'unknown') => isLatest && setQuote(next);
    const timer = setTimeout(() => {
      http.post<Quote>(paths.products.priceCheck(), JSON.parse(asked)).then(
        ({ data: got }) => answer(got),
        () => answer('unknown'),
      );
    }, WAIT_MS);
    return () => {
      isLatest = false;
      clearTimeout(timer);
    };
  }, [asked, isComplete]);
  return quote;
}

/** "What would it cost?": tests the price list for a day and a channel. */
export function PriceTrial({ form, choices }: SectionProps) {
  const t = useT();
  const { timeZone, kind } = choices.event;
  const [trial, setTrial] = useState<Trial>(() => ({
    channel: choices.channels[0]?.value ?? 'web',
    boughtAt: null,
    visitAt: kind === 'open' ? null : inAWeek(timeZone),
  }));
  const quote = useQuote(form.data, choices, trial);
  if (form.data.prices.length === 0) return null;
  return (
    <section aria-label={t('products.trial')} className="grid gap-4 rounded-md border border-rule bg-raised p-4">
      <h3 className="font-sans font-bold tracking-normal">{t('products.trial')}</h3>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Select
          className="sm:col-span-2 sm:max-w-72"
          label={t('products.channel')}
          options={choices.channels}
          value={trial.channel}
          onChange={(channel) => setTrial({ ...trial, channel })}
        />
        <DateTimeField
          label={t('products.trial_bought')}
          hint={t('products.trial_now')}
          zone={timeZone}
          value={trial.boughtAt}
          onChange={(boughtAt) => setTrial({ ...trial, boughtAt })}
        />
        {kind !== 'open' && (
          <DateTimeField
            label={t('products.trial_visit')}
            zone={timeZone}
            value={trial.visitAt}
            onChange={(visitAt) => setTrial({ ...trial, visitAt })}
          />
        )}
      </div>
      <p role="status" className="figures text-lead font-strong">
        <Answer quote={quote} form={form} choices={choices} />
      </p>
    </section>
  );
}

function Answer({ quote, form, choices }: SectionProps & { quote: Quote | 'unknown' | null }) {
  const t = useT();
  const format = useFormat();
  if (quote === null) return t('products.trial_working');
  if (quote === 'unknown') return t('products.trial_unknown');
  const price = quote.priceCents === 0 ? t('common.free') : format.money(quote.priceCents, choices.event.currency);
  if (quote.line === null) return t('products.trial_because_usual', { price });
  const line = form.data.prices[quote.line]?.label || t('products.price_line', { number: quote.line + 1 });
  return t('products.trial_because', { price, line });
}
