import { router, usePage } from '@inertiajs/react';
import type { ShiftShown } from '@server/cash/pages';
import { channels, echoName } from '@server/shared/channels';
import { useEffect } from 'react';
import { Badge } from '@/Components/Badge';
import { nothingToScan, useScanner } from '@/Components/counter/useScanner';
import { DateTime } from '@/Components/DateTime';
import { SubNav } from '@/Components/SubNav';
import { usePrivateChannel } from '@/hooks/useChannel';
import { useLaterOnce } from '@/hooks/useLaterOnce';
import { useT } from '@/hooks/useT';
import { Balance } from '../Shifts/Partials/Balance';
import { Close } from '../Shifts/Partials/Close';
import { Orders } from '../Shifts/Partials/Orders';
import { Prints } from '../Shifts/Partials/Prints';
import { Withdrawals } from '../Shifts/Partials/Withdrawals';

const TABS = ['balance', 'orders', 'withdrawals', 'prints', 'close'] as const;

/**
 * Last known state of each shift: the back button restores an outdated page, such as "open" after counting has begun.
 */
const lastSeen = new Map<string, string>();

function useFreshState({ id, state }: ShiftShown['shift']): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what a page says when it comes may be of before
  useEffect(() => {
    const before = lastSeen.get(id);
    if (before !== undefined && before !== state) router.reload();
  }, []);
  useEffect(() => {
    lastSeen.set(id, state);
  }, [id, state]);
}

type ShiftPanelProps = { shown: ShiftShown; href: string };

/** A shift in tabs; updates with events of its till. */
export function ShiftPanel({ shown, href }: ShiftPanelProps) {
  const t = useT();
  useScanner(nothingToScan);
  const { shift, may } = shown;
  useFreshState(shift);
  const { url } = usePage();
  const asked = new URLSearchParams(url.split('?')[1]).get('tab');
  const isClosing = shift.state === 'closing' || may.approve;
  const tab = TABS.find((one) => one === asked) ?? (isClosing ? 'close' : 'balance');
  const reload = useLaterOnce(() => router.reload());
  const follow = () => reload();
  usePrivateChannel(shift.state === 'closed' || !may.print ? null : echoName(channels.cashbox(shift.cashboxId)), {
    SaleMade: follow,
    CashMoved: follow,
    ShiftClosed: follow,
    PrintSettled: follow,
  });
  const tabs = TABS.filter(
    (one) => one !== 'close' || may.count || may.takeOver || may.approve || shift.state !== 'open',
  );
  return (
    <>
      <SubNav
        label={t('cash.shift')}
        items={tabs.map((one) => ({
          label: one === 'prints' ? t('printing.tab') : t(`cash.tab_${one}`),
          href: `${href}?tab=${one}`,
          current: one === tab,
        }))}
      />
      <div className="mt-8">
        {tab === 'balance' && <Balance {...shown} />}
        {tab === 'orders' && <Orders {...shown} />}
        {tab === 'withdrawals' && <Withdrawals {...shown} />}
        {tab === 'prints' && <Prints {...shown} />}
        {tab === 'close' && <Close {...shown} />}
      </div>
    </>
  );
}

const TONES = { open: 'ok', closing: 'warn', closed: 'neutral' } as const;

/** Cashier, start and state of a shift. */
export function ShiftLead({ shift }: Pick<ShiftShown, 'shift'>) {
  const t = useT();
  return (
    <span className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Badge tone={TONES[shift.state]}>{t(`cash.state_${shift.state}`)}</Badge>
      <span>{shift.cashier}</span>
      {shift.till && <span>{t('cash.at_till', { name: shift.till })}</span>}
      <span>
        <DateTime at={shift.openedAt} zone={shift.zone} />
        {shift.closedAt && (
          <>
            {' – '}
            <DateTime at={shift.closedAt} zone={shift.zone} as="time" />
          </>
        )}
      </span>
    </span>
  );
}
