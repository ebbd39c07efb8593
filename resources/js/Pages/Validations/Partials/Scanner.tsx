import { Head } from '@inertiajs/react';
import type { GateChoice } from '@server/validations/pages';
import { useEffect, useState } from 'react';
import { Select } from '@/Components/Select';
import { useT } from '@/hooks/useT';
import { ownZone } from '@/lib/ownZone';
import { CameraView } from './CameraView';
import { ForceDialog } from './ForceDialog';
import { GateBar } from './GateBar';
import { LastScans } from './LastScans';
import { ResultScreen } from './ResultScreen';
import { recall, remember } from './remembered';
import { type Supervised, SupervisorDialog } from './SupervisorDialog';
import { wakeSound } from './signals';
import { TypedCode } from './TypedCode';
import { useGateNews } from './useGateNews';
import { useHandScanner } from './useHandScanner';
import { type Answer, type Scan, useScans } from './useScans';

type ScannerProps = { gate: GateChoice | null; onChangeGate: () => void };

/** The gate at work: camera, hand scanner and typing at once, one answer at a time. */
export function Scanner({ gate, onChangeGate }: ScannerProps) {
  const t = useT();
  const [eventId, setEventId] = useRememberedEvent(gate);
  const [muted, setMuted] = useState(() => recall('muted') === 'yes');
  const [isExit, setExit] = useState(() => recall('exit') === 'yes');
  const [forcing, setForcing] = useState<{ answer: Answer; scan: Scan } | null>(null);
  const [supervised, setSupervised] = useState<Supervised | null>(null);
  const { entries, last, colleagues, noteOwn } = useGateNews(gate);
  const scans = useScans(
    { gateId: gate?.id ?? null, eventId, direction: isExit ? 'exit' : 'entry' },
    { muted, onAnswer: noteOwn },
  );

  const take = (code: string) => {
    setForcing(null);
    wakeSound();
    scans.send(code);
  };
  const [handScans, setHandScans] = useState(0);
  useHandScanner((code) => {
    // Whatever the burst has also written into a field goes with the field.
    setHandScans((count) => count + 1);
    take(code);
  });
  useEscape(scans.next, forcing === null && supervised === null);

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
    <div className="flex h-full flex-col" onPointerDown={wakeSound}>
      <Head title={t('validations.redeem_title')} />
      <GateBar {...{ gate, entries, colleagues, isExit, muted, onChangeGate }} onMute={mute} onTurn={turn} />
      <div className="flex min-h-0 grow flex-col md:flex-row">
        <CameraView onCode={(code) => forcing === null && supervised === null && take(code)} />
        <div className="grid content-start gap-4 overflow-y-auto p-4 md:w-[26rem] md:p-6">
          <TypedCode key={handScans} onCode={take} />
          {gate && gate.events.length > 1 && <EventSelect gate={gate} value={eventId} onChange={setEventId} />}
          <LastScans last={last} zone={gate?.venue.timeZone ?? ownZone()} onSupervise={setSupervised} />
          <p className="text-small text-soft max-md:hidden">{t('validations.hand_scanner')}</p>
        </div>
      </div>
      {scans.shown.kind !== 'waiting' && (
        <ResultScreen
          shown={scans.shown}
          onNext={scans.next}
          onResend={scans.resend}
          onForce={(answer, scan) => setForcing({ answer, scan })}
          onSupervise={setSupervised}
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

/** The event this device admits; one of another venue is forgotten. */
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

/** Escape goes on to the next scan, unless a dialog wants it. */
function useEscape(onEscape: () => void, active: boolean): void {
  useEffect(() => {
    if (!active) return;
    const hear = (event: KeyboardEvent) => event.key === 'Escape' && onEscape();
    window.addEventListener('keydown', hear);
    return () => window.removeEventListener('keydown', hear);
  }, [onEscape, active]);
}
