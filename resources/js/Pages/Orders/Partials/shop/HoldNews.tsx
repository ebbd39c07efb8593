import { useEffect, useRef } from 'react';
import { Alert } from '@/Components/Alert';
import { Button } from '@/Components/Button';
import { Price } from '@/Components/Price';
import { useOnline } from '@/hooks/useOnline';
import { useT } from '@/hooks/useT';
import { scrollBehavior } from '@/lib/motion';
import type { Shop } from './cart';
import type { HoldControl } from './holdControl';
import { NearestTimes, type Wanted } from './NearestTimes';
import { useSteps } from './steps';
import type { Warning } from './useTimeLeft';

type ExpiryNewsProps = Pick<Shop, 'event' | 'day'> & { control: HoldControl };

/** The result of an expired reservation and the next step. It is announced once, wherever it is shown. */
export function ExpiryNews({ event, day, control }: ExpiryNewsProps) {
  const { expiry, refusal, live, retake } = control;
  const t = useT();
  if (expiry === 'none') return null;
  if (expiry === 'retaking')
    return (
      <Alert tone="warn" title={t('orders.expired_title')}>
        {t('orders.expired_trying')}
      </Alert>
    );
  if (expiry === 'retaken')
    return (
      <Alert tone="ok">
        {t('orders.expired_kept')}
        {live && control.endedTotal !== null && live.totalCents !== control.endedTotal && (
          <>
            {' '}
            {t('orders.expired_price')} <Price amount={live.totalCents} currency={live.currency} />
          </>
        )}
      </Alert>
    );
  return (
    <Alert
      tone="warn"
      title={t('orders.expired_title')}
      action={
        <div className="grid gap-4">
          <Button size="sm" variant="secondary" className="justify-self-start" onClick={retake}>
            {t('orders.try_again')}
          </Button>
          {expiry === 'lost' && refusal?.wanted && (
            <NearestTimes event={event} day={day} wanted={refusal.wanted} onChoose={control.chooseSlot} />
          )}
        </div>
      }
    >
      {expiry === 'lost' ? (
        <>
          {refusal?.message} {t('orders.expired_failed')}
        </>
      ) : (
        t('orders.expired_asking')
      )}
    </Alert>
  );
}

/** Id of the container of messages about the reservation. */
export const HOLD_NEWS = 'hold-news';

type HoldMessagesProps = ExpiryNewsProps & {
  /** The wanted tickets of a time that is now sold out. */
  soldOut: (Wanted & { message: string }) | null;
  /** The message about the expiry is shown beside the focused field. */
  isSaidElsewhere: boolean;
  className?: string;
};

/** Messages about the reservation: beside the selection, or on a phone at the top of a later step. */
export function HoldMessages({ soldOut, isSaidElsewhere, className = 'mt-5', ...news }: HoldMessagesProps) {
  const { expiry, refusal, status, chooseSlot } = news.control;
  const t = useT();
  const online = useOnline();
  const shown = { event: news.event, day: news.day };
  const place = useRef<HTMLDivElement>(null);
  const { now } = useSteps();
  // In a later step on a phone they are at the top, which may be out of view.
  const isLate = now !== null && now !== 'choose' && expiry !== 'none' && !isSaidElsewhere;
  useEffect(() => {
    // The message is first offered to the focused field, without scrolling.
    const timer =
      isLate && setTimeout(() => place.current?.scrollIntoView({ behavior: scrollBehavior(), block: 'center' }), 50);
    return () => clearTimeout(timer || undefined);
  }, [isLate]);
  return (
    <div ref={place} id={HOLD_NEWS} tabIndex={-1} className={`grid gap-3 empty:hidden ${className}`}>
      {!isSaidElsewhere && <ExpiryNews {...news} />}
      {refusal && expiry !== 'lost' && (
        <Alert tone="danger" live={!refusal.isSpoken}>
          {refusal.message}
        </Alert>
      )}
      {refusal?.wanted && expiry !== 'lost' && (
        <NearestTimes {...shown} wanted={refusal.wanted} onChoose={chooseSlot} />
      )}
      {soldOut && (
        <>
          <Alert tone="warn">{soldOut.message}</Alert>
          <NearestTimes {...shown} wanted={soldOut} onChoose={(slotId) => chooseSlot(slotId)} />
        </>
      )}
      {status === 'waiting' && !online && <Alert tone="warn">{t('orders.offline_cart')}</Alert>}
    </div>
  );
}

type TimeWarningProps = { control: HoldControl; warning: Warning; className?: string };

/** Warns when few minutes are left, with one extension. */
export function TimeWarning({ control: { live, prolong, status }, warning, className = '' }: TimeWarningProps) {
  const t = useT();
  if (!live || !warning) return null;
  return (
    <div className={`flex flex-wrap items-center gap-x-3 gap-y-1 ${className}`}>
      <p className={warning > 2 ? 'text-warn' : 'font-strong text-danger'}>
        {t('orders.minutes_left', { count: warning })}
      </p>
      {live.canProlong && (
        <Button size="sm" variant="secondary" busy={status === 'saving'} onClick={prolong}>
          {t('orders.more_time')}
        </Button>
      )}
    </div>
  );
}
