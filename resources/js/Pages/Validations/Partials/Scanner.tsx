import { Head } from '@inertiajs/react';
import { isReference, normaliseReference } from '@server/shared/reference';
import type { GateChoice } from '@server/validations/pages';
import { useEffect, useState } from 'react';
import { Button } from '@/Components/Button';
import { Select } from '@/Components/Select';
import { useAuth } from '@/hooks/useAuth';
import { useFormat } from '@/hooks/useFormat';
import { useT } from '@/hooks/useT';
import { wakeSound } from '@/lib/signals';
import { CameraView } from './CameraView';
import { ForceDialog } from './ForceDialog';
import { ExitBand, GateBar } from './GateBar';
import { InsideBar } from './InsideBar';
import { LastScans } from './LastScans';
import { MayForce } from './Overrule';
import { GateStateBar } from './offline/GateStateBar';
import { useOfflineGate } from './offline/useOfflineGate';
import { ResultScreen } from './ResultScreen';
import { recall, remember } from './remembered';
import { type Supervised, SupervisorDialog } from './SupervisorDialog';
import { TypedCode } from './TypedCode';
import { useGateNews } from './useGateNews';
import { useHandScanner } from './useHandScanner';
import { useInside } from './useInside';
import { type Answer, type Scan, useScans } from './useScans';
import { ORDER_REFERENCE_LENGTH, VisitorsDialog } from './VisitorsDialog';

type ScannerProps = { gate: GateChoice | null; onChangeGate: () => void };

