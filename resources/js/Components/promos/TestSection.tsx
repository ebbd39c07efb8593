import { namesMoney } from '@server/shared/promoFaults';
import { useState } from 'react';
import { Checkbox } from '@/Components/Checkbox';
import { DateField } from '@/Components/form/DateTimeField';
import { FormSection } from '@/Components/form/FormSection';
import { NumberField } from '@/Components/form/NumberField';
import { Select } from '@/Components/Select';
import { useT } from '@/hooks/useT';
import { currencyOf, type PromoEvent, type PromoOptions, type PromoValues } from './promoValues';
import { TestAnswer } from './TestAnswer';
import { firstCart, firstQuantities, type TestCart, useTestCart } from './useTestCart';

const GROUPS = ['guest', 'customer', 'company'] as const;

type TestSectionProps = { id: string | null; values: PromoValues; options: PromoOptions };

/** A promotion with an amount applies only to events in its currency. */
const triedOn = (options: PromoOptions, values: PromoValues): PromoEvent[] =>
  namesMoney(values)
    ? options.events.filter(({ currency }) => currency === currencyOf(options, values))
    : options.events;

/** A test basket that shows the effect of the promotion while it is edited. */
export function TestSection({ id, values, options }: TestSectionProps) {
  const t = useT();
  const [cart, setCart] = useState(() => firstCart(options, values));
  const events = triedOn(options, values);
  const own = values.eventId ?? (events.find(({ id: one }) => one === cart.eventId) ?? events[0])?.id ?? '';
  const event = options.events.find((one) => one.id === own);
  const tried = own === cart.eventId ? cart : { ...cart, eventId: own, quantities: firstQuantities(event, values) };
  const result = useTestCart(id, values, tried, event !== undefined);
  const change = (some: Partial<TestCart>) => setCart({ ...tried, ...some });
  return (
    <FormSection title={t('promos.section_test')} lead={t('promos.section_test_lead')}>
      {event ? (
        <>
          {values.eventId === null && (
            <Select
              label={t('promos.test_event')}
              value={event.id}
              onChange={(eventId) =>
                change({
                  eventId,
                  quantities: firstQuantities(
                    options.events.find((one) => one.id === eventId),
                    values,
                  ),
                })
              }
              options={events.map((one) => ({ value: one.id, label: one.title }))}
            />
          )}
          <CartFields cart={tried} event={event} change={change} />
          <Circumstances
            cart={tried}
            event={event}
            options={options}
            change={change}
            isByCode={values.trigger === 'code'}
          />
          <TestAnswer {...result} />
        </>
      ) : (
        <p className="text-soft">{t('promos.test_no_events')}</p>
      )}
    </FormSection>
  );
}

type FieldsProps = { cart: TestCart; event: PromoEvent; change: (some: Partial<TestCart>) => void };

function CartFields({ cart, event, change }: FieldsProps) {
  const t = useT();
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 font-strong">{t('promos.test_cart')}</legend>
      <ul className="grid gap-x-10 sm:grid-cols-2">
        {event.products.map(({ id, name }) => (
          <li key={id} className="flex items-center justify-between gap-4 border-b border-rule py-1.5">
            <span className="min-w-0 wrap-anywhere">{name}</span>
            <NumberField
              label={t('promos.quantity_of', { name })}
              hideLabel
              className="w-20 shrink-0"
              value={cart.quantities[id] ?? 0}
              onChange={(quantity) =>
                change({ quantities: { ...cart.quantities, [id]: Math.min(100, Math.max(0, quantity ?? 0)) } })
              }
            />
          </li>
        ))}
      </ul>
    </fieldset>
  );
}

function Circumstances({
  cart,
  event,
  options,
  change,
  isByCode,
}: FieldsProps & { options: PromoOptions; isByCode: boolean }) {
  const t = useT();
  return (
    <div className="grid items-start gap-5 sm:grid-cols-2">
      {event.hasVisit && (
        <DateField
          label={t('promos.test_visit')}
          hint={t('promos.test_visit_hint')}
          value={cart.visitDate}
          onChange={(visitDate) => change({ visitDate })}
        />
      )}
      <DateField
        label={t('promos.test_sale')}
        hint={t('promos.test_sale_hint')}
        value={cart.saleDate}
        onChange={(saleDate) => change({ saleDate })}
      />
      <Select
        label={t('promos.test_customer')}
        value={cart.customerGroup}
        onChange={(customerGroup) => change({ customerGroup })}
        options={GROUPS.map((group) => ({ value: group, label: t(`promos.one_${group}`) }))}
      />
      <Select
        label={t('promos.test_channel')}
        value={cart.channel}
        onChange={(channel) => change({ channel })}
        options={options.channels}
      />
      {isByCode && (
        <Checkbox label={t('promos.test_code')} value={cart.hasCode} onChange={(hasCode) => change({ hasCode })} />
      )}
    </div>
  );
}
