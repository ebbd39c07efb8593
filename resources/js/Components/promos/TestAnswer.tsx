import { Link } from '@inertiajs/react';
import type { PromoTestAnswer } from '@server/promos/pages';
import { subtract, ZERO } from '@server/shared/money';
import { paths } from '@server/shared/paths';
import { Alert } from '@/Components/Alert';
import { Money } from '@/Components/Money';
import { Price } from '@/Components/Price';
import { useLocale } from '@/hooks/useLocale';
import { useT } from '@/hooks/useT';
import type { TestResult } from './useTestCart';

/** Price of the test basket, the promotions applied, and the reasons why others were not. */
export function TestAnswer({ answer, problem }: TestResult) {
  const t = useT();
  if (problem)
    return <p className="text-soft">{t(problem === 'incomplete' ? 'promos.test_incomplete' : 'promos.test_failed')}</p>;
  if (!answer) return null;
  if (answer.lines.length === 0) return <p className="text-soft">{t('promos.test_empty')}</p>;
  const { lines, applied, notApplied, grossCents, totalCents, currency } = answer;
  return (
    <div className="rounded-md border border-rule bg-raised p-5" aria-live="polite">
      <ul className="grid gap-1.5">
        {lines.map(({ name, quantity, amountCents }) => (
          <li key={name} className="flex justify-between gap-6">
            <span>
              <span className="figures">{quantity}</span> × {name}
            </span>
            <Money amount={amountCents} currency={currency} />
          </li>
        ))}
        {applied.map((promo) => (
          <Applied key={promo.id} promo={promo} currency={currency} />
        ))}
      </ul>
      <p className="mt-4 flex items-baseline justify-between gap-6 border-t border-rule pt-3 text-lead font-bold">
        <span>{t('promos.test_total')}</span>
        <Price amount={totalCents} currency={currency} {...(totalCents < grossCents ? { was: grossCents } : {})} />
      </p>
      {notApplied.length > 0 && <NotApplied promos={notApplied} />}
      <Overlaps overlaps={answer.overlaps} />
    </div>
  );
}

const nameOf = (name: string, isThis: boolean, labels: string) => (isThis ? `${name || labels} (${labels})` : name);

function Applied({ promo, currency }: { promo: PromoTestAnswer['applied'][number]; currency: string }) {
  const t = useT();
  const list = new Intl.ListFormat(useLocale(), { type: 'conjunction' });
  return (
    <li className="flex justify-between gap-6 text-ok">
      <span className="min-w-0">
        {promo.isThis ? nameOf(promo.name, true, t('promos.test_this')) : promo.name}
        <span className="block text-small text-soft">
          {t('promos.test_because', { reasons: list.format(promo.because) })}
        </span>
      </span>
      <Money amount={subtract(ZERO, promo.amountCents)} currency={currency} />
    </li>
  );
}

function NotApplied({ promos }: { promos: PromoTestAnswer['notApplied'] }) {
  const t = useT();
  const ordered = [...promos].sort((a, b) => Number(b.isThis) - Number(a.isThis));
  return (
    <div className="mt-4 border-t border-rule pt-3">
      <h3 className="font-sans text-body font-strong tracking-normal">{t('promos.test_not')}</h3>
      <ul className="mt-1 grid gap-1 text-small text-soft">
        {ordered.map(({ id, name, isThis, reason }) => (
          <li key={id} className={isThis ? 'text-ink' : ''}>
            {t('promos.test_not_because', { name: nameOf(name, isThis, t('promos.test_this')), reason })}
          </li>
        ))}
      </ul>
    </div>
  );
}

function Overlaps({ overlaps }: { overlaps: PromoTestAnswer['overlaps'] }) {
  const t = useT();
  if (overlaps.length === 0) return null;
  return (
    <Alert tone="info" title={t('promos.overlap_title')} className="mt-5">
      <ul className="mt-1 grid gap-1">
        {overlaps.map(({ id, name, isTogether }) => (
          <li key={id}>
            <Link href={paths.promos.edit(id)} className="link">
              {name}
            </Link>
            : {t(isTogether ? 'promos.overlap_together' : 'promos.overlap_alone')}
          </li>
        ))}
      </ul>
    </Alert>
  );
}
