import { useForm } from '@inertiajs/react';
import type { OrderHead, OrderItemRow } from '@server/orders/pages';
import { paths } from '@server/shared/paths';
import { type FormEvent, useState } from 'react';
import { Button } from '@/Components/Button';
import { useT } from '@/hooks/useT';
import { HolderInput } from './HolderInput';

type HolderFormProps = { order: OrderHead; item: OrderItemRow };

/** Fills in what is not known yet of the person an item is for; staff may also correct what is. */
export function HolderForm({ order, item }: HolderFormProps) {
  const t = useT();
  const isStaff = order.access === 'staff';
  const asked = item.questions.filter(({ isGiven }) => isStaff || !isGiven);
  const isMissing = asked.some(({ required, isGiven }) => required && !isGiven);
  const [isOpen, setOpen] = useState(isMissing);
  const form = useForm({ answers: Object.fromEntries(asked.map(({ name, value }) => [name, value ?? ''])) });
  const errors = form.errors as Record<string, string | undefined>;

  const save = (event: FormEvent) => {
    event.preventDefault();
    form.put(paths.orders.holder(order.reference, item.position, order.key ?? undefined), {
      preserveScroll: true,
      errorBag: `holder${item.position}`,
      onSuccess: () => setOpen(false),
    });
  };

  if (!isOpen) {
    return (
      <div className="mt-4">
        <Button variant="secondary" size="sm" icon="user" onClick={() => setOpen(true)}>
          {t(isStaff ? 'afterSale.items_correct_holder' : 'afterSale.items_add_holder')}
          <span className="sr-only"> {item.position}</span>
        </Button>
      </div>
    );
  }
  return (
    <form method="post" onSubmit={save} className="mt-4 grid gap-4 border-t border-rule pt-4" noValidate>
      <p className="text-soft">{t('afterSale.items_holder_lead')}</p>
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
      <div>
        <Button type="submit" busy={form.processing}>
          {t('common.save')}
        </Button>
      </div>
    </form>
  );
}
