import type { Pages } from '@server/pages';
import { localText } from '@server/shared/localText';
import { paths } from '@server/shared/paths';
import type { StandingState } from '@server/shared/waitingRooms';
import { REFUSAL_TEXTS, type Refusal } from '@server/shared/waitingWords';
import type { RoomStatus } from '@server/waiting-room/pages';
import { Alert } from '@/Components/Alert';
import { Button } from '@/Components/Button';
import { LinkButton } from '@/Components/LinkButton';
import { PageHeader } from '@/Components/PageHeader';
import { useFormat } from '@/hooks/useFormat';
import { useLocale } from '@/hooks/useLocale';
import { useT } from '@/hooks/useT';
import { EnterForm } from './Partials/EnterForm';
import { PlaceCard } from './Partials/PlaceCard';
import { useCall } from './Partials/useCall';
import { useStanding } from './Partials/useStanding';

/** States in which the visitor may take a place. */
const MAY_ENTER: readonly StandingState[] = ['none', 'lapsed'];
/** States in which a refusal is still true and not told by the page's lead. */
const SHOWN_IN: Record<Refusal, readonly StandingState[]> = {
  full: MAY_ENTER,
  proof: MAY_ENTER,
  ended: ['none'],
  stay: ['called'],
};
/** States in which the visitor waits for the turn. */
const IN_LINE: readonly StandingState[] = ['registered', 'waiting'];
/** States in which the visitor has a place to give up. */
const MAY_LEAVE: readonly StandingState[] = [...IN_LINE, 'called', 'admitted'];
/** States in which the shop opens. */
const MAY_GO: readonly StandingState[] = ['called', 'admitted', 'over'];

/** The visitor's place in line. It works without scripts: forms are native, and the server asks the browser to reload. */
export default function Show(props: Pages['WaitingRoom/Show']) {
  const { title, to, challenge, refused } = props;
  const t = useT();
  const locale = useLocale();
  const { status, standing, isLost, ask } = useStanding(props);
  const { spoken, rings, ring } = useCall(standing);
  const { state } = standing;
  const { room } = status;
  const message = localText(status.message, locale);
  const isInLine = IN_LINE.includes(state);
  return (
    <div className="gutter">
      <div className="mx-auto grid max-w-xl gap-6 py-8 md:py-12">
        <PageHeader
          eyebrow={title ?? undefined}
          title={t(`waitingRoom.state_${state}`)}
          lead={<Lead status={status} standing={standing} />}
        />
        <p className="sr-only" aria-live="polite">
          {spoken}
        </p>
        {message && <Alert>{message}</Alert>}
        {refused && SHOWN_IN[refused].includes(state) && (
          <Alert tone={refused === 'stay' ? 'warn' : 'danger'}>{t(REFUSAL_TEXTS[refused])}</Alert>
        )}
        {status.state === 'paused' && state === 'waiting' && <Alert tone="warn">{t('waitingRoom.paused')}</Alert>}
        {isLost && (
          <Alert tone="warn" live>
            {t('waitingRoom.lost')}
          </Alert>
        )}
        {(state === 'waiting' || state === 'registered') && <PlaceCard status={status} standing={standing} />}
        {MAY_GO.includes(state) && (
          <LinkButton href={to} external size="lg" iconEnd="arrow-right" className="justify-self-start">
            {t('waitingRoom.go')}
          </LinkButton>
        )}
        {MAY_ENTER.includes(state) && status.state !== 'draining' && (
          <EnterForm room={room} to={to} challenge={challenge} label={t('waitingRoom.enter')} />
        )}
        {MAY_LEAVE.includes(state) && (
          <div className="button-row">
            {isInLine && (
              <>
                <Button variant="secondary" className="noscript:hidden" aria-pressed={rings} onClick={ring}>
                  {t(rings ? 'waitingRoom.ring_on' : 'waitingRoom.ring')}
                </Button>
                <Button variant="quiet" className="noscript:hidden" onClick={() => void ask()}>
                  {t('waitingRoom.reload')}
                </Button>
              </>
            )}
            <form method="post" action={paths.waitingRoom.leave(room)} data-native="">
              <input type="hidden" name="to" value={to} />
              <Button type="submit" variant="quiet">
                {t(state === 'admitted' ? 'waitingRoom.leave_shop' : 'waitingRoom.leave')}
              </Button>
            </form>
          </div>
        )}
        {isInLine && <p className="text-small text-soft">{t('waitingRoom.keep')}</p>}
        {status.registered !== null && status.registered > 0 && (
          <p>
            <a className="link" href={paths.waitingRoom.draw(room)}>
              {t('waitingRoom.draw_link')}
            </a>
          </p>
        )}
      </div>
    </div>
  );
}

type LeadProps = { status: RoomStatus; standing: { state: StandingState; until: string | null } };

/** Sentence about the state, with the time that belongs to it. */
function Lead({ status, standing: { state, until } }: LeadProps) {
  const t = useT();
  const format = useFormat();
  const timeOf = (at: string) => ({ time: format.dateTime(at, format.homeZone) });
  const before = status.state === 'registering' || (status.state === 'closed' && status.opensAt !== null);
  if (state === 'none' && status.state === 'draining') return t('waitingRoom.full');
  if (state === 'none' && before)
    return status.opensAt ? t('waitingRoom.text_before_at', timeOf(status.opensAt)) : t('waitingRoom.text_before');
  if (state === 'registered' && status.opensAt) return t('waitingRoom.text_registered_at', timeOf(status.opensAt));
  if ((state === 'called' || state === 'admitted') && until)
    return t(`waitingRoom.text_${state}_until`, { time: format.time(until, format.homeZone) });
  return t(`waitingRoom.text_${state}`);
}
