import { PasswordInput } from '@/Components/PasswordInput';
import { Select } from '@/Components/Select';

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
