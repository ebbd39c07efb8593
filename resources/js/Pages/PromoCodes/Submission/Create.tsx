import { useForm } from '@inertiajs/react';
import type { Pages } from '@server/pages';
import { paths } from '@server/shared/paths';
import type { FormEvent } from 'react';
import { Button } from '@/Components/Button';
import { CodeInput } from '@/Components/CodeInput';
import { PageHeader } from '@/Components/PageHeader';
import { useT } from '@/hooks/useT';
import { fieldProps } from '@/lib/fieldProps';
import { AskForm } from '../Partials/AskForm';

export default function Create({ campaigns, code }: Pages['PromoCodes/Submission/Create']) {
  const t = useT();
  const form = useForm({ code });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    form.post(paths.promo.enter());
  };
  return (
    <div className="gutter mx-auto grid w-full max-w-[48rem] gap-14 py-10 md:py-16">
      <div>
        <PageHeader title={t('promoCodes.enter_title')} lead={t('promoCodes.enter_lead')} />
        <form onSubmit={submit} noValidate className="flex flex-wrap items-start gap-3">
          <CodeInput
            {...fieldProps(form, 'code')}
            label={t('promoCodes.code')}
            className="min-w-56 grow"
            maxLength={80}
            required
          />
          <Button type="submit" className="mt-8 max-sm:mt-0 max-sm:grow" busy={form.processing}>
            {t('promoCodes.enter')}
          </Button>
        </form>
      </div>
      {campaigns.length > 0 && <AskForm campaigns={campaigns} />}
    </div>
  );
}
