import { useForm, usePage } from '@inertiajs/react';
import { paths } from '@server/shared/paths';
import { uuidv7 } from '@server/shared/uuid';
import { useState } from 'react';
import { Alert } from '@/Components/Alert';
import { EmailField, PersonNameField } from '@/Components/form/PersonFields';
import { PageHeader } from '@/Components/PageHeader';
import { PostForm } from '@/Components/PostForm';
import { useT } from '@/hooks/useT';
import { fieldProps } from '@/lib/fieldProps';
import { DetailsFields } from './Partials/DetailsFields';

/** Application for a company account. */
export default function Apply() {
  const t = useT();
  const [id] = useState(uuidv7);
  const errors = usePage().props.errors as Record<string, string | undefined>;
  const form = useForm({
    ...{ id, name: '', taxId: '', country: 'ES', address: '', postcode: '', city: '', email: '' },
    ...{ contactName: '', contactEmail: '' },
  });
  return (
    <div className="gutter mx-auto w-full max-w-xl py-10 md:py-14">
      <PageHeader title={t('bulk.apply_title')} lead={t('bulk.apply_lead')} />
      {errors.form && (
        <Alert tone="danger" live>
          {errors.form}
        </Alert>
      )}
      <PostForm form={form} action={paths.bulk.apply()} label={t('bulk.apply_submit')} button={{ size: 'lg' }}>
        <h2 className="text-heading">{t('bulk.apply_data')}</h2>
        <DetailsFields form={form} />
        <h2 className="text-heading">{t('bulk.apply_contact')}</h2>
        <PersonNameField {...fieldProps(form, 'contactName')} label={t('bulk.apply_contact_name')} />
        <EmailField {...fieldProps(form, 'contactEmail')} label={t('bulk.apply_contact_email')} />
      </PostForm>
    </div>
  );
}
