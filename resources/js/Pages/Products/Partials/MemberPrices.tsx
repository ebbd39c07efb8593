import { Link } from '@inertiajs/react';
import type { Pages } from '@server/pages';
import { ZERO } from '@server/shared/money';
import { paths } from '@server/shared/paths';
import { Badge } from '@/Components/Badge';
import { LinkButton } from '@/Components/LinkButton';
import { useAuth } from '@/hooks/useAuth';
import { useFormat } from '@/hooks/useFormat';
import { useT } from '@/hooks/useT';

type MemberPrice = NonNullable<Pages['Products/Edit']['memberPrices']>[number];

/** Member prices: promotions for holders of this pass. */
export function MemberPrices({ passId, prices }: { passId: string; prices: readonly MemberPrice[] }) {
  const t = useT();
  const { may } = useAuth();
  return (
    <section className="mb-8 rounded-lg border border-rule p-6">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          <h2 className="text-subheading">{t('products.member_prices')}</h2>
          <p className="mt-1 text-soft">{t('products.member_prices_lead')}</p>
        </div>
        {may('promos.manage') && (
          <LinkButton href={paths.promos.create(passId)} variant="secondary" size="sm" icon="plus">
            {t('products.member_price_add')}
          </LinkButton>
        )}
      </div>
      {prices.length > 0 && (
        <ul className="mt-4 divide-y divide-rule border-t border-rule">
          {prices.map((price) => (
            <li key={price.id} className="grid gap-1 py-3">
              <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
                {may('promos.manage') ? (
                  <Link href={paths.promos.edit(price.id)} className="link font-strong">
                    {price.name}
                  </Link>
                ) : (
                  <span className="font-strong">{price.name}</span>
                )}
                {!price.active && <Badge tone="neutral">{t('products.member_price_off')}</Badge>}
              </p>
              <Words price={price} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Words({ price }: { price: MemberPrice }) {
  const t = useT();
  const { money, number } = useFormat();
  const { effect, percent, amountCents, currency, perDay, inAll, products, event } = price;
  const isFree = effect === 'percentage' ? percent === 10_000 : amountCents === 0;
  const gives = isFree
    ? t('products.member_price_free')
    : effect === 'percentage'
      ? t('products.member_price_percent', { percent: number((percent ?? 0) / 100) })
      : t('products.member_price_fixed', { amount: money(amountCents ?? ZERO, currency ?? '') });
  const what = [products.join(', ') || t('products.member_price_all'), event].filter(Boolean).join(' · ');
  const limits = [
    perDay !== null && t('products.member_price_per_day', { count: perDay }),
    inAll !== null && t('products.member_price_in_all', { count: inAll }),
  ].filter(Boolean);
  return <p className="figures text-soft">{[gives, what, ...limits].join(' · ')}</p>;
}
