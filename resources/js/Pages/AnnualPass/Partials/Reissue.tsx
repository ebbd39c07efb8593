import { useForm } from '@inertiajs/react';
import type { Cents } from '@server/shared/money';
import { paths } from '@server/shared/paths';
import { PostForm } from '@/Components/PostForm';
import { useFormat } from '@/hooks/useFormat';
import { useT } from '@/hooks/useT';

/** Replaces the pass's code for a fee, when someone else has the old one. */
export function Reissue({ code, price, currency }: { code: string; price: Cents; currency: string }) {
  const t = useT();
  const format = useFormat();
  const form = useForm({});
  return (
    <section className="rounded-lg border border-rule p-6">
      <h2 className="text-subheading">{t('passes.buy_reissue_title')}</h2>
      <p className="mt-1 mb-4 text-soft">{t('passes.buy_reissue_text')}</p>
      <PostForm
        form={form}
        action={paths.passes.buyReissue(code)}
        label={t('passes.buy_reissue', { price: format.money(price, currency) })}
        button={{ variant: 'secondary', icon: 'refresh' }}
      />
    </section>
  );
}
