import { Link, router } from '@inertiajs/react';
import type { HalfPaid, ParkedBasket } from '@server/cash/pages';
import { paths } from '@server/shared/paths';
import { formatReference } from '@server/shared/reference';
import { useState } from 'react';
import { Alert } from '@/Components/Alert';
import { Button } from '@/Components/Button';
import { refusalIn } from '@/Components/counter/refusalIn';
import { IconButton } from '@/Components/IconButton';
import { Money } from '@/Components/Money';
import { useFormat } from '@/hooks/useFormat';
import { useT } from '@/hooks/useT';
import { http } from '@/lib/http';
import { toast } from '@/lib/toast';

type ParkedProps = {
  parked: readonly ParkedBasket[];
  currency: string;
  zone: string;
  /** Another basket is open. */
  isOpen: boolean;
  onTake: (key: string) => Promise<void>;
  onDrop: (key: string) => Promise<void>;
};

/** Parked sales of this till, and until when their places are held. */
export function Parked({ parked, currency, zone, isOpen, onTake, onDrop }: ParkedProps) {
  const t = useT();
  const format = useFormat();
  const [busy, setBusy] = useState<string | null>(null);
  const run = async (key: string, work: (key: string) => Promise<void>) => {
    setBusy(key);
    try {
      await work(key);
    } catch (error) {
      toast.error(refusalIn(error).text);
    } finally {
      setBusy(null);
    }
  };
  return (
    <section aria-labelledby="parked" className="grid gap-2">
      <h2 id="parked" className="text-subheading font-strong">
        {t('counter.parked')}
      </h2>
      {isOpen && <p className="text-small text-soft">{t('counter.parked_first')}</p>}
      <ul className="counter-parked">
        {parked.map(({ key, number, name, by, tickets, heldUntil, totalCents }) => {
          const title = name ?? t('counter.parked_number', { number: String(number) });
          return (
            <li key={key}>
              <Button
                variant="secondary"
                full
                disabled={isOpen}
                busy={busy === key}
                onClick={() => void run(key, onTake)}
              >
                <span className="grid min-w-0 text-left">
                  <span className="font-strong">
                    {name ? `${number}. ${title}` : title}
                    {totalCents !== null && (
                      <>
                        {' · '}
                        <Money amount={totalCents} currency={currency} />
                      </>
                    )}
                  </span>
                  <span className="text-note font-normal">
                    {t('counter.parked_tickets', { count: tickets })} · {by} ·{' '}
                    {heldUntil
                      ? t('counter.parked_until', { at: format.time(heldUntil, zone) })
                      : t('counter.parked_free')}
                  </span>
                </span>
              </Button>
              <IconButton
                icon="x"
                label={t('counter.parked_drop', { name: title })}
                disabled={busy !== null}
                onClick={() => void run(key, onDrop)}
              />
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** Partly paid sales: the cashier completes them, or refunds the part. */
export function Hanging({ sales, currency }: { sales: readonly HalfPaid[]; currency: string }) {
  const t = useT();
  const format = useFormat();
  const [busy, setBusy] = useState<string | null>(null);
  const makeRefund = async (reference: string) => {
    setBusy(reference);
    try {
      await http.post(paths.pos.cancelled(reference));
      router.visit(`${paths.cashbox()}?tab=withdrawals`);
    } catch (error) {
      toast.error(refusalIn(error).text);
      setBusy(null);
    }
  };
  return (
    <>
      {sales.map(({ reference, covered, totalCents }) => (
        <Alert key={reference} tone="warn" title={t('counter.half_paid', { reference: formatReference(reference) })}>
          <p>
            {t('counter.half_paid_text', {
              paid: format.money(covered, currency),
              total: format.money(totalCents, currency),
            })}
          </p>
          <p className="mt-3 flex flex-wrap gap-2">
            <Link href={paths.pos.manual(reference)} className="button button-primary button-sm">
              {t('counter.half_paid_finish')}
            </Link>
            <Button variant="secondary" size="sm" busy={busy === reference} onClick={() => void makeRefund(reference)}>
              {t('counter.half_paid_back')}
            </Button>
          </p>
        </Alert>
      ))}
    </>
  );
}
