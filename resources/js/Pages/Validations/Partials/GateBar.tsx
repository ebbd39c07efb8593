import { Link } from '@inertiajs/react';
import { paths } from '@server/shared/paths';
import type { GateChoice, GateInside } from '@server/validations/pages';
import { buttonClass } from '@/Components/Button';
import { Icon } from '@/Components/Icon';
import { IconButton } from '@/Components/IconButton';
import { useAuth } from '@/hooks/useAuth';
import { useFormat } from '@/hooks/useFormat';
import { useT } from '@/hooks/useT';

type GateBarProps = {
  gate: GateChoice | null;
  entries: number;
  inside: GateInside | null;
  colleagues: readonly string[];
  isExit: boolean;
  onTurn: () => void;
  muted: boolean;
  onMute: () => void;
  onChangeGate: () => void;
};

/** The gate's name, its entries today, and colleagues at it. */
export function GateBar({
  gate,
  entries,
  inside,
  colleagues,
  isExit,
  onTurn,
  muted,
  onMute,
  onChangeGate,
}: GateBarProps) {
  const t = useT();
  const { number } = useFormat();
  return (
    <header className="flex flex-wrap items-center gap-2 border-b border-rule bg-sunken px-4 py-2">
      <LeaveLink />
      <div className="min-w-0 grow basis-28">
        <h1 className="line-clamp-2 text-lead leading-tight font-bold">
          <span className="sr-only">{t('validations.redeem_title')}: </span>
          {gate?.name ?? t('validations.without_gate')}
        </h1>
        <p className="line-clamp-2 text-note text-soft">
          {colleagues.length > 0 ? t('validations.colleagues', { names: colleagues.join(', ') }) : gate?.venue.name}
        </p>
      </div>
      {gate && (
        <div className="flex items-center gap-4 max-md:order-last max-md:basis-full">
          {inside && <Figure label={t('validations.inside')}>{number(inside.people)}</Figure>}
          <Figure label={t('validations.entries_today')}>{number(entries)}</Figure>
        </div>
      )}
      <span className="ml-auto flex">
        {!isExit && <IconButton icon="log-out" label={t('validations.scan_exits')} onClick={onTurn} />}
        <IconButton
          icon={muted ? 'sound-off' : 'sound'}
          label={t(muted ? 'validations.sound_on' : 'validations.sound_off')}
          onClick={onMute}
        />
        <IconButton icon="gate" label={t('validations.change_gate')} onClick={onChangeGate} />
      </span>
    </header>
  );
}

/** Band of exit mode: a large word and a striped frame, above results too. Legible without colours and in sunlight. */
export function ExitBand({ onTurn }: { onTurn: () => void }) {
  const t = useT();
  return (
    <>
      <div
        role="status"
        data-exit
        className="relative z-40 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 bg-exit px-6 pt-5 pb-2 text-white"
      >
        <span className="display flex items-center gap-3 text-verdict leading-none font-strong uppercase">
          <Icon name="log-out" size={44} />
          {t('validations.going_out')}
        </span>
        <button
          type="button"
          className="button border-2 border-current text-current hover:bg-black/15"
          onClick={onTurn}
        >
          {t('validations.scan_entries')}
        </button>
      </div>
      <div aria-hidden data-exit-frame className="exit-frame pointer-events-none fixed inset-0 z-40" />
    </>
  );
}

/** On a phone the figure is beside its label, in one line below the gate's name. */
const Figure = ({ label, children }: { label: string; children: string }) => (
  <p className="flex items-baseline gap-1.5 leading-none md:flex-col md:items-end md:gap-0">
    <span className="figures display text-lead font-strong md:text-figure">{children}</span>
    <span className="text-note whitespace-nowrap text-soft md:text-caption">{label}</span>
  </p>
);

/** Leaves the scanner for the back office. */
export function LeaveLink() {
  const t = useT();
  const { may } = useAuth();
  const href = may('dashboard.view')
    ? paths.dashboard()
    : may('validations.view')
      ? paths.validations.index()
      : paths.home();
  return (
    <Link
      href={href}
      aria-label={t('validations.leave')}
      className={buttonClass({ variant: 'quiet' }, 'icon-button -ml-2')}
    >
      <Icon name="arrow-left" />
    </Link>
  );
}
