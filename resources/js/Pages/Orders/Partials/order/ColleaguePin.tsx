import type { TillApproval } from '@server/shared/secondPerson';
import { Alert } from '@/Components/Alert';
import { useT } from '@/hooks/useT';
import { lazyPart } from '@/lib/lazyPart';

// Loaded on demand: only staff at a till see it.
const PersonWithPin = lazyPart('pin', () =>
  import('@/Components/counter/PersonWithPin').then((module) => module.PersonWithPin),
);

export const noApproval = { approver: '', pin: '' };
type Typed = typeof noApproval;

/** Whether the cashier may refund this amount without an approval. */
const decidesAlone = ({ isHolder, limitCents }: TillApproval, amountCents: number): boolean =>
  isHolder && (limitCents === null || amountCents <= limitCents);

/** The approver, where one is needed and chosen; else nothing is sent. */
export const sentApproval = (till: TillApproval | null, amountCents: number, { approver, pin }: Typed) =>
  till && approver && !decidesAlone(till, amountCents) ? { approver, pin } : {};

type ColleaguePinProps = {
  till: TillApproval | null;
  /** The refunded amount. */
  amountCents: number;
  data: Typed;
  onChange: (part: Partial<Typed>) => void;
  errors: Record<string, string | undefined>;
};

/** At a till, a colleague approves by PIN a refund above the cashier's limit. */
export function ColleaguePin({ till, amountCents, data, onChange, errors }: ColleaguePinProps) {
  const t = useT();
  if (!till || decidesAlone(till, amountCents)) return null;
  if (till.people.length === 0) return till.isHolder ? null : <Alert tone="warn">{t('afterSale.no_colleague')}</Alert>;
  return (
    <section className="grid gap-4">
      <p className="text-soft">{t(till.isHolder ? 'afterSale.colleague_or_ask' : 'afterSale.colleague_needed')}</p>
      <PersonWithPin
        people={till.people}
        isOpen
        person={{
          label: t('afterSale.colleague'),
          value: data.approver,
          onChange: (approver) => onChange({ approver }),
          error: errors.approver,
        }}
        pin={{
          label: t('afterSale.colleague_pin'),
          value: data.pin,
          onChange: (pin) => onChange({ pin }),
          error: errors.pin,
        }}
      />
    </section>
  );
}
