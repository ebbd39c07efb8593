import { useForm } from '@inertiajs/react';
import type { YearlyConsent } from '@server/annual-passes/pages';
import { paths } from '@server/shared/paths';
import { formatDate } from '@server/shared/time';
import { PostForm } from '@/Components/PostForm';
import { useFormat } from '@/hooks/useFormat';
import { useLocale } from '@/hooks/useLocale';
import { useT } from '@/hooks/useT';

/** Automatic renewal: date, price, and a button that ends it. */
export function Yearly({ yearly, code }: { yearly: YearlyConsent; code: string }) {
  const t = useT();
  const format = useFormat();
  const locale = useLocale();
  const { card, price, currency, isAnnounced, on, wasRefused } = yearly;
  const said = {
    card,
    price: format.money(price, currency),
    date: formatDate(`${on}T12:00:00Z`, 'UTC', locale),
  };
  return (
    <section id="yearly" className="rounded-lg border border-rule p-6">
      <h2 className="text-subheading">{t('passes.yearly_title')}</h2>
      <p className="mt-1 mb-4 text-soft">
        {t(wasRefused ? 'passes.yearly_refused' : isAnnounced ? 'passes.yearly_next' : 'passes.yearly_later', said)}
      </p>
      <EndYearly code={code} />
    </section>
  );
}

export function EndYearly({ code }: { code: string }) {
  const t = useT();
  const form = useForm({});
  return (
    <PostForm
      form={form}
      action={paths.passes.endYearly(code)}
      label={t('passes.yearly_end')}
      button={{ variant: 'secondary', icon: 'x' }}
    />
  );
}
