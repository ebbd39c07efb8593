import { useForm, usePage } from '@inertiajs/react';
import { paths } from '@server/shared/paths';
import { uuidv7 } from '@server/shared/uuid';
import { useState } from 'react';
import { Alert } from '@/Components/Alert';
import { Button } from '@/Components/Button';
import { InputDialog } from '@/Components/form/InputDialog';
import { NumberField } from '@/Components/form/NumberField';
import { PostForm } from '@/Components/PostForm';
import { TextInput } from '@/Components/TextInput';
import { useT } from '@/hooks/useT';

type Row = { name: string; email: string; quantity: number | null };
type DistributeModalProps = {
  orderId: string;
  terms: { productId: string; locale: string };
  onClose: () => void;
};

const EMPTY: Row = { name: '', email: '', quantity: 1 };

/** Distributes codes to typed recipients. */
export function DistributeModal({ orderId, terms, onClose }: DistributeModalProps) {
  const t = useT();
  const [id] = useState(uuidv7);
  const form = useForm({ id, ...terms, rows: [EMPTY] });
  const errors = usePage().props.errors as Record<string, string | undefined>;
  form.transform((data) => ({ ...data, productId: data.productId || null }));
  const { rows } = form.data;
  const change = (at: number, changed: Partial<Row>) =>
    form.setData(
      'rows',
      rows.map((row, n) => (n === at ? { ...row, ...changed } : row)),
    );
  return (
    <InputDialog open keepOpen wide onOpenChange={(open) => !open && onClose()} title={t('bulk.by_form')}>
      {(errors.rows ?? errors.form) && (
        <Alert tone="danger" live>
          {errors.rows ?? errors.form}
        </Alert>
      )}
      <PostForm form={form} action={paths.bulk.distribute(orderId)} label={t('bulk.hand_out')}>
        {rows.map((row, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no names of their own
          <div key={at} className="grid items-start gap-3 sm:grid-cols-[1fr_1fr_8rem_auto]">
            <TextInput
              name={`rows.${at}.email`}
              label={t('bulk.email')}
              type="email"
              value={row.email}
              error={errors[`rows.${at}.email`]}
              onChange={(email) => change(at, { email })}
              required
            />
            <TextInput
              name={`rows.${at}.name`}
              label={t('bulk.name')}
              value={row.name}
              error={errors[`rows.${at}.name`]}
              onChange={(name) => change(at, { name })}
              maxLength={120}
            />
            <NumberField
              name={`rows.${at}.quantity`}
              label={t('bulk.column_quantity')}
              value={row.quantity}
              error={errors[`rows.${at}.quantity`]}
              onChange={(quantity) => change(at, { quantity })}
            />
            {rows.length > 1 && (
              <Button
                variant="quiet"
                className="sm:mt-8"
                onClick={() =>
                  form.setData(
                    'rows',
                    rows.filter((_, n) => n !== at),
                  )
                }
              >
                {t('bulk.remove_recipient')}
              </Button>
            )}
          </div>
        ))}
        <Button variant="secondary" icon="plus" onClick={() => form.setData('rows', [...rows, EMPTY])}>
          {t('bulk.add_recipient')}
        </Button>
      </PostForm>
    </InputDialog>
  );
}
