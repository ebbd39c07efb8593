import { useEffect, useReducer, useState, useSyncExternalStore } from 'react';
import { Icon } from '@/Components/Icon';
import { useFormat } from '@/hooks/useFormat';
import { useT } from '@/hooks/useT';
import { type GateState, gateState, NO_STATE, onGateState } from './offlineGate';

const SHOWN_AGAIN_MS = 30_000;
const LOOKS: Readonly<Record<GateState['mode'], string>> = {
  none: 'bg-sunken text-soft',
  live: 'bg-sunken text-soft',
  behind: 'bg-warn-wash text-warn',
  alone: 'bg-warn-wash text-warn font-bold',
};

/** Whether the gate is live, behind or offline, and the number of undelivered scans; `zone`: the venue's. */
export function GateStateBar({ zone }: { zone: string }) {
  const t = useT();
  const format = useFormat();
  const state = useSyncExternalStore(onGateState, gateState, () => NO_STATE);
  const [, look] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    const timer = setInterval(look, SHOWN_AGAIN_MS);
    return () => clearInterval(timer);
  }, []);
  const { mode, aloneSince, listOf, kept } = state;
  const { waiting, refused } = kept.scan;
  const sent = useSent(kept.scan);
  const blocked = useSent(kept.block);
  const minutes = listOf === null ? 0 : Math.max(1, Math.round((Date.now() - listOf) / 60_000));
  const time = (at: number | null) => (at === null ? '' : format.time(new Date(at), zone));
  const words = {
    none: t('validations.state_none'),
    live: t('validations.state_live'),
    behind: t('validations.state_behind', { count: minutes }),
    alone: t('validations.state_alone', { time: time(aloneSince), list: time(listOf) }),
  };
  return (
    <p
      role="status"
      data-gate-state={mode}
      data-waiting={waiting}
      className={`flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-rule px-4 py-1.5 text-small ${LOOKS[mode]}`}
    >
      <span className="flex items-center gap-2">
        <Icon name={mode === 'live' ? 'check' : 'wifi-off'} size={16} />
        {words[mode]}
      </span>
      {waiting > 0 && <span className="figures">{t('validations.kept_here', { count: waiting })}</span>}
      {waiting === 0 && sent > 0 && (
        <span className="figures text-ok" data-sent={sent}>
          {t('validations.kept_sent', { count: sent })}
        </span>
      )}
      {refused > 0 && <span className="figures text-warn">{t('validations.not_taken', { count: refused })}</span>}
      {kept.block.waiting > 0 && (
        <span className="figures">{t('validations.block_kept', { count: kept.block.waiting })}</span>
      )}
      {blocked > 0 && <span className="figures text-ok">{t('validations.block_sent', { count: blocked })}</span>}
      {kept.block.refused > 0 && (
        <span className="figures text-warn">{t('validations.block_failed', { count: kept.block.refused })}</span>
      )}
    </p>
  );
}

/** Scans and blocks delivered since the page opened: of 3 undelivered and 1 refused, 2. */
function useSent({ waiting, refused }: GateState['kept']['scan']): number {
  const [seen, setSeen] = useState({ waiting, refused, sent: 0 });
  if (seen.waiting === waiting && seen.refused === refused) return seen.sent;
  const gone = Math.max(0, seen.waiting - waiting - Math.max(0, refused - seen.refused));
  setSeen({ waiting, refused, sent: seen.sent + gone });
  return seen.sent + gone;
}
