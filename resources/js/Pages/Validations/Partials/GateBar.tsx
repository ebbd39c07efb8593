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

/** Where one stands, how many have come in, and who else is there. */
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
      <div className="min-w-0 grow basis-40">
        <h1 className="line-clamp-2 text-lead leading-tight font-bold">
          <span className="sr-only">{t('validations.redeem_title')}: </span>
          {gate?.name ?? t('validations.without_gate')}
        </h1>
        <p className="line-clamp-2 text-note text-soft">
          {isExit && <strong className="mr-2 text-warn">{t('validations.going_out')}</strong>}
          {colleagues.length > 0 ? t('validations.colleagues', { names: colleagues.join(', ') }) : gate?.venue.name}
        </p>
      </div>
      {gate && inside && (
        <p className="text-right leading-none">
          <span className="figures display block text-figure font-strong">{number(inside.people)}</span>
          <span className="text-caption whitespace-nowrap text-soft">{t('validations.inside')}</span>
        </p>
      )}
      {gate && (
        <p className="ml-2 text-right leading-none">
          <span className="figures display block text-figure font-strong">{number(entries)}</span>
          <span className="text-caption whitespace-nowrap text-soft">{t('validations.entries_today')}</span>
        </p>
      )}
      <span className="ml-auto flex">
        <IconButton
          icon={isExit ? 'arrow-right' : 'log-out'}
          label={t(isExit ? 'validations.scan_entries' : 'validations.scan_exits')}
          onClick={onTurn}
        />
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

/** Out of the scanner, to the rest of the house. */
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
