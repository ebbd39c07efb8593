import { Link, useForm, usePage } from '@inertiajs/react';
import type { Pages } from '@server/pages';
import { paths } from '@server/shared/paths';
import { formatReference } from '@server/shared/reference';
import { uuidv7 } from '@server/shared/uuid';
import { useState } from 'react';
import { DateTime } from '@/Components/DateTime';
import { PersonNameField } from '@/Components/form/PersonFields';
import { PageHeader } from '@/Components/PageHeader';
import { PostForm } from '@/Components/PostForm';
import { TextArea } from '@/Components/TextArea';
import { TextInput } from '@/Components/TextInput';
import { useMailText } from '@/hooks/useMailText';
import { useT } from '@/hooks/useT';
import { fieldProps } from '@/lib/fieldProps';

type Props = Pages['Help/Create'];

/** Contact form; people who cannot be answered by email get other contact details. */
export default function Create(props: Props) {
  const t = useT();
  const mailText = useMailText();
  const { mails } = usePage().props.features;
  const canAsk = mails || props.isProven;
  return (
    <div className="gutter mx-auto w-full max-w-[48rem] py-10 md:py-16">
      <PageHeader title={t('help.title')} lead={canAsk ? t('help.lead') : mailText('help.lead')} />
      {canAsk ? <AskForm {...props} /> : props.contact && <p className="font-strong wrap-anywhere">{props.contact}</p>}
      {props.own.length > 0 && <Own own={props.own} zone={props.zone} />}
    </div>
  );
}

function AskForm({ name, email, order }: Props) {
  const t = useT();
  const [id] = useState(uuidv7);
  const form = useForm({ id, name, email, order: '', subject: '', body: '' });
  const about = order && { reference: order.reference, ...(order.key ? { key: order.key } : {}) };
  return (
    <PostForm form={form} action={paths.help.ask(about ?? undefined)} label={t('help.send')}>
      {order && (
        <p className="font-strong wrap-anywhere">
          {t('help.about', { reference: formatReference(order.reference), title: order.title })}
        </p>
      )}
      <PersonNameField {...fieldProps(form, 'name')} label={t('help.name')} />
      <TextInput
        {...fieldProps(form, 'email')}
        label={t('help.email')}
        hint={t('help.email_hint')}
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        required
      />
      {!order && (
        <TextInput
          {...fieldProps(form, 'order')}
          label={t('help.order')}
          inputClassName="figures"
          maxLength={40}
          autoComplete="off"
          spellCheck={false}
          optional
        />
      )}
      <TextInput {...fieldProps(form, 'subject')} label={t('help.subject')} maxLength={150} required />
      <TextArea {...fieldProps(form, 'body')} label={t('help.body')} rows={7} maxLength={5000} required />
    </PostForm>
  );
}

function Own({ own, zone }: Pick<Props, 'own' | 'zone'>) {
  const t = useT();
  return (
    <section aria-labelledby="own" className="mt-12 border-t border-rule pt-8">
      <h2 id="own" className="mb-4 text-heading">
        {t('help.own')}
      </h2>
      <ul className="grid gap-3">
        {own.map(({ secret, subject, at }) => (
          <li key={secret} className="flex flex-wrap justify-between gap-x-6">
            <Link href={paths.help.conversation(secret)} className="link wrap-anywhere">
              {subject}
            </Link>
            <DateTime at={at} zone={zone} className="text-soft" />
          </li>
        ))}
      </ul>
    </section>
  );
}
