import { router } from '@inertiajs/react';
import type { Cents } from '@server/shared/money';
import { paths } from '@server/shared/paths';
import { uuidv7 } from '@server/shared/uuid';
import { type FormEvent, useEffect, useId, useState } from 'react';
import { Alert } from '@/Components/Alert';
import { Button } from '@/Components/Button';
import { Dialog } from '@/Components/Dialog';
import { MoneyField } from '@/Components/form/NumberField';
import { useT } from '@/hooks/useT';
import { http } from '@/lib/http';
import { PersonWithPin } from './PersonWithPin';
import { formErrorsIn, refusalIn } from './refusalIn';

type ChangeTillProps = {
  shift: { id: string; currency: string };
  /** Both cashiers count the drawer. */
  withCount?: boolean;
  onClose: () => void;
};

type Errors = Partial<Record<'person' | 'pin' | 'total' | 'form', string>>;

/** Another cashier takes over the till with their own PIN; the shift continues. */
export function ChangeTill({ shift, withCount = false, onClose }: ChangeTillProps) {
  const t = useT();
  const form = useId();
  const [people, setPeople] = useState<{ id: string; name: string }[] | null>(null);
  const [person, setPerson] = useState('');
  const [pin, setPin] = useState('');
  const [total, setTotal] = useState<Cents | null>(null);
  const [errors, setErrors] = useState<Errors>({});
  const [isBusy, setBusy] = useState(false);
  // Idempotency key: a second press or a retry makes one handover.
  const [id] = useState(uuidv7);
  useEffect(() => {
    http
      .get<{ people: { id: string; name: string }[] }>(paths.shifts.cashiers(shift.id))
      .then(({ data }) => setPeople(data.people))
      .catch((error: unknown) => setErrors({ form: refusalIn(error).text }));
  }, [shift.id]);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const missing = t('errors.required');
    const found: Errors = {
      ...(person ? {} : { person: missing }),
      ...(pin ? {} : { pin: missing }),
      ...(withCount && total === null ? { total: missing } : {}),
    };
    setErrors(found);
    if (Object.keys(found).length > 0) return;
    setBusy(true);
    try {
      const counted = withCount ? { total, currency: shift.currency } : null;
      await http.put(paths.shifts.cashier(shift.id), { id, person, pin, counted });
      onClose();
      router.reload();
    } catch (error) {
      setErrors(formErrorsIn(error, ['person', 'pin', 'total']));
      setPin('');
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t(withCount ? 'cash.handover' : 'cash.change_cashier')}
      description={t(withCount ? 'cash.handover_text' : 'cash.change_cashier_text')}
      keepOpen
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" form={form} busy={isBusy}>
            {t(withCount ? 'cash.handover_submit' : 'cash.change_cashier_submit')}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={(event) => void submit(event)} noValidate className="grid gap-5">
        {errors.form && (
          <Alert tone="danger" live>
            {errors.form}
          </Alert>
        )}
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
      </form>
    </Dialog>
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
