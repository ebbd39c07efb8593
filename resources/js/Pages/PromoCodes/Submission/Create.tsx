import { useForm } from '@inertiajs/react';
import type { Pages } from '@server/pages';
import { paths } from '@server/shared/paths';
import { CodeInput } from '@/Components/CodeInput';
import { PageHeader } from '@/Components/PageHeader';
import { PostForm } from '@/Components/PostForm';
import { useT } from '@/hooks/useT';
import { fieldProps } from '@/lib/fieldProps';
import { AskForm } from '../Partials/AskForm';

export default function Create({ campaigns, code }: Pages['PromoCodes/Submission/Create']) {
  const t = useT();
  const form = useForm({ code });
  return (
    <div className="gutter mx-auto grid w-full max-w-[48rem] gap-14 py-10 md:py-16">
      <div>
        <PageHeader title={t('promoCodes.enter_title')} lead={t('promoCodes.enter_lead')} />
        <PostForm form={form} action={paths.promo.enter()} label={t('promoCodes.enter')} inline>
          <CodeInput
            {...fieldProps(form, 'code')}
            label={t('promoCodes.code')}
            className="min-w-[min(14rem,100%)] grow"
            maxLength={80}
            required
          />
        </PostForm>
      </div>
      {campaigns.length > 0 && <AskForm campaigns={campaigns} />}
    </div>
  );
}
