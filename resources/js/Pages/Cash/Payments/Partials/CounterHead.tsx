import { Link } from '@inertiajs/react';
import type { Pages } from '@server/pages';
import { paths } from '@server/shared/paths';
import { plusDays } from '@server/shared/period';
import { useState } from 'react';
import { Alert } from '@/Components/Alert';
import { Button } from '@/Components/Button';
import { CashierName } from '@/Components/counter/ChangeTill';
import { IconButton } from '@/Components/IconButton';
import { LinkButton } from '@/Components/LinkButton';
import { useFormat } from '@/hooks/useFormat';
import { useT } from '@/hooks/useT';
import { showHelp } from '@/lib/shortcuts';
import { setContrast, setTheme, useContrast, useTheme } from '@/lib/theme';

type CounterHeadProps = Pick<Pages['Cash/Payments/Create'], 'cashbox' | 'shift' | 'today' | 'day'> & {
  onDay: (day: string) => void;
  /** Null before the first sale. */
  onPrintLast: (() => void) | null;
};

/** Header: till, cashier, day of sale and links. */
export function CounterHead({ cashbox, shift, today, day, onDay, onPrintLast }: CounterHeadProps) {
  const t = useT();
  return (
    <header className="counter-head">
      <h1 className="text-subheading font-strong">
        {cashbox.name} <CashierName shift={shift} currency={cashbox.currency} />
      </h1>
      <div className="flex flex-wrap items-center gap-1">
        <button
          type="button"
          className="button button-secondary button-sm"
          aria-pressed={day === today}
          onClick={() => onDay(today)}
        >
          {t('counter.today')}
        </button>
        <IconButton
          icon="chevron-left"
          label={t('counter.day_before')}
          disabled={day <= today}
          onClick={() => onDay(plusDays(day, -1))}
        />
        <input
          type="date"
          className="control w-40"
          aria-label={t('counter.day')}
          value={day}
          min={today}
          onChange={(event) => onDay(event.target.value)}
        />
        <IconButton icon="chevron-right" label={t('counter.day_after')} onClick={() => onDay(plusDays(day, 1))} />
      </div>
      <nav className="flex flex-wrap items-center gap-2 max-sm:-ml-3 max-sm:gap-0" aria-label={t('counter.title')}>
        {onPrintLast && <IconButton icon="printer" label={t('counter.print_last')} onClick={onPrintLast} />}
        <Link href={`${paths.cashbox()}?tab=withdrawals`} className="button button-quiet button-sm">
          {t('cash.tab_withdrawals')}
        </Link>
        <Link href={paths.cashbox()} className="button button-secondary button-sm">
          {t('cash.my_cashbox')}
        </Link>
        <Looks />
        <span className="max-sm:hidden">
          <IconButton icon="info" label={t('counter.keys')} onClick={() => showHelp(true)} />
        </span>
      </nav>
    </header>
  );
}

/** Buttons for dark mode and high contrast. Both settings belong to this device. */
function Looks() {
  const t = useT();
  const theme = useTheme();
  const isHigh = useContrast();
  const isDark = theme === 'dark' || (theme === 'system' && matchMedia('(prefers-color-scheme: dark)').matches);
  return (
    <>
      <IconButton
        icon={isDark ? 'moon' : 'sun'}
        label={t('counter.look_dark')}
        aria-pressed={isDark}
        onClick={() => setTheme(isDark ? 'light' : 'dark')}
      />
      <IconButton
        icon="contrast"
        label={t('counter.look_contrast')}
        aria-pressed={isHigh}
        variant={isHigh ? 'secondary' : 'quiet'}
        onClick={() => setContrast(!isHigh)}
      />
    </>
  );
}

type ElsewhereAlertProps = Pick<Pages['Cash/Payments/Create'], 'cashbox' | 'shift'> & { boundTo: string };

/** This browser is bound to another till than the one that sells here. */
export function ElsewhereAlert({ cashbox, shift, boundTo }: ElsewhereAlertProps) {
  const t = useT();
  const format = useFormat();
  return (
    <Alert tone="warn" title={t('counter.elsewhere', { cashbox: cashbox.name, bound: boundTo })}>
      <p>
        {t('counter.elsewhere_text', {
          cashier: shift.cashier,
          cashbox: cashbox.name,
          time: format.dateTime(shift.openedAt, shift.zone),
        })}
      </p>
      <LinkButton size="sm" variant="secondary" className="mt-3" href={paths.cashbox()}>
        {t('cash.my_cashbox')}
      </LinkButton>
    </Alert>
  );
}

/** The shift was opened on an earlier day: its cashier closes it or confirms that it continues. */
export function OldShiftAlert({ shift }: Pick<Pages['Cash/Payments/Create'], 'shift'>) {
  const t = useT();
  const format = useFormat();
  const [isRead, setRead] = useState(false);
  if (isRead) return null;
  return (
    <Alert tone="warn" title={t('counter.old_shift', { time: format.dateTime(shift.openedAt, shift.zone) })}>
      <p>{t('counter.old_shift_text')}</p>
      <p className="mt-3 flex flex-wrap gap-3">
        <LinkButton size="sm" href={`${paths.cashbox()}?tab=close`}>
          {t('counter.old_shift_close')}
        </LinkButton>
        <Button size="sm" variant="secondary" onClick={() => setRead(true)}>
          {t('counter.old_shift_go_on')}
        </Button>
      </p>
    </Alert>
  );
}
