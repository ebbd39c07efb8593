import { router } from '@inertiajs/react';
import type { Cents } from '@server/shared/money';
import { paths } from '@server/shared/paths';
import { uuidv7 } from '@server/shared/uuid';
import { useEffect, useState } from 'react';
import { Alert } from '@/Components/Alert';
import { FormDialog } from '@/Components/form/FormDialog';
import { MoneyField } from '@/Components/form/NumberField';
import { useT } from '@/hooks/useT';
import { http } from '@/lib/http';
import { PersonWithPin } from './PersonWithPin';
import { refusalIn } from './refusalIn';
import { useSending } from './useSending';

type ChangeTillProps = {
  shift: { id: string; currency: string };
  /** Both cashiers count the drawer. */
  withCount?: boolean;
  onClose: () => void;
};

/** Another cashier takes over the till with their own PIN; the shift continues. */
export function ChangeTill({ shift, withCount = false, onClose }: ChangeTillProps) {
  const t = useT();
  const [people, setPeople] = useState<{ id: string; name: string }[] | null>(null);
  const [person, setPerson] = useState('');
  const [pin, setPin] = useState('');
  const [total, setTotal] = useState<Cents | null>(null);
  const { errors, setErrors, isBusy, send } = useSending(['person', 'pin', 'total']);
  // Idempotency key: a second press or a retry makes one handover.
  const [id] = useState(uuidv7);
  useEffect(() => {
    http
      .get<{ people: { id: string; name: string }[] }>(paths.shifts.cashiers(shift.id))
      .then(({ data }) => setPeople(data.people))
      .catch((error: unknown) => setErrors({ form: refusalIn(error).text }));
  }, [shift.id, setErrors]);
  const submit = () => {
    const missing = t('errors.required');
    const change = async () => {
      const counted = withCount ? { total, currency: shift.currency } : null;
      await http.put(paths.shifts.cashier(shift.id), { id, person, pin, counted });
      onClose();
      router.reload();
    };
    const found = { person: !person && missing, pin: !pin && missing, total: withCount && total === null && missing };
    void send(change, found, () => setPin(''));
  };
  return (
    <FormDialog
      title={t(withCount ? 'cash.handover' : 'cash.change_cashier')}
      description={t(withCount ? 'cash.handover_text' : 'cash.change_cashier_text')}
      submitLabel={t(withCount ? 'cash.handover_submit' : 'cash.change_cashier_submit')}
      busy={isBusy}
      error={errors.form}
      onSubmit={submit}
      onClose={onClose}
    >
      {people?.length === 0 && <Alert tone="info">{t('cash.no_colleagues')}</Alert>}
      <PersonWithPin
        people={people}
        person={{ label: t('cash.colleague'), value: person, onChange: setPerson, error: errors.person }}
        pin={{ label: t('cash.colleague_pin'), value: pin, onChange: setPin, error: errors.pin }}
        isOpen
      />
      {withCount && (
        <MoneyField
          label={t('cash.count_total')}
          hint={t('cash.handover_hint')}
          value={total}
          onChange={(value) => setTotal(value as Cents | null)}
          currency={shift.currency}
          error={errors.total}
          required
        />
      )}
    </FormDialog>
  );
}

type CashierNameProps = { shift: { id: string; cashier: string }; currency: string };

/** The current cashier, with the button to change. */
export function CashierName({ shift, currency }: CashierNameProps) {
  const t = useT();
  const [isChanging, setChanging] = useState(false);
  return (
    <>
      <button
        type="button"
        className="button button-quiet button-sm font-normal"
        title={t('cash.change_cashier')}
        onClick={() => setChanging(true)}
      >
        {shift.cashier}
      </button>
      {isChanging && <ChangeTill shift={{ id: shift.id, currency }} onClose={() => setChanging(false)} />}
    </>
  );
}
