import type { Pages } from '@server/pages';
import { paths } from '@server/shared/paths';
import { CodeInput } from '@/Components/CodeInput';
import { FormSection } from '@/Components/form/FormSection';
import { NumberField } from '@/Components/form/NumberField';
import { RecordForm } from '@/Components/form/RecordForm';
import { useRecordForm } from '@/Components/form/useRecordForm';
import { PageHeader } from '@/Components/PageHeader';
import { TextInput } from '@/Components/TextInput';
import { useT } from '@/hooks/useT';
import { fieldProps } from '@/lib/fieldProps';
import { PromoChoice } from './Partials/PromoChoice';
import { NO_TERMS, TermsFields } from './Partials/TermsFields';
import { useCrumbs } from './Partials/useCrumbs';

/** The same rule as on the server: at most one of a million possible codes exists. */
const minLength = (quantity: number) => Math.max(6, Math.ceil(Math.log(quantity * 1_000_000) / Math.log(32)));
const EXAMPLE = 'K7QPM2XW9TB4D';

type Values = {
  name: string;
  promoId: string;
  prefix: string;
  length: number | null;
  quantity: number | null;
} & typeof NO_TERMS;

export default function CreateBatch({ promos, zone, chosen }: Pages['PromoCodes/CreateBatch']) {
  const t = useT();
  const crumbs = useCrumbs(
    { label: t('promoCodes.batches'), href: paths.promoCodes.batches() },
    { label: t('promoCodes.new_batch') },
  );
  const values: Values = {
    name: '',
    promoId: chosen ?? (promos.length === 1 ? promos[0]!.value : ''),
    prefix: '',
    length: 8,
    quantity: 100,
    ...NO_TERMS,
  };
  const form = useRecordForm({ action: paths.promoCodes.batches(), values });
  const { prefix, length, quantity } = form.data;
  const count = quantity ?? 0;
  return (
    <>
      <PageHeader title={t('promoCodes.new_batch')} lead={t('promoCodes.new_batch_lead')} crumbs={crumbs} />
      <RecordForm form={form} saveLabel={t('promoCodes.make_codes', { count })}>
        <FormSection title={t('promoCodes.section_batch')} lead={t('promoCodes.section_batch_text')}>
          <TextInput
            {...fieldProps(form, 'name')}
            label={t('promoCodes.batch_name')}
            hint={t('promoCodes.batch_name_hint')}
            maxLength={120}
            required
          />
          <PromoChoice {...fieldProps(form, 'promoId')} promos={promos} />
          <div className="grid items-start gap-5 sm:grid-cols-3">
            <NumberField {...fieldProps(form, 'quantity')} label={t('promoCodes.quantity')} required />
            <CodeInput {...fieldProps(form, 'prefix')} label={t('promoCodes.prefix')} maxLength={20} optional />
            <NumberField {...fieldProps(form, 'length')} label={t('promoCodes.length')} required />
          </div>
          <p className="text-small text-soft">
            {t('promoCodes.length_hint', { count: minLength(Math.max(1, count)) })}{' '}
            {t('promoCodes.example', { code: prefix.toUpperCase() + EXAMPLE.slice(0, length ?? 0) })}
          </p>
        </FormSection>
        <FormSection title={t('promoCodes.section_limits')} lead={t('promoCodes.section_limits_text')}>
          <TermsFields form={form} zone={zone} usesHint={t('promoCodes.max_uses_hint')} />
        </FormSection>
      </RecordForm>
    </>
  );
}
