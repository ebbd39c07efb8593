import { clashText } from '@server/shared/visitTimes';
import { Alert } from '@/Components/Alert';
import { Button } from '@/Components/Button';
import { useFormat } from '@/hooks/useFormat';
import { useLocale } from '@/hooks/useLocale';
import { useT } from '@/hooks/useT';
import type { Hold, Shop } from './cart';
import type { HoldControl } from './holdControl';

type ClashProps = { clashes: Hold['clashes'] /** Announced to screen readers. */; live?: boolean; className?: string };

/** Visits of the basket that overlap for one person, shown before payment. */
export function ClashWarning({ clashes, live = false, className = '' }: ClashProps) {
  const t = useT();
  const locale = useLocale();
  if (clashes.length === 0) return null;
  return (
    <Alert tone="warn" live={live} title={t('orders.clash_title')} className={className}>
      <ul className="grid gap-2">
        {clashes.map((clash) => {
          const text = clashText(clash, { t, locale });
          return <li key={text}>{text}</li>;
        })}
      </ul>
      <p className="mt-2">{t('orders.clash_text')}</p>
    </Alert>
  );
}

type CheaperProps = { cheaper: Shop['cheaper']; control: HoldControl; currency: string };

/** Cheaper tickets for the same people, each with a button. */
export function CheaperTickets({ cheaper, control, currency }: CheaperProps) {
  const t = useT();
  const { money } = useFormat();
  if (!cheaper || !control.live || !control.isSettled) return null;
  const listOf = (some: readonly { name: string; quantity: number }[]) =>
    some.map(({ name, quantity }) => `${quantity} × ${name}`).join(', ');
  const takes = listOf(cheaper.takes);
  return (
    <Alert
      tone="info"
      className="mt-4"
      title={t('orders.cheaper_title', { amount: money(cheaper.thenCents, currency) })}
      action={
        <Button
          size="sm"
          variant="secondary"
          onClick={() => {
            for (const [id, quantity] of Object.entries(cheaper.quantities)) control.setQuantity(id, quantity);
          }}
        >
          {t('orders.cheaper_take', { tickets: takes })}
        </Button>
      }
    >
      <p>
        {t('orders.cheaper_text', {
          ...{ takes, gives: listOf(cheaper.gives) },
          ...{ amount: money(cheaper.nowCents, currency) },
        })}
      </p>
      {cheaper.takes.map(({ name, description }) => description && <p key={name}>{`${name}: ${description}`}</p>)}
    </Alert>
  );
}
