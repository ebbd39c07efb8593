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

/** What has become of places whose time ran out, and what to do. It is said aloud once, wherever it is shown. */
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

/** Where the messages about the reservation stand. */
export const HOLD_NEWS = 'hold-news';

type HoldMessagesProps = ExpiryNewsProps & {
  /** What is wanted of a time that has sold out meanwhile. */
  soldOut: (Wanted & { message: string }) | null;
  /** The news of an end stand beside the field that a person is in. */
  isSaidElsewhere: boolean;
  className?: string;
};

/** Messages about the reservation: beside the choice, or at the top of a later step on a phone. */
export function HoldMessages({ soldOut, isSaidElsewhere, className = 'mt-5', ...news }: HoldMessagesProps) {
  const { expiry, refusal, status, chooseSlot } = news.control;
  const t = useT();
  const online = useOnline();
  const shown = { event: news.event, day: news.day };
  const place = useRef<HTMLDivElement>(null);
  const { now } = useSteps();
  // In a later step of a phone they stand above all else, and the reader may be further down.
  const isLate = now !== null && now !== 'choose' && expiry !== 'none' && !isSaidElsewhere;
  useEffect(() => {
    // A field that a person is in takes the message to itself first, and stays where it is.
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

/** Few minutes left, and more of them for the asking, once. */
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
