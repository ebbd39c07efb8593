import { router, useForm } from '@inertiajs/react';
import type { Pages } from '@server/pages';
import type { PhoneChoices } from '@server/phone-orders/pages';
import type { InvoiceCustomer } from '@server/shared/invoices';
import { type Cents, cents } from '@server/shared/money';
import { paths } from '@server/shared/paths';
import { SAYS_ERRORS } from '@server/shared/records';
import type { IsoDate } from '@server/shared/time';
import { uuidv7 } from '@server/shared/uuid';
import type { FormEvent } from 'react';
import { Alert } from '@/Components/Alert';
import { Button } from '@/Components/Button';
import { FieldError } from '@/Components/Field';
import { DateField } from '@/Components/form/DateTimeField';
import { FormIndex } from '@/Components/form/FormIndex';
import { FormSection } from '@/Components/form/FormSection';
import { NumberField } from '@/Components/form/NumberField';
import { NeededCustomer } from '@/Components/invoices/NeededCustomer';
import { Money } from '@/Components/Money';
import { RadioCards } from '@/Components/RadioCards';
import { Select } from '@/Components/Select';
import { TextInput } from '@/Components/TextInput';
import { useFormat } from '@/hooks/useFormat';
import { useLocale } from '@/hooks/useLocale';
import { useT } from '@/hooks/useT';
import { fieldProps } from '@/lib/fieldProps';
import { focusFirstError } from '@/lib/focusFirstError';

type FormProps = Pick<Pages['OrdersAdmin/Telephone/Create'], 'companies' | 'languages' | 'hours' | 'invoiceAbove'> & {
  choices: PhoneChoices;
};

const initial = (locale: string) => ({
  id: uuidv7(),
  slotId: '',
  quantities: {} as Record<string, number | null>,
  name: '',
  email: '',
  phone: '',
  locale,
  payment: 'link' as 'link' | 'transfer' | 'account',
  hours: '24',
  companyId: '',
  invoice: null as InvoiceCustomer | null,
});

