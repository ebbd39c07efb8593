import { useForm } from '@inertiajs/react';
import type { Campaign } from '@server/promo-codes/pages';
import { paths } from '@server/shared/paths';
import { EmailField, PersonNameField } from '@/Components/form/PersonFields';
import { PostForm } from '@/Components/PostForm';
import { Select } from '@/Components/Select';
import { TextArea } from '@/Components/TextArea';
import { useMailText } from '@/hooks/useMailText';
import { useT } from '@/hooks/useT';
import { fieldProps } from '@/lib/fieldProps';

/** Staff request a code of a campaign that gives codes on request. */
export function AskForm({ campaigns }: { campaigns: readonly Campaign[] }) {
  const t = useT();
  const mailText = useMailText();
  const form = useForm({ promoId: campaigns[0]!.id, name: '', email: '', reason: '' });
  const chosen = campaigns.find(({ id }) => id === form.data.promoId);
  return (
    <section aria-labelledby="ask" className="border-t border-rule pt-10">
      <h2 id="ask" className="text-heading">
        {t('promoCodes.ask_title')}
      </h2>
      <p className="mt-2 text-soft">{mailText('promoCodes.ask_lead')}</p>
      <PostForm form={form} action={paths.promo.ask()} label={t('promoCodes.ask')} className="mt-6">
        {campaigns.length > 1 && (
          <Select
            {...fieldProps(form, 'promoId')}
            label={t('promoCodes.campaign')}
            options={campaigns.map(({ id, name }) => ({ value: id, label: name }))}
          />
        )}
        {campaigns.length === 1 && <p className="font-strong">{chosen?.name}</p>}
        {chosen?.text && <p className="whitespace-pre-line text-soft">{chosen.text}</p>}
        <PersonNameField {...fieldProps(form, 'name')} label={t('promoCodes.your_name')} />
        <EmailField {...fieldProps(form, 'email')} label={t('promoCodes.your_email')} />
        <TextArea
          {...fieldProps(form, 'reason')}
          label={t('promoCodes.your_reason')}
          rows={4}
          maxLength={1000}
          required
        />
      </PostForm>
    </section>
  );
}
