import { Link, useForm, usePage } from '@inertiajs/react';
import type { PayableByLink } from '@server/payments/pages';
import { paths } from '@server/shared/paths';
import { formatReference } from '@server/shared/reference';
import { uuidv7 } from '@server/shared/uuid';
import { useState } from 'react';
import { Alert } from '@/Components/Alert';
import { DescriptionList } from '@/Components/DescriptionList';
import { Money } from '@/Components/Money';
import { PostForm } from '@/Components/PostForm';
import { Select } from '@/Components/Select';
import { TextInput } from '@/Components/TextInput';
import { useFormat } from '@/hooks/useFormat';
import { useT } from '@/hooks/useT';
import { fieldProps } from '@/lib/fieldProps';

type MakeLinkProps = { order: PayableByLink; hours: readonly number[]; replaces: boolean };

const DAY_HOURS = 24;

/** The amount due of an order, and its payment link. */
export function MakeLink({ order, hours, replaces }: MakeLinkProps) {
  const t = useT();
  const { dateTime } = useFormat();
  const { reference, title, refusal, amount, before, currency, expiresAt, zone } = order;
  const facts = [
    { term: t('payLinks.order'), value: <span className="figures">{formatReference(reference)}</span> },
    { term: t('payLinks.due'), value: <Money amount={amount} currency={currency} /> },
    ...(before > 0 ? [{ term: t('payLinks.before'), value: <Money amount={before} currency={currency} /> }] : []),
    ...(expiresAt ? [{ term: t('payLinks.waits_until'), value: dateTime(expiresAt, zone) }] : []),
  ];
  return (
    <section className="grid max-w-2xl gap-6">
      <h2 className="text-heading wrap-anywhere">{title}</h2>
      <DescriptionList items={facts} />
      {refusal ? (
        <Alert tone="warn">{t(`payLinks.refusal_${refusal}`)}</Alert>
      ) : (
        <LinkForm {...{ order, hours, replaces }} />
      )}
      <p className="flex flex-wrap gap-x-6 gap-y-2">
        <Link className="link" href={paths.orders.show(reference)}>
          {t('payLinks.to_order')}
        </Link>
        <Link className="link" href={paths.payLinks.make()}>
          {t('payLinks.another')}
        </Link>
      </p>
    </section>
  );
}

function LinkForm({ order, hours, replaces }: MakeLinkProps) {
  const t = useT();
  const { dateTime } = useFormat();
  const { features, locales } = usePage().props;
  const { reference, amount, isMove, isExpired, latest, zone, email, locale } = order;
  const [id] = useState(uuidv7);
  const form = useForm({
    ...{ id, order: reference, expectedCents: amount, hours: String(DAY_HOURS) },
    ...{ email: features.mails ? (email ?? '') : '', locale },
  });
  const errors = { ...usePage().props.errors, ...form.errors } as Record<string, string | undefined>;
  const lengthOf = (count: number) =>
    count % DAY_HOURS === 0 ? t('payLinks.for_days', { count: count / DAY_HOURS }) : t('payLinks.for_hours', { count });
  return (
    <div className="grid gap-5">
      {errors.form && (
        <Alert tone="danger" live>
          {errors.form}
        </Alert>
      )}
      <div className="grid gap-2 text-soft">
        {isMove && <p>{t('payLinks.is_move')}</p>}
        <p>{t(isExpired ? 'payLinks.is_expired' : 'payLinks.extends')}</p>
        {latest && <p>{t('payLinks.latest', { time: dateTime(latest, zone) })}</p>}
        {replaces && <p className="font-strong text-ink">{t('payLinks.replaces')}</p>}
      </div>
      <PostForm
        form={form}
        action={paths.payLinks.make()}
        label={t(form.data.email.trim() ? 'payLinks.submit_mail' : 'payLinks.submit')}
      >
        {features.mails && (
          <TextInput
            {...fieldProps(form, 'email')}
            label={t('payLinks.email')}
            hint={t('payLinks.email_hint')}
            type="email"
            autoComplete="off"
            maxLength={254}
            optional
          />
        )}
        <div className="grid gap-5 sm:grid-cols-2">
          <Select
            {...fieldProps(form, 'hours')}
            label={t('payLinks.good_for')}
            options={hours.map((count) => ({ value: String(count), label: lengthOf(count) }))}
          />
          <Select
            {...fieldProps(form, 'locale')}
            label={t('payLinks.language')}
            options={locales.map(({ code, name }) => ({ value: code, label: name }))}
          />
        </div>
      </PostForm>
    </div>
  );
}
