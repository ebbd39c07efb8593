import { subtract } from '@server/shared/money';
import { lastMoment } from '@server/shared/time';
import type { OwnBalances } from '@server/wallets/pages';
import { Money } from '@/Components/Money';
import { useFormat } from '@/hooks/useFormat';
import { useT } from '@/hooks/useT';

/** A customer's balance by currency, with the amounts that expire and their dates. */
export function BalanceStanding({ balances, zone }: Pick<OwnBalances, 'balances' | 'zone'>) {
  const t = useT();
  const format = useFormat();
  return (
    <div className="grid gap-6">
      {balances.map(({ currency, amount, held, ending }) => (
        <div key={currency}>
          <p>
            <Money amount={subtract(amount, held)} currency={currency} className="display text-heading" />
          </p>
          <ul className="mt-1 grid gap-1 text-small text-soft empty:hidden">
            {held > 0 && <li>{t('balances.held_note', { amount: format.money(held, currency) })}</li>}
            {ending.map((part) => (
              <li key={part.at + part.amount}>
                {t('balances.ends_note', {
                  amount: format.money(part.amount, currency),
                  day: format.day(lastMoment(part.at), zone),
                })}
              </li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  );
}
