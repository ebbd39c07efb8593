import { router } from '@inertiajs/react';
import type { Pages } from '@server/pages';
import { paths } from '@server/shared/paths';
import { useEffect, useState } from 'react';
import { GateChooser } from './Partials/GateChooser';
import { recall, remember } from './Partials/remembered';
import { Scanner } from './Partials/Scanner';
import { useHeartbeat } from './Partials/useHeartbeat';

/** Undefined: not chosen yet; null: scanning without a gate, where the venue has none. */
type Chosen = string | null | undefined;

function firstChoice({ gates, gate }: Pages['Validations/Redeem']): Chosen {
  if (gate) return gate;
  const remembered = recall('gate');
  return gates.some(({ id }) => id === remembered) ? remembered : undefined;
}

export default function Redeem(props: Pages['Validations/Redeem']) {
  const { gates, isDevice } = props;
  useHeartbeat(isDevice);
  const [chosen, setChosen] = useState<Chosen>(() => firstChoice(props));
  // Stores a gate from the URL too: offline, the page starts without the URL's query.
  useEffect(() => {
    if (chosen) remember('gate', chosen);
  }, [chosen]);

  const choose = (gateId: string | null) => {
    setChosen(gateId);
    // The URL names the gate, for a bookmark on each device.
    router.replace({ url: paths.validations.redeem(gateId ?? undefined), preserveState: true });
  };
  const leave = () => {
    remember('gate', null);
    setChosen(undefined);
    router.replace({ url: paths.validations.redeem(), preserveState: true });
  };
  if (chosen === undefined) return <GateChooser gates={gates} onChoose={choose} />;
  const gate = gates.find(({ id }) => id === chosen) ?? null;
  return <Scanner key={chosen} gate={gate} onChangeGate={leave} />;
}
