import { Alert } from '@/Components/Alert';
import { PasswordInput } from '@/Components/PasswordInput';
import { Select } from '@/Components/Select';
import { useT } from '@/hooks/useT';

type Typed = { value: string; onChange: (value: string) => void; error?: string | undefined };

type PersonWithPinProps = {
  /** Null while loading. */
  people: readonly { id: string; name: string }[] | null;
  person: Typed & { label: string; hint?: string };
  pin: Typed & { label: string };
  /** No person is preselected. */
  isOpen?: boolean;
};

/** Another member of staff approves or takes over with their own PIN, on the cashier's screen. */
export function PersonWithPin({ people, person, pin, isOpen = false }: PersonWithPinProps) {
  return (
    <div className="grid items-start gap-5 sm:grid-cols-2 sm:gap-4">
      <Select
        {...person}
        options={[
          ...(isOpen ? [{ value: '', label: '–' }] : []),
          ...(people ?? []).map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
      <PasswordInput {...pin} autoComplete="off" inputMode="numeric" maxLength={8} required />
    </div>
  );
}

type PayoutApprovalProps = {
  /** Null while no payout needs an approval. */
  people: readonly { id: string; name: string }[] | null;
  data: { approver: string; pin: string };
  onChange: (part: { approver?: string; pin?: string }) => void;
  errors: Record<string, string | undefined>;
};

/** A second person must approve a payout after too many attempts to pay out more than the drawer holds. */
export function PayoutApproval({ people, data, onChange, errors }: PayoutApprovalProps) {
  const t = useT();
  if (people === null) return null;
  if (people.length === 0) return <Alert tone="warn">{t('cash.payout_no_second')}</Alert>;
  return (
    <>
      <Alert tone="info">{t('cash.payout_second')}</Alert>
      <PersonWithPin
        people={people}
        isOpen
        person={{
          label: t('cash.approved_by'),
          value: data.approver,
          onChange: (approver) => onChange({ approver }),
          error: errors.approver,
        }}
        pin={{
          label: t('counter.undo_pin'),
          value: data.pin,
          onChange: (pin) => onChange({ pin }),
          error: errors.pin,
        }}
      />
    </>
  );
}
