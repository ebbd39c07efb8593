import { router } from '@inertiajs/react';
import type { Pages } from '@server/pages';
import { paths } from '@server/shared/paths';
import { useEffect, useState } from 'react';
import { GateChooser } from './Partials/GateChooser';
import { recall, remember } from './Partials/remembered';
import { Scanner } from './Partials/Scanner';
import { useHeartbeat } from './Partials/useHeartbeat';

/** Undefined: to be chosen; null: scanning without a gate, where there are none. */
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
  // Also one that the address named: without a network the page starts without it.
  useEffect(() => {
    if (chosen) remember('gate', chosen);
  }, [chosen]);

  const choose = (gateId: string | null) => {
    setChosen(gateId);
    // The address says which gate this is, for a bookmark per device.
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
