import { useForm, usePage } from '@inertiajs/react';
import type { Pages } from '@server/pages';
import { paths } from '@server/shared/paths';
import { uuidv7 } from '@server/shared/uuid';
import { useState } from 'react';
import { Alert } from '@/Components/Alert';
import { EmailField, PersonNameField } from '@/Components/form/PersonFields';
import { PageHeader } from '@/Components/PageHeader';
import { PostForm } from '@/Components/PostForm';
import { useFormat } from '@/hooks/useFormat';
import { useMailText } from '@/hooks/useMailText';
import { useT } from '@/hooks/useT';
import { fieldProps } from '@/lib/fieldProps';

/** A person requests a code through a company's link. */
export default function Ask({ token, company, event, domains, endsOn, hasEnded, left }: Pages['BulkOrders/Ask']) {
  const t = useT();
  const mailText = useMailText();
  const [id] = useState(uuidv7);
  const form = useForm({ id, name: '', email: '' });
  const { errors: said, features } = usePage().props;
  const errors = said as Record<string, string | undefined>;
  const { mails } = features;
  const format = useFormat();
  const lastDay = endsOn && format.day(endsOn, 'UTC');
  const isOpen = company !== null && !hasEnded && left > 0;
  return (
    <div className="gutter mx-auto w-full max-w-xl py-10 md:py-14">
      <PageHeader
        title={
          company === null
            ? t('bulk.ask_closed')
            : hasEnded
              ? t('bulk.ask_ended', { date: lastDay ?? '' })
              : isOpen
                ? t('bulk.ask_title', { company })
                : t('bulk.ask_none')
        }
        lead={
          company === null
            ? undefined
            : isOpen
              ? mailText('bulk.ask_lead', { company, event })
              : t('bulk.ask_late', { company })
        }
      />
      {errors.form && (
        <Alert tone="danger" live>
          {errors.form}
        </Alert>
      )}
      {isOpen && (
        <>
          {domains.length > 0 && (
            <p className="mb-5 text-soft">{t('bulk.ask_domains', { domains: domains.join(', ') })}</p>
          )}
          {mails && <p className="mb-5 text-soft">{t('bulk.ask_again')}</p>}
          {lastDay && <p className="mb-5 text-soft">{t('bulk.link_until', { date: lastDay })}</p>}
          <PostForm
            form={form}
            action={paths.bulk.ask(token)}
            label={mailText('bulk.ask_submit')}
            button={{ size: 'lg' }}
          >
            <PersonNameField {...fieldProps(form, 'name')} label={t('bulk.name')} />
            <EmailField {...fieldProps(form, 'email')} label={t('bulk.email')} />
          </PostForm>
        </>
      )}
    </div>
  );
}
