import { useForm } from '@inertiajs/react';
import type { Pages } from '@server/pages';
import { formatMoney } from '@server/shared/money';
import { paths } from '@server/shared/paths';
import { SAYS_ERRORS } from '@server/shared/records';
import { formatReference } from '@server/shared/reference';
import { type FormEvent, useState } from 'react';
import { Alert } from '@/Components/Alert';
import { Button } from '@/Components/Button';
import { HolderInput } from '@/Components/HolderInput';
import { LinkButton } from '@/Components/LinkButton';
import { OrderCode } from '@/Components/OrderCode';
import { PageHeader } from '@/Components/PageHeader';
import { PageMargins } from '@/Components/PageMargins';
import { PayMethods } from '@/Components/PayMethods';
import { useLocale } from '@/hooks/useLocale';
import { useT } from '@/hooks/useT';
import { focusFirstError } from '@/lib/focusFirstError';

type HolderFormProps = Pages['OrderItemProfiles/Create'] & { method: 'post' | 'put' };

/** Fills in missing holder data. Staff may correct existing data, and buyers the name where the event allows it. */
export function HolderForm({ order, item, of, mayReplace, correction, proof, method }: HolderFormProps) {
  const t = useT();
  const key = order.key ?? undefined;
  const locale = useLocale();
  const isAsked = ({ isGiven, name }: (typeof item.questions)[number]) =>
    mayReplace || !isGiven || (correction !== null && name === 'name');
  const asked = item.questions.filter(isAsked);
  // Idempotency key: a second press or a retry is the same correction.
  const [id] = useState(() => crypto.randomUUID());
  const form = useForm({
    ...(correction ? { id, expectedCents: correction.feeCents, payment: correction.payOptions[0]?.id } : {}),
    answers: Object.fromEntries(asked.map(({ name, value }) => [name, value ?? ''])),
  });
  const fee = correction ? correction.feeCents : 0;
  const isOther = form.data.answers.name?.trim() !== item.holderName;
  const errors = form.errors as Record<string, string | undefined>;

  const save = (event: FormEvent) => {
    event.preventDefault();
    form.submit(method, paths.orderItems.profile(item.id, key), {
      preserveScroll: 'errors',
      headers: { [SAYS_ERRORS]: 'true' },
      onError: focusFirstError,
    });
  };

  return (
    <PageMargins>
      <PageHeader
        title={of > 1 ? `${item.position}. ${item.name}` : item.name}
        eyebrow={
          <>
            {t('afterSale.show_order')} <span className="figures text-ink">{formatReference(order.reference)}</span>
          </>
        }
        lead={order.title}
      />
      <OrderCode order={order} proof={proof}>
        <form method="post" onSubmit={save} className="grid max-w-xl gap-5" noValidate>
          <p className="text-soft">{t(item.isVoucher ? 'afterSale.voucher_lead' : 'afterSale.items_holder_lead')}</p>
          {errors.form && (
            <Alert tone="danger" live>
              {errors.form}
            </Alert>
          )}
          {correction && (
            <p>
              {fee > 0
                ? t('afterSale.holder_change_fee', { amount: formatMoney(correction.feeCents, order.currency, locale) })
                : t('afterSale.holder_change_free')}
            </p>
          )}
          {asked.length < item.questions.length && <Given item={item} isShown={isAsked} />}
          {asked.map((field) => (
            <HolderInput
              key={field.name}
              field={field}
              name={`answers.${field.name}`}
              value={form.data.answers[field.name] ?? ''}
              onChange={(value) => form.setData('answers', { ...form.data.answers, [field.name]: value })}
              error={errors[`answers.${field.name}`]}
            />
          ))}
          {correction && fee > 0 && correction.payOptions.length > 1 && (
            <PayMethods
              options={correction.payOptions}
              value={form.data.payment ?? ''}
              onChange={(payment) => form.setData('payment', payment)}
              error={errors.payment}
            />
          )}
          <div className="flex flex-wrap gap-3">
            <Button type="submit" busy={form.processing}>
              {t(fee > 0 && isOther ? 'afterSale.holder_change_pay' : 'common.save')}
            </Button>
            <LinkButton variant="secondary" href={paths.orders.show(order.reference, key)}>
              {t('common.cancel')}
            </LinkButton>
          </div>
        </form>
      </OrderCode>
    </PageMargins>
  );
}

type GivenProps = Pick<HolderFormProps, 'item'> & {
  isShown: (question: HolderFormProps['item']['questions'][number]) => boolean;
};

/** Existing data, which only staff change. */
function Given({ item, isShown }: GivenProps) {
  const t = useT();
  return (
    <dl className="grid gap-1">
      {item.questions
        .filter((question) => !isShown(question))
        .map(({ name, label, value }) => (
          <div key={name} className="flex flex-wrap gap-x-3">
            <dt className="text-soft">{label}</dt>
            <dd className="font-strong wrap-anywhere">{value ?? t('afterSale.items_given')}</dd>
          </div>
        ))}
    </dl>
  );
}
