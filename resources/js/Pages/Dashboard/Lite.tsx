import './Partials/lite.css';
import { Link, Head as WindowHead } from '@inertiajs/react';
import type { Pages } from '@server/pages';
import type { LiteFigures } from '@server/reports/pages';
import { paths } from '@server/shared/paths';
import { type ReactNode, useState } from 'react';
import { Icon } from '@/Components/Icon';
import { Occupancy } from '@/Components/Occupancy';
import { RefundNotes } from '@/Components/sales/AfterRefunds';
import { useFormat } from '@/hooks/useFormat';
import { useT } from '@/hooks/useT';
import { useWakeLock } from '@/hooks/useWakeLock';
import { Around } from './Partials/Around';
import { ScreensDialog } from './Partials/ScreensDialog';
import { useLiteLive } from './Partials/useLiteLive';

type Props = Pages['Dashboard/Lite'];

/** The day's figures, readable across a room. */
export default function Lite({ name, figures, around, manage, canOpenOrders }: Props) {
  useLiteLive(manage !== null);
  useWakeLock();
  return (
    <div className="lite">
      <Head name={name} figures={figures} manage={manage} />
      <Main figures={figures} canOpenOrders={canOpenOrders} />
      <Next slots={figures.next} />
      <Gates gates={figures.gates} />
      {around && <Around {...around} />}
    </div>
  );
}

function Head({ name, figures, manage }: Pick<Props, 'name' | 'figures' | 'manage'>) {
  const t = useT();
  const format = useFormat();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <header className="lite-head">
      <WindowHead title={name ?? t('reports.lite_title')} />
      <h1 className="lite-title first-letter:uppercase">{name ?? format.day(figures.at, figures.zone)}</h1>
      <p className="figures text-soft" aria-live="off">
        {t('reports.updated_at', { time: format.time(figures.at, figures.zone) })}
      </p>
      {manage && (
        <span className="no-print flex flex-wrap gap-2">
          <button type="button" className="button button-secondary" onClick={() => setIsOpen(true)}>
            {t('reports.screens')}
          </button>
          <Link href={paths.dashboard()} className="button button-secondary">
            {t('reports.to_dashboard')}
          </Link>
          <ScreensDialog {...manage} open={isOpen} onOpenChange={setIsOpen} />
        </span>
      )}
    </header>
  );
}

function Figure({ label, value, note }: { label: string; value: string; note?: ReactNode }) {
  return (
    <div className="lite-figure">
      <dt>{label}</dt>
      <dd className="figures display">{value}</dd>
      {note && <dd className="figures lite-note">{note}</dd>}
    </div>
  );
}

function Main({ figures, canOpenOrders }: { figures: LiteFigures; canOpenOrders: boolean }) {
  const t = useT();
  const format = useFormat();
  const { entries, expected, entriesLastHour, tickets, gross, refunds, isWithoutCash, inNeed } = figures;
  const alarm = t('reports.lite_in_need', { count: inNeed });
  return (
    <section aria-label={t('reports.range_today')}>
      {inNeed > 0 && (
        <p className="lite-alarm">
          <Icon name="alert" /> {canOpenOrders ? <Link href={paths.dashboard()}>{alarm}</Link> : alarm}
        </p>
      )}
      <dl className="lite-figures">
        <Figure
          label={t('reports.lite_entered')}
          value={format.number(entries)}
          note={t('reports.lite_expected', { count: expected, figure: format.number(expected) })}
        />
        <Figure label={t('reports.now_entries')} value={format.number(entriesLastHour)} />
        <Figure label={t('reports.lite_sold')} value={format.number(tickets)} />
        {gross && (
          <Figure
            label={t('reports.gross')}
            note={
              isWithoutCash ? t('reports.lite_without_cash') : <RefundNotes gross={gross} refunds={refunds ?? []} />
            }
            value={gross.map(({ currency, cents }) => format.money(cents, currency)).join(' + ') || format.number(0)}
          />
        )}
      </dl>
    </section>
  );
}

function Next({ slots }: { slots: LiteFigures['next'] }) {
  const t = useT();
  const { time, number } = useFormat();
  return (
    <section aria-labelledby="next">
      <h2 id="next" className="eyebrow mb-2">
        {t('reports.lite_next')}
      </h2>
      {slots.length === 0 && <p className="text-soft">{t('reports.now_nothing')}</p>}
      <ul className="divide-y divide-rule">
        {slots.map(({ id, title, startsAt, endsAt, timeZone, byDay, left, sold, held, capacity, entered }) => (
          <li key={id} className="lite-slot">
            <span className="figures font-strong">
              {time(startsAt, timeZone)}
              {byDay && `–${time(endsAt, timeZone)}`}
            </span>
            <span className="min-w-0 wrap-anywhere">{title}</span>
            <span className={`figures text-right ${left === 0 ? 'text-danger' : ''}`}>
              {left === 0 ? t('reports.lite_full') : t('reports.lite_left', { count: left, figure: number(left) })}
            </span>
            <span className="figures lite-note col-start-2">
              {t('reports.sold_of', { sold: number(sold), capacity: number(capacity) })}
              {entered > 0 && ` · ${t('reports.entered_count', { count: number(entered) })}`}
            </span>
            <Occupancy sold={sold} held={held} capacity={capacity} className="col-span-3" />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Gates({ gates }: { gates: LiteFigures['gates'] }) {
  const t = useT();
  const { number } = useFormat();
  if (gates.length === 0) return null;
  return (
    <section aria-labelledby="lite-gates">
      <h2 id="lite-gates" className="eyebrow mb-2">
        {t('reports.gates')}
      </h2>
      <ul className="divide-y divide-rule">
        {gates.map(({ id, name, venue, entries, refusals }) => (
          <li key={id} className="lite-slot">
            <span className="figures font-strong">{number(entries)}</span>
            <span className="min-w-0 wrap-anywhere">
              {name} <span className="lite-note">{venue}</span>
            </span>
            <span className="figures lite-note text-right">
              {refusals > 0 && t('reports.lite_refused', { count: refusals, figure: number(refusals) })}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
