import type { Pages } from '@server/pages';
import type { CodeStory } from '@server/promo-codes/pages';
import { cents } from '@server/shared/money';
import { paths } from '@server/shared/paths';
import { Alert } from '@/Components/Alert';
import { LinkButton } from '@/Components/LinkButton';
import { PageHeader } from '@/Components/PageHeader';
import { useFormat } from '@/hooks/useFormat';
import { useLocale } from '@/hooks/useLocale';
import { useT } from '@/hooks/useT';

/** The discount of a code in one line. */
function useGift() {
  const t = useT();
  const format = useFormat();
  const locale = useLocale();
  return ({ gives }: CodeStory): string => {
    const { effect, percent, amountCents, currency, buy, pay } = gives;
    const amount = currency === null ? '' : format.money(cents(amountCents ?? 0), currency);
    const share = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 });
    const placeholders = { percent: share.format((percent ?? 0) / 10_000), amount, buy: buy ?? 0, pay: pay ?? 0 };
    return t(`promoCodes.gives_${effect}`, placeholders);
  };
}

export default function Show({ story, zone }: Pages['PromoCodes/Submission/Show']) {
  const t = useT();
  const giftOf = useGift();
  const format = useFormat();
  const { code, state, name, gives, products, events, validFrom, validUntil } = story;
  const terms = [
    gives.minQuantity > 1 && t('promoCodes.from_quantity', { count: gives.minQuantity }),
    products.length > 0 && t('promoCodes.only_products', { products: products.join(', ') }),
    state === 'not_yet' && validFrom && t('promoCodes.valid_since', { date: format.day(validFrom, zone) }),
    validUntil && t('promoCodes.valid_to', { date: format.day(validUntil, zone) }),
  ].filter(Boolean);
  return (
    <div className="gutter mx-auto w-full max-w-[48rem] py-10 md:py-16">
      <PageHeader
        title={`${giftOf(story)}: ${name}`}
        heading={giftOf(story)}
        eyebrow={<span className="figures">{code}</span>}
        lead={name}
      />
      {terms.length > 0 && (
        <ul className="mb-8 grid gap-1 text-soft">
          {terms.map((term) => (
            <li key={String(term)}>{term}</li>
          ))}
        </ul>
      )}
      {state === 'usable' ? (
        <section aria-labelledby="where">
          <h2 id="where" className="text-heading">
            {t('promoCodes.choose_event')}
          </h2>
          <ul className="mt-4 grid divide-y divide-rule border-y border-rule">
            {events.map((event) => (
              <li key={event.slug} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-4">
                <span className="min-w-0 text-subheading font-strong">{event.title}</span>
                <LinkButton href={paths.events.withCode(event.slug, code)}>
                  {t('promoCodes.book')} <span className="sr-only">{event.title}</span>
                </LinkButton>
              </li>
            ))}
          </ul>
        </section>
      ) : (
        <>
          <Alert tone="warn">{t(`promoCodes.why_${state}`)}</Alert>
          <LinkButton href={paths.promo.enter()} variant="secondary" className="mt-6">
            {t('promoCodes.another')}
          </LinkButton>
        </>
      )}
    </div>
  );
}
