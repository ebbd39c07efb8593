import { useForm } from '@inertiajs/react';
import type { ShownPass } from '@server/annual-passes/pages';
import { paths } from '@server/shared/paths';
import { formatDate } from '@server/shared/time';
import { Alert } from '@/Components/Alert';
import { PostForm } from '@/Components/PostForm';
import { useFormat } from '@/hooks/useFormat';
import { useLocale } from '@/hooks/useLocale';
import { useT } from '@/hooks/useT';

/** Opens the shop's checkout with the renewal of this pass. */
export function Renewal({ pass, code }: { pass: ShownPass; code: string }) {
  const t = useT();
  const format = useFormat();
  const locale = useLocale();
  const form = useForm({});
  if (pass.isRenewed) return <Alert tone="ok">{t('passes.renewed_text')}</Alert>;
  if (!pass.mayRenew && pass.price !== null && pass.renewableFrom && pass.state !== 'ended')
    return (
      <p className="text-soft">
        {t('passes.renew_from', { date: formatDate(`${pass.renewableFrom}T12:00:00Z`, 'UTC', locale) })}
      </p>
    );
  if (!pass.mayRenew || pass.price === null) return null;
  return (
    <section className="rounded-lg border border-rule p-6">
      <h2 className="text-subheading">{t('passes.renew_title')}</h2>
      <p className="mt-1 mb-4 text-soft">
        {t(pass.state === 'ended' ? 'passes.renew_ended_text' : 'passes.renew_text')}
      </p>
      <PostForm
        form={form}
        action={paths.passes.renew(code)}
        label={t('passes.renew_for', { price: format.money(pass.price, pass.currency) })}
        button={{ icon: 'refresh' }}
      />
    </section>
  );
}
