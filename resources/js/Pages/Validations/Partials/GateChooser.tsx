import type { GateChoice } from '@server/validations/pages';
import { Button } from '@/Components/Button';
import { EmptyState } from '@/Components/EmptyState';
import { Icon } from '@/Components/Icon';
import { PageHeader } from '@/Components/PageHeader';
import { useT } from '@/hooks/useT';
import { LeaveLink } from './GateBar';

type GateChooserProps = { gates: readonly GateChoice[]; onChoose: (gateId: string | null) => void };

/** Buttons for the gates of all venues. */
export function GateChooser({ gates, onChoose }: GateChooserProps) {
  const t = useT();
  const venues = [...new Map(gates.map(({ venue }) => [venue.id, venue])).values()];
  return (
    <div className="gutter mx-auto w-full max-w-[44rem] py-10">
      <div className="-mt-6 mb-2">
        <LeaveLink />
      </div>
      <PageHeader title={t('validations.redeem_title')} lead={t('validations.choose_gate')} />
      {venues.map((venue) => (
        <section key={venue.id} aria-labelledby={venue.id} className="mb-8">
          <h2 id={venue.id} className="eyebrow mb-3">
            {venue.name}
          </h2>
          <ul className="grid gap-2">
            {gates
              .filter((gate) => gate.venue.id === venue.id)
              .map((gate) => (
                <li key={gate.id}>
                  <GateButton gate={gate} onChoose={() => onChoose(gate.id)} />
                </li>
              ))}
          </ul>
        </section>
      ))}
      {gates.length === 0 && (
        <EmptyState
          icon="gate"
          title={t('validations.no_gates')}
          action={<Button onClick={() => onChoose(null)}>{t('validations.start_without_gate')}</Button>}
        >
          {t('validations.no_gates_text')}
        </EmptyState>
      )}
    </div>
  );
}

function GateButton({ gate, onChoose }: { gate: GateChoice; onChoose: () => void }) {
  const t = useT();
  return (
    <button
      type="button"
      onClick={onChoose}
      className="flex min-h-16 w-full items-center gap-4 rounded-md border border-rule bg-raised px-5 py-3 text-left hover:border-ink"
    >
      <Icon name="gate" size={24} className="text-accent" />
      <span className="min-w-0 grow">
        <span className="block text-subheading font-strong">{gate.name}</span>
        <span className="figures block text-soft">{t('validations.gate_entries', { count: gate.entries })}</span>
      </span>
      <Icon name="chevron-right" className="text-faint" />
    </button>
  );
}
