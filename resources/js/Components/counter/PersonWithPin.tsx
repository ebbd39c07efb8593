import { Alert } from '@/Components/Alert';
import { PasswordInput } from '@/Components/PasswordInput';
import { Select } from '@/Components/Select';
import { useT } from '@/hooks/useT';

type Typed = { value: string; onChange: (value: string) => void; error?: string | undefined };

type PersonWithPinProps = {
  /** Null until they are known. */
  people: readonly { id: string; name: string }[] | null;
  person: Typed & { label: string; hint?: string };
  pin: Typed & { label: string };
  /** Without a person chosen before. */
  isOpen?: boolean;
};

/** A colleague who approves something or takes over, by their own PIN, at the cashier's screen. */
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
  /** Null as long as none has to approve a payout. */
  people: readonly { id: string; name: string }[] | null;
  data: { approver: string; pin: string };
  onChange: (part: { approver?: string; pin?: string }) => void;
  errors: Record<string, string | undefined>;
};

/** The second person who approves money that leaves a drawer, once the drawer was asked too often for more than it holds. */
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