/** An order's reference, or the URL of its page. */
const isOrderCode = (code: string): boolean =>
  /\/orders\/[\w-]{1,40}(?:[/?#]|$)/.test(code) || isReference(normaliseReference(code), ORDER_REFERENCE_LENGTH);

/** The scanner of a gate: camera, hand scanner and typed codes, one result at a time. */
export function Scanner({ gate, onChangeGate }: ScannerProps) {
  const t = useT();
  const { homeZone } = useFormat();
  const { may } = useAuth();
  const [eventId, setEventId] = useRememberedEvent(gate);
  const [muted, setMuted] = useState(() => recall('muted') === 'yes');
  const [isExit, setExit] = useState(() => recall('exit') === 'yes');
  const [forcing, setForcing] = useState<{ answer: Answer; scan: Scan } | null>(null);
  const [looking, setLooking] = useState<{ code: string | null } | null>(null);
  const [supervised, setSupervised] = useState<Supervised | null>(null);
  const [inside, hearInside] = useInside(gate?.id ?? null);
  const { entries, last, colleagues, noteOwn } = useGateNews(gate, hearInside);
  const scans = useScans(
    { gateId: gate?.id ?? null, eventId, direction: isExit ? 'exit' : 'entry' },
    { muted, onAnswer: noteOwn },
  );

  useOfflineGate(gate?.id ?? null);

  const take = (code: string) => {
    setForcing(null);
    wakeSound();
    // An order's code is no ticket: it opens the party.
    if (gate && isOrderCode(code)) return setLooking({ code });
    scans.send(code);
  };
  const [handScans, setHandScans] = useState(0);
  useHandScanner((code) => {
    // A new key clears the field into which the scanner also typed.
    setHandScans((count) => count + 1);
    take(code);
  });
  // The phone of a family is still in front of the camera while its result is shown.
  const stands = (code: string) =>
    scans.shown.kind === 'answer' && scans.shown.scan.code === code && scans.shown.answer.details.people !== null;
  const isFree = forcing === null && supervised === null && looking === null;
  useEscape(scans.next, isFree);

  const mute = () => {
    wakeSound();
    remember('muted', muted ? null : 'yes');
    setMuted(!muted);
  };
  const turn = () => {
    remember('exit', isExit ? null : 'yes');
    setExit(!isExit);
  };
  return (
    <MayForce value={gate ? gate.mayForce : may('validations.force')}>
      <div className={`flex h-full flex-col ${isExit ? 'within-exit-frame' : ''}`} onPointerDown={wakeSound}>
        <Head title={t('validations.redeem_title')} />
        {isExit && <ExitBand onTurn={turn} />}
        <GateBar {...{ gate, entries, inside, colleagues, isExit, muted, onChangeGate }} onMute={mute} onTurn={turn} />
        {gate && <GateStateBar zone={gate.venue.timeZone} />}
        <InsideBar inside={inside} />
        <div className="flex min-h-0 grow flex-col md:flex-row">
          <CameraView
            onCode={(code) => isFree && !stands(code) && take(code)}
            className="max-md:min-h-[max(15rem,46dvh)] max-md:shrink-0"
          />
          <div className="grid min-h-0 content-start gap-4 overflow-y-auto p-4 md:w-[26rem] md:p-6">
            <TypedCode key={handScans} onCode={take} />
            {gate && (
              <Button variant="secondary" icon="search" onClick={() => setLooking({ code: null })}>
                {t('validations.find_visitor')}
              </Button>
            )}
            {gate && gate.events.length > 1 && <EventSelect gate={gate} value={eventId} onChange={setEventId} />}
            <LastScans
              last={last}
              zone={gate?.venue.timeZone ?? homeZone}
              onSupervise={setSupervised}
              openAgain={scans.openAgain}
            />
            <p className="text-small text-soft max-md:hidden">{t('validations.hand_scanner')}</p>
          </div>
        </div>
        {scans.shown.kind !== 'waiting' && (
          <ResultScreen
            shown={scans.shown}
            isExit={isExit}
            onNext={scans.next}
            onResend={scans.resend}
            onQuestions={scans.answer}
            onFewer={scans.fewer}
            onForce={(answer, scan) => setForcing({ answer, scan })}
            onSupervise={setSupervised}
            onParty={gate && ((code) => setLooking({ code }))}
          />
        )}
        {looking && gate && (
          <VisitorsDialog
            key={looking.code}
            place={{ gateId: gate.id, eventId, direction: 'entry' }}
            code={looking.code}
            onClose={() => setLooking(null)}
            onAnswer={noteOwn}
            onSupervise={(asked) => {
              setLooking(null);
              setSupervised(asked);
            }}
          />
        )}
        {supervised && (
          <SupervisorDialog
            supervised={supervised}
            gateId={gate?.id ?? null}
            onClose={() => setSupervised(null)}
            onLetIn={scans.showAnswer}
          />
        )}
        {forcing && (
          <ForceDialog
            result={forcing.answer.result}
            onClose={() => setForcing(null)}
            onForce={(reason) => scans.send(forcing.scan.code, reason)}
          />
        )}
      </div>
    </MayForce>
  );
}

function EventSelect({
  gate,
  value,
  onChange,
}: {
  gate: GateChoice;
  value: string | null;
  onChange: (id: string | null) => void;
}) {
  const t = useT();
  return (
    <Select
      label={t('validations.only_event')}
      value={value ?? ''}
      placeholder={t('validations.any_event')}
      onChange={(id) => onChange(id || null)}
      options={gate.events.map(({ id, title }) => ({ value: id, label: title }))}
    />
  );
}

/** The event that this device admits; an event of another venue is forgotten. */
function useRememberedEvent(gate: GateChoice | null): [string | null, (id: string | null) => void] {
  const [eventId, setEventId] = useState(() => {
    const id = recall('event');
    return gate?.events.some((event) => event.id === id) ? id : null;
  });
  const choose = (id: string | null) => {
    remember('event', id);
    setEventId(id);
  };
  return [eventId, choose];
}

/** Escape continues to the next scan, unless a dialog is open. */
function useEscape(onEscape: () => void, active: boolean): void {
  useEffect(() => {
    if (!active) return;
    const hear = (event: KeyboardEvent) => event.key === 'Escape' && onEscape();
    window.addEventListener('keydown', hear);
    return () => window.removeEventListener('keydown', hear);
  }, [onEscape, active]);
}
