import type { SlipShown } from '@server/cash/pages';
import type { Cents } from '@server/shared/money';
import { useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { DateTime } from '@/Components/DateTime';
import { Money } from '@/Components/Money';
import { useT } from '@/hooks/useT';
import '../../../css/counter.css';
import '../../../css/slips.css';

type SlipsProps = { slips: readonly SlipShown[]; paper: '80' | '58' | 'a4'; onPrinted: () => void };

/** Slips to sign, printed by the browser. */
export function Slips({ slips, paper, onPrinted }: SlipsProps) {
  const t = useT();
  const done = useRef(onPrinted);
  done.current = onPrinted;
  useEffect(() => {
    document.body.classList.add('prints-paper');
    window.print();
    done.current();
    return () => document.body.classList.remove('prints-paper');
  }, []);
  return createPortal(
    <div className={`counter-paper slips-roll counter-paper-${paper}`} aria-hidden>
      {slips.map(({ id, kind, at, amount, reason, by, cashbox, number, currency, zone, copy }) => (
        <section key={id} className="slip">
          {copy > 0 && <p className="text-title font-strong">{t('printing.copy', { number: copy })}</p>}
          <h2 className="text-heading">{t(`cash.kind_${kind}`)}</h2>
          <p>
            {t('cash.shift_title', { cashbox, number: String(number) })} · <DateTime at={at} zone={zone} /> · {by}
          </p>
          <p className="my-4 text-title">
            <Money amount={Math.abs(amount) as Cents} currency={currency} />
          </p>
          <p>{reason}</p>
          {(['slip_given', 'slip_received'] as const).map((who) => (
            <p key={who} className="mt-12 border-t pt-1">
              {t(`cash.${who}`)}
            </p>
          ))}
        </section>
      ))}
    </div>,
    document.body,
  );
}
