import type { GateInside } from '@server/validations/pages';
import { Icon } from '@/Components/Icon';
import { useFormat } from '@/hooks/useFormat';
import { useT } from '@/hooks/useT';

const LOOKS = { nearly: 'bg-verdict-look text-verdict-ink', full: 'bg-verdict-out text-white' };

/** A band on the steward's screen when a fire limit is near or reached. */
export function InsideBar({ inside }: { inside: GateInside | null }) {
  const t = useT();
  const { number } = useFormat();
  const nearest = inside?.nearest;
  if (!nearest?.limit || nearest.level === 'free') return null;
  return (
    <p
      role="status"
      data-level={nearest.level}
      className={`flex items-center justify-center gap-3 px-4 py-3 text-center text-subheading font-bold ${LOOKS[nearest.level]}`}
    >
      <Icon name="alert" size={28} className="shrink-0" />
      {t(`validations.inside_${nearest.level}`, {
        place: nearest.zone ?? t('validations.whole_venue'),
        people: number(nearest.people),
        limit: number(nearest.limit),
      })}
    </p>
  );
}