/** No places are held before the form is sent. */
export function PhoneOrderForm({ choices, companies, languages, hours, invoiceAbove }: FormProps) {
  const t = useT();
  const format = useFormat();
  const locale = useLocale();
  const form = useForm(initial(languages.some(({ code }) => code === locale) ? locale : (languages[0]?.code ?? 'en')));
  const { data } = form;
  const errors = form.errors as Record<string, string | undefined>;
  // Another choice gets a new id; only unchanged retries are idempotent.
  const change = (part: Partial<typeof data>) => form.setData({ ...data, id: uuidv7(), ...part });
  const field = <K extends 'name' | 'email' | 'phone'>(name: K) => ({
    ...fieldProps(form, name),
    onChange: (value: string) => change({ [name]: value }),
  });
  const { products, slots, hasSlots, currency, eventId, day, nextDay, zone, byDay } = choices;
  const slot = slots.find(({ id }) => id === data.slotId);
  const priceOf = (id: string, priceCents: Cents): Cents => slot?.prices[id] ?? priceCents;
  const total = products.reduce(
    (sum, { id, priceCents }) => sum + (data.quantities[id] ?? 0) * priceOf(id, priceCents),
    0,
  );
  // A company's own data is on its invoice. If the limit was set after the page opened, the server's refusal shows the
  // fields.
  const isNeeded =
    data.payment !== 'account' &&
    ((invoiceAbove !== null && total > invoiceAbove.cents) ||
      Object.keys(errors).some((key) => key.startsWith('invoice.')));
  const customer: InvoiceCustomer = data.invoice ?? {
    ...{ name: data.name, taxId: '', country: invoiceAbove?.country ?? '', address: '', postcode: '', city: '' },
  };
  const showDay = (next: IsoDate | null) => {
    if (next === null) return;
    change({ slotId: '' });
    router.visit(paths.phoneOrders.create(eventId, next), {
      only: ['choices'],
      preserveState: true,
      preserveScroll: true,
    });
  };
  const send = (event: FormEvent) => {
    event.preventDefault();
    form.transform((sent) => ({
      ...sent,
      eventId,
      slotId: slot ? sent.slotId : '',
      invoice: isNeeded ? customer : null,
    }));
    form.post(paths.phoneOrders.index(), {
      preserveScroll: true,
      headers: { [SAYS_ERRORS]: 'true' },
      onError: focusFirstError,
    });
  };
  return (
    <form method="post" onSubmit={send} noValidate className="grid gap-8">
      <FormIndex />
      {errors.form && (
        <Alert tone="danger" live>
          {errors.form}
        </Alert>
      )}
      <FormSection title={t('phoneOrders.what')}>
        {hasSlots && (
          <>
            <DateField name="day" label={t('phoneOrders.day')} value={day} onChange={showDay} />
            <Select
              name="slotId"
              label={t('phoneOrders.slot')}
              placeholder={t('phoneOrders.slot_choose')}
              hint={slots.length === 0 ? slotHint() : undefined}
              value={data.slotId}
              onChange={(slotId) => change({ slotId })}
              error={errors.slotId ?? errors.appointmentId}
              options={slots.map(({ id, startsAt, left }) => ({
                value: id,
                label: `${byDay ? format.shortDay(startsAt, zone) : format.time(startsAt, zone)} (${format.number(left)})`,
                disabled: left <= 0,
              }))}
              required
            />
          </>
        )}
        {products.map(({ id, name, priceCents }) => (
          <NumberField
            key={id}
            name={`quantities.${id}`}
            label={`${name} · ${format.money(priceOf(id, priceCents), currency)}`}
            value={data.quantities[id] ?? null}
            onChange={(quantity) => change({ quantities: { ...data.quantities, [id]: quantity } })}
            error={errors[`quantities.${id}`]}
          />
        ))}
        <FieldError id="quantities-error" error={errors.quantities ?? errors.lines} />
        <p aria-live="polite">
          {t('phoneOrders.total')}: <Money amount={cents(total)} currency={currency} className="font-strong" />
          <span className="block text-small text-soft">{t('phoneOrders.total_hint')}</span>
        </p>
      </FormSection>
      <FormSection title={t('phoneOrders.whom')}>
        <TextInput {...field('name')} label={t('phoneOrders.name')} autoComplete="off" required />
        <TextInput
          {...field('email')}
          label={t('phoneOrders.email')}
          type="email"
          inputMode="email"
          autoComplete="off"
          required
        />
        <TextInput
          {...field('phone')}
          label={t('phoneOrders.phone')}
          type="tel"
          inputMode="tel"
          autoComplete="off"
          optional
        />
        <Select
          name="locale"
          label={t('phoneOrders.language')}
          value={data.locale}
          onChange={(code) => change({ locale: code })}
          options={languages.map(({ code, name }) => ({ value: code, label: name }))}
        />
      </FormSection>
      {isNeeded && (
        <FormSection
          title={t('invoices.needed_title')}
          lead={
            invoiceAbove ? t('invoices.needed_text', { limit: format.money(invoiceAbove.cents, currency) }) : undefined
          }
        >
          <NeededCustomer values={customer} errors={errors} onChange={(invoice) => change({ invoice })} />
        </FormSection>
      )}
      <FormSection title={t('phoneOrders.pay')}>
        <RadioCards
          legend={t('phoneOrders.pay')}
          hideLegend
          name="payment"
          value={data.payment}
          onChange={(payment) => change({ payment })}
          error={errors.payment}
          options={[
            { value: 'link' as const, label: t('phoneOrders.pay_link'), description: t('phoneOrders.pay_link_text') },
            ...(choices.takesTransfers
              ? [
                  {
                    value: 'transfer' as const,
                    label: t('phoneOrders.pay_transfer'),
                    description: t('phoneOrders.pay_transfer_text'),
                  },
                ]
              : []),
            ...(companies.length > 0
              ? [
                  {
                    value: 'account' as const,
                    label: t('phoneOrders.pay_account'),
                    description: t('phoneOrders.pay_account_text'),
                  },
                ]
              : []),
          ]}
        />
        {data.payment === 'link' && (
          <Select
            name="hours"
            label={t('phoneOrders.link_hours')}
            value={data.hours}
            onChange={(chosen) => change({ hours: chosen })}
            error={errors.hours}
            options={hours.map((count) => ({ value: String(count), label: t('phoneOrders.hours', { count }) }))}
          />
        )}
        {data.payment === 'account' && (
          <Select
            name="companyId"
            label={t('phoneOrders.company')}
            placeholder={t('phoneOrders.company_choose')}
            value={data.companyId}
            onChange={(companyId) => change({ companyId })}
            error={errors.companyId}
            options={companies.map(({ id, name }) => ({ value: id, label: name }))}
            required
          />
        )}
      </FormSection>
      <div>
        <Button type="submit" busy={form.processing}>
          {t('phoneOrders.save')}
        </Button>
      </div>
    </form>
  );

  function slotHint(): string {
    const next =
      nextDay && nextDay !== day
        ? ` ${t('phoneOrders.next_day', { day: format.day(`${nextDay}T12:00:00Z`, 'UTC') })}`
        : '';
    return `${t('phoneOrders.no_slots')}.${next}`;
  }
}
