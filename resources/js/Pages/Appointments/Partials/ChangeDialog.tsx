import type { SlotChange } from '@server/appointments/requests';
import type { Selection } from '@server/shared/lists';
import { useEffect, useState } from 'react';
import { Alert } from '@/Components/Alert';
import { Button } from '@/Components/Button';
import { Checkbox } from '@/Components/Checkbox';
import { InputDialog } from '@/Components/form/InputDialog';
import { NumberField } from '@/Components/form/NumberField';
import { useFormat } from '@/hooks/useFormat';
import { useT } from '@/hooks/useT';
import { ChangeFields, type Draft, type Priced, toChange } from './ChangeFields';
import { ImpactFacts } from './ImpactFacts';
import { useImpact } from './useImpact';
import { useSlotChange } from './useSlotChange';

export type Action = SlotChange['do'];

type ChangeDialogProps = {
  action: Action;
  selection: Selection;
  count: number;
  priced: Priced;
  /** URL to return to. */
  back: string;
  onClose: () => void;
  onDone: () => void;
};

/**
 * Asks for missing values, shows how many slots and people are affected, and changes all selected slots. For a large
 * selection the user types the number of slots; the server refuses a number that differs from its own.
 */
export function ChangeDialog({ action, selection, count, priced, back, onClose, onDone }: ChangeDialogProps) {
  const t = useT();
  const { number } = useFormat();
  const [draft, setDraft] = useState<Draft>({
    capacity: null,
    keepsTaken: false,
    note: '',
    product: priced?.products[0]?.id ?? '',
    price: null,
  });
  const [typed, setTyped] = useState<number | null>(null);
  const [attempt, setAttempt] = useState(0);
  const [page, setPage] = useState(1);
  const { send, busy, errors, forgive } = useSlotChange({ selection, back, onDone });
  const impact = useImpact(selection, draft.capacity, attempt, page);
  const facts = impact === 'failed' ? null : impact;
  // Refused because the slots have changed: the figures are loaded again.
  useEffect(() => {
    if (errors.form) setAttempt((attempts) => attempts + 1);
  }, [errors]);

  const asks = facts?.asksForCount ?? false;
  const isTooFew = facts !== null && facts.below > 0 && !draft.keepsTaken;
  const isPossible = (action !== 'price' || Boolean(priced?.products.length)) && facts !== null && !isTooFew;
  const isConfirmed = !asks || typed === facts?.selected;
  return (
    <InputDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t(`appointments.${action}_title`, { count: facts?.selected ?? count })}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t('common.back')}
          </Button>
          <Button
            variant={action === 'cancel' ? 'danger' : 'primary'}
            busy={busy}
            disabled={!isPossible || !isConfirmed}
            onClick={() => send(toChange(action, draft), facts?.selected ?? count)}
          >
            {t(action === 'cancel' ? 'appointments.cancel_confirm' : 'appointments.apply')}
          </Button>
        </>
      }
    >
      <div className="grid gap-5">
        <ChangeFields
          action={action}
          draft={draft}
          setDraft={(changed) => {
            setDraft(changed);
            forgive();
          }}
          priced={priced}
          errors={errors}
        />
        {action === 'capacity' && facts && facts.below > 0 && (
          <Alert tone="warn">
            {t('appointments.below_taken', { count: facts.below, most: facts.belowMost })}
            <Checkbox
              label={t('appointments.keeps_taken')}
              hint={t('appointments.keeps_taken_hint')}
              value={draft.keepsTaken}
              onChange={(keepsTaken) => setDraft({ ...draft, keepsTaken })}
            />
          </Alert>
        )}
        <ImpactFacts impact={impact} action={action} selection={selection} onPage={setPage} />
        {asks && facts && (
          <NumberField
            label={t('appointments.confirm_count', { count: number(facts.selected) })}
            hint={t('appointments.confirm_count_hint')}
            value={typed}
            onChange={setTyped}
          />
        )}
        {errors.form && <Alert tone="danger">{errors.form}</Alert>}
      </div>
    </InputDialog>
  );
}
