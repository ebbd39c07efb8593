import type { Expected, ExpectedDay } from '@server/forecast/pages';
import { currencyDigits } from '@server/shared/currencies';
import type { Cents } from '@server/shared/money';
import { Fragment, useId, useState } from 'react';
import { Icon } from '@/Components/Icon';
import { useFormat } from '@/hooks/useFormat';
import { useT } from '@/hooks/useT';
import { useDay } from './useDay';

const A_HUNDRED = 100;

/** A forecast amount, rounded: 863.72 is "€860.00", and 12.98 is "€13.00". */
export function useAbout(currency: string): (amount: Cents) => string {
  const { money } = useFormat();
  const unit = 10 ** currencyDigits(currency);
  return (amount) => {
    const step = amount < A_HUNDRED * unit ? unit : 10 * unit;
    return money((Math.round(amount / step) * step) as Cents, currency);
  };
}

/** Guides to plan, and the number of visitors above which more are needed: "2", "+2 if 79 come". */
export function Guides({ guides, guidesHigh, high }: Expected) {
  const t = useT();
  const { number } = useFormat();
  return (
    <>
      <span className="font-strong">{number(guides)}</span>
      {guidesHigh > guides && (
        <span className="block text-small text-soft">
          {t('forecast.guides_more', { more: number(guidesHigh - guides), count: Math.round(high) })}
        </span>
      )}
    </>
  );
}

type DayRowsProps = { days: readonly ExpectedDay[]; currency: string; notesOf: (day: ExpectedDay) => string };

/** On a phone: a row for each day, which unfolds to notes and times. */
export function DayRows({ days, currency, notesOf }: DayRowsProps) {
  const t = useT();
  const dayText = useDay();
  const [open, setOpen] = useState<string | null>(null);
  const id = useId();
  return (
    <table className="figures w-full text-left md:hidden [&_:is(th,td)]:border-b [&_:is(th,td)]:border-rule">
      <caption className="sr-only">{t('forecast.coming')}</caption>
      <thead className="text-note text-soft [&_th]:pr-2 [&_th]:pb-2 [&_th]:align-bottom">
        <tr>
          <th scope="col">{t('forecast.day')}</th>
          <Heads />
        </tr>
      </thead>
      <tbody>
        {days.map((day) => {
          const isOpen = day.day === open;
          return (
            <Fragment key={day.day}>
              <tr>
                <th scope="row" className="pr-2 font-strong">
                  <button
                    type="button"
                    className="flex min-h-11 w-full items-center gap-1 text-left"
                    aria-expanded={isOpen}
                    aria-controls={isOpen ? `${id}-day` : undefined}
                    onClick={() => setOpen(isOpen ? null : day.day)}
                  >
                    <Icon name={isOpen ? 'chevron-up' : 'chevron-down'} size={16} />
                    <span>
                      {dayText(day.day)}
                      {day.special && <span className="block text-small font-normal text-soft">{day.special}</span>}
                    </span>
                  </button>
                </th>
                <Figures its={day} />
              </tr>
              {isOpen && (
                <tr id={`${id}-day`}>
                  <td colSpan={4} className="bg-sunken px-3 py-3">
                    <About day={day} currency={currency} notes={notesOf(day)} />
                  </td>
                </tr>
              )}
            </Fragment>
          );
        })}
      </tbody>
    </table>
  );
}

const RIGHT = 'text-right last:pr-0';

function Heads() {
  const t = useT();
  return (['expected', 'range', 'guides'] as const).map((key) => (
    <th key={key} scope="col" className={RIGHT}>
      {t(`forecast.${key}`)}
    </th>
  ));
}

function Figures({ its }: { its: Expected }) {
  const { number } = useFormat();
  const { expected, low, high, guides, guidesHigh } = its;
  const whole = (value: number) => number(Math.round(value));
  return (
    <>
      <td className="pr-2 text-right font-strong">{whole(expected)}</td>
      <td className="pr-2 text-right whitespace-nowrap text-soft">{`${whole(low)}–${whole(high)}`}</td>
      <td className="text-right whitespace-nowrap">
        <span className="font-strong">{number(guides)}</span>
        {guidesHigh > guides && <span className="text-soft">{` +${number(guidesHigh - guides)}`}</span>}
      </td>
    </>
  );
}

function About({ day, currency, notes }: { day: ExpectedDay; currency: string; notes: string }) {
  const t = useT();
  const { number } = useFormat();
  const about = useAbout(currency);
  const { booked, capacity, guides, guidesHigh, high, slots, revenue, revenueLow, revenueHigh } = day;
  return (
    <div className="grid gap-2 text-small">
      {notes && <p>{notes}</p>}
      <p>
        {t('forecast.booked')}: {number(booked)}
        {capacity !== null && ` · ${t('forecast.capacity')}: ${number(capacity)}`}
      </p>
      <p>
        {t('forecast.revenue')}: {about(revenue)} (
        {t('forecast.range_of', { low: about(revenueLow), high: about(revenueHigh) })})
      </p>
      <p>
        {t('forecast.guides')}: {number(guides)}
        {guidesHigh > guides &&
          `; ${t('forecast.guides_more', { more: number(guidesHigh - guides), count: Math.round(high) })}`}
      </p>
      {slots.length > 0 && (
        <table className="w-full [&_td]:py-1 [&_th]:py-1">
          <caption className="sr-only">{t('forecast.slots_title')}</caption>
          <thead className="text-soft">
            <tr>
              <th scope="col">{t('forecast.slot')}</th>
              <Heads />
            </tr>
          </thead>
          <tbody>
            {slots.map((slot) => (
              <tr key={slot.slot}>
                <th scope="row">{slot.slot}</th>
                <Figures its={slot} />
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </div>
  );
}
