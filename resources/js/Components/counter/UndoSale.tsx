import type { UndoAnswer, UndoOffer } from '@server/cash/pages';
import type { Cents } from '@server/shared/money';
import { paths } from '@server/shared/paths';
import { formatReference } from '@server/shared/reference';
import { uuidv7 } from '@server/shared/uuid';
import { useState } from 'react';
import { Alert } from '@/Components/Alert';
import { Button } from '@/Components/Button';
import { Checkbox } from '@/Components/Checkbox';
import { DescriptionList } from '@/Components/DescriptionList';
import { FormDialog } from '@/Components/form/FormDialog';
import { InputDialog } from '@/Components/form/InputDialog';
import { Money } from '@/Components/Money';
import { TextInput } from '@/Components/TextInput';
import { useFormat } from '@/hooks/useFormat';
import { useT } from '@/hooks/useT';
import { http } from '@/lib/http';
import { methodName } from './methodName';
import { PersonWithPin } from './PersonWithPin';
import { refusalIn } from './refusalIn';
import { usePrinting } from './usePrinting';
import { useSending } from './useSending';

type UndoSaleProps = { reference: string; currency: string; className?: string; onUndone: () => void };

/** Undoes a recent sale: the button, and a dialog with the refunds by method. */
export function UndoSale({ reference, currency, className = '', onUndone }: UndoSaleProps) {
  const t = useT();
  const printing = usePrinting();
  const [offer, setOffer] = useState<UndoOffer | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const ask = async () => {
    setBusy(true);
    setProblem(null);
    try {
      const { data } = await http.get<UndoAnswer>(paths.pos.undo(reference));
      setOffer(data.offer);
      setProblem(data.refusal);
    } catch (error) {
      setProblem(refusalIn(error).text);
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className={`grid gap-3 ${className}`}>
      <Button variant="secondary" busy={isBusy} onClick={() => void ask()}>
        {t('counter.undo')}
      </Button>
      {problem && (
        <Alert tone="warn" live>
          {problem}
        </Alert>
      )}
      {printing.element}
      {offer && (
        <UndoDialog
          offer={offer}
          currency={currency}
          onDone={() => void printing.ofShift(offer.shiftId, { what: 'payout', reference: offer.reference })}
          onClose={() => setOffer(null)}
          onUndone={onUndone}
        />
      )}
    </div>
  );
}

const FIELDS = ['approver', 'pin', 'code', 'reason', 'isCardCancelled'] as const;

type UndoDialogProps = {
  offer: UndoOffer;
  currency: string;
  /** Called when the sale is undone: the drawer opens while the dialog shows the refund. */
  onDone: () => void;
  onClose: () => void;
  onUndone: () => void;
};

const sumOf = ({ parts }: UndoOffer, method: string) =>
  parts.reduce((sum, part) => (part.method === method ? sum + part.amount : sum), 0) as Cents;

function UndoDialog({ offer, currency, onDone, onClose, onUndone }: UndoDialogProps) {
  const t = useT();
  const format = useFormat();
  const { reference, parts, isAlone, people } = offer;
  // Idempotency key: a retry makes one refund.
  const [id] = useState(() => uuidv7());
  const [values, setValues] = useState({ reason: '', code: '', approver: people[0]?.id ?? '', pin: '' });
  const [isCardCancelled, setCardCancelled] = useState(false);
  const { errors, isBusy, send } = useSending(FIELDS);
  const [isDone, setDone] = useState(false);
  const cash = sumOf(offer, 'cash');
  const card = sumOf(offer, 'card_manual');
  const submit = () => {
    const undo = async () => {
      const { approver, pin, ...own } = values;
      await http.post(paths.pos.undo(reference), {
        id,
        ...own,
        isCardCancelled,
        ...(isAlone ? {} : { approver, pin }),
      });
      setDone(true);
      onDone();
    };
    const missing = {
      isCardCancelled: card > 0 && !isCardCancelled && t('errors.undo_card'),
      pin: !isAlone && !values.pin && t('errors.required'),
    };
    void send(undo, missing, () => setValues((typed) => ({ ...typed, pin: '' })));
  };
  const field = (name: keyof typeof values) => ({
    value: values[name],
    onChange: (value: string) => setValues((typed) => ({ ...typed, [name]: value })),
    error: errors[name],
  });
  const end = () => {
    onClose();
    if (isDone) onUndone();
  };
  if (isDone)
    return (
      <InputDialog
        open
        onOpenChange={(open) => !open && end()}
        title={t('counter.undo_done', { reference: formatReference(reference) })}
        footer={<Button onClick={end}>{t('counter.next')}</Button>}
      >
        <div role="status" className="grid gap-1 rounded-md bg-ok-wash sheet-pad text-ok">
          <p>{cash > 0 ? t('counter.undo_hand_back') : t('counter.undo_back')}</p>
          <Money
            amount={cash > 0 ? cash : offer.totalCents}
            currency={currency}
            className="display text-verdict leading-none"
          />
        </div>
      </InputDialog>
    );
  return (
    <FormDialog
      title={t('counter.undo')}
      description={t('counter.undo_text')}
      submitLabel={t('counter.undo')}
      busy={isBusy}
      disabled={!isAlone && people.length === 0}
      error={errors.form}
      onSubmit={submit}
      onClose={end}
    >
      <DescriptionList
        short
        items={[
          ...parts.map(({ method, amount, code, terminal, last4 }) => ({
            term: [methodName(method, t), terminal, last4 && `···· ${last4}`, code].filter(Boolean).join(' · '),
            value: <Money amount={amount} currency={currency} className="block text-right" />,
          })),
          {
            term: t('cash.order'),
            value: <span className="figures block text-right">{formatReference(reference)}</span>,
          },
        ]}
      />
      {card > 0 && (
        <>
          <Checkbox
            label={t('counter.undo_card', { amount: format.money(card, currency) })}
            value={isCardCancelled}
            onChange={setCardCancelled}
            {...(errors.isCardCancelled ? { error: errors.isCardCancelled } : {})}
          />
          <TextInput {...field('code')} label={t('counter.undo_code')} maxLength={12} autoComplete="off" optional />
        </>
      )}
      {!isAlone && people.length === 0 && <Alert tone="warn">{t('counter.undo_no_second')}</Alert>}
      {!isAlone && people.length > 0 && (
        <PersonWithPin
          people={people}
          person={{ ...field('approver'), label: t('counter.undo_second'), hint: t('counter.undo_second_text') }}
          pin={{ ...field('pin'), label: t('counter.undo_pin') }}
        />
      )}
      <TextInput {...field('reason')} label={t('counter.undo_reason')} maxLength={300} autoComplete="off" optional />
    </FormDialog>
  );
}
