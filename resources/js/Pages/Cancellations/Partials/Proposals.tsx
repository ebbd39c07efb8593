import type { CancellationPlan, PlannedSlot } from '@server/cancellations/pages';
import { useState } from 'react';
import { Alert } from '@/Components/Alert';
import { Checkbox } from '@/Components/Checkbox';
import { FieldError } from '@/Components/Field';
import { FormSection } from '@/Components/form/FormSection';
import { Select } from '@/Components/Select';
import { useFormat } from '@/hooks/useFormat';
import { useT } from '@/hooks/useT';
import type { CancellationForm } from '../Create';

type ProposalsProps = { form: CancellationForm; plan: CancellationPlan };

/** A replacement for each slot, with its free places beside those needed. */
export function Proposals({ form, plan }: ProposalsProps) {
  const t = useT();
  const proposedFor = new Map(form.data.slots.map(({ id, proposed }) => [id, proposed]));
  const propose = (id: string, proposed: string | null) =>
    form.change({ slots: form.data.slots.map((slot) => (slot.id === id ? { id, proposed } : slot)) });
  // Two slots may have the same replacement.
  const needed = new Map<string, number>();
  for (const { id, needs } of plan.slots) {
    const proposed = proposedFor.get(id);
    if (proposed) needed.set(proposed, (needed.get(proposed) ?? 0) + needs);
  }
  const more = plan.ids.length - plan.slots.length;
  return (
    <FormSection title={t('cancellations.proposals')} lead={t('cancellations.proposals_lead')}>
      <FieldError id="slots-error" error={form.errors.slots} />
      {plan.slots
        .filter(({ orders }) => orders > 0)
        .map((slot) => (
          <Proposal
            key={slot.id}
            slot={slot}
            proposed={proposedFor.get(slot.id) ?? null}
            needed={needed.get(proposedFor.get(slot.id) ?? '') ?? 0}
            onChange={(proposed) => propose(slot.id, proposed)}
          />
        ))}
      {more > 0 && <p className="text-small text-soft">{t('cancellations.more_slots', { count: more })}</p>}
    </FormSection>
  );
}

type ProposalProps = {
  slot: PlannedSlot;
  proposed: string | null;
  needed: number;
  onChange: (proposed: string | null) => void;
};

function Proposal({ slot, proposed, needed, onChange }: ProposalProps) {
  const t = useT();
  const format = useFormat();
  const time = (at: PlannedSlot['startsAt']) => format.visitDate(at, slot);
  const [showsEarlier, setShowsEarlier] = useState(false);
  const left = slot.nearest.find(({ id }) => id === proposed)?.left;
  const times = slot.nearest.filter(({ id, isEarlier }) => !isEarlier || showsEarlier || id === proposed);
  return (
    <div>
      <Select
        label={t('cancellations.proposed_for', { event: slot.event, time: time(slot.startsAt), count: slot.needs })}
        value={proposed ?? ''}
        onChange={(id: string) => onChange(id || null)}
        placeholder={t('cancellations.no_proposal')}
        options={times.map(({ id, startsAt, left: room }) => ({
          value: id,
          label: t('cancellations.room', { time: time(startsAt), room: format.number(room) }),
        }))}
      />
      {slot.nearest.some(({ isEarlier }) => isEarlier) && (
        <Checkbox label={t('cancellations.earlier_too')} value={showsEarlier} onChange={setShowsEarlier} />
      )}
      {left !== undefined && left < needed && (
        <Alert tone="warn" className="mt-2">
          {t('cancellations.too_few')}
        </Alert>
      )}
    </div>
  );
}
