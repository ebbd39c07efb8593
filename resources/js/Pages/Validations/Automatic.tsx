import { Head, router } from '@inertiajs/react';
import type { Pages } from '@server/pages';
import { paths } from '@server/shared/paths';
import type { TurnstileAnswer, TurnstileSettings } from '@server/validations/pages';
import { type FormEvent, type ReactNode, useState } from 'react';
import { Button } from '@/Components/Button';
import { CodeInput } from '@/Components/CodeInput';
import { Icon, type IconName } from '@/Components/Icon';
import { useT } from '@/hooks/useT';
import { useWakeLock } from '@/hooks/useWakeLock';
import { wakeSound } from '@/lib/signals';
import { pairBrowser } from './Partials/askAsDevice';
import { CameraView } from './Partials/CameraView';
import { GateStateBar } from './Partials/offline/GateStateBar';
import { useHandScanner } from './Partials/useHandScanner';
import { type KioskShown, useTurnstile } from './Partials/useTurnstile';

type Props = Pages['Validations/Automatic'];

/** A gate without staff: a kiosk, or a tablet at a turnstile. */
export default function Automatic({ device, code, pairing }: Props) {
  const t = useT();
  return (
    <div className="gate-screen flex h-dvh flex-col overflow-hidden bg-paper text-ink">
      <Head title={t('validators.automatic_title')} />
      {device ? <Kiosk key={device.device.id} settings={device} /> : <Pair code={code} pairing={pairing} />}
    </div>
  );
}

function Pair({ code, pairing }: Pick<Props, 'code' | 'pairing'>) {
  const t = useT();
  const [typed, setTyped] = useState(code);
  const [error, setError] = useState<string | undefined>();
  const [isBusy, setBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    const wrong = await pairBrowser(typed, t('validators.no_connection'));
    setBusy(false);
    if (wrong) setError(wrong);
    else router.visit(paths.validations.automatic());
  };
  return (
    <form onSubmit={submit} noValidate className="m-auto grid w-full max-w-md gap-5 p-6">
      <h1 className="text-heading">{t('validators.unpaired')}</h1>
      <p>{pairing ? t('validators.pair_with', pairing) : t('validators.unpaired_text')}</p>
      <CodeInput
        label={t('validators.code')}
        value={typed}
        onChange={setTyped}
        maxLength={20}
        error={error}
        required
        autoFocus={!pairing}
      />
      <Button type="submit" busy={isBusy}>
        {t('validators.pair_this')}
      </Button>
    </form>
  );
}

/** Browsers allow full screen and sound only after a press. */
function start(): void {
  wakeSound();
  document.documentElement.requestFullscreen?.().catch(() => undefined);
}

function Kiosk({ settings }: { settings: TurnstileSettings }) {
  const t = useT();
  const [isStarted, setStarted] = useState(false);
  const { shown, isOnline, gate, take } = useTurnstile(settings, isStarted);
  useWakeLock();
  useHandScanner((code) => {
    if (isStarted) void take(code);
  });
  if (!isStarted) {
    return (
      <div className="m-auto grid max-w-md justify-items-center gap-5 p-6 text-center">
        <h1 className="text-heading">
          {gate.name}, {gate.venue}
        </h1>
        <p>{t('validators.start_text')}</p>
        <Button
          onClick={() => {
            start();
            setStarted(true);
          }}
        >
          {t('validators.start')}
        </Button>
        <a href={paths.validations.redeem(gate.id)} className="link">
          {t('validators.with_steward')}
        </a>
      </div>
    );
  }
  return (
    <>
      <header className="flex items-center justify-between gap-4 px-6 py-3">
        <h1 className="text-subheading">{gate.name}</h1>
        <p role="status" className="flex items-center gap-2">
          <Icon name={isOnline ? 'check' : 'wifi-off'} />
          {t(isOnline ? 'validators.state_online' : 'validators.state_offline')}
        </p>
      </header>
      <GateStateBar zone={gate.timeZone} />
      <p className="px-6 pb-4 text-center text-figure font-strong">{t('validators.present')}</p>
      <CameraView onCode={(code) => void take(code)} />
      <Verdict shown={shown} />
    </>
  );
}

function Verdict({ shown }: { shown: KioskShown }) {
  const t = useT();
  switch (shown.kind) {
    case 'waiting':
      return null;
    case 'reading':
      return <Sheet look="bg-paper text-ink" sign="qr" word={t('validators.wait')} />;
    case 'open':
      return <Sheet look="bg-verdict-in text-white" sign="check" word={t('validators.opened')} />;
    case 'unchecked':
      return <Sheet look="bg-verdict-look text-verdict-ink" sign="wifi-off" word={t('validators.no_connection')} />;
    case 'answer': {
      const { open, result, light, message, ticket } = shown.answer;
      const look = { green: 'bg-verdict-in text-white', amber: 'bg-verdict-look text-verdict-ink' };
      const word = open ? t(result === 'exited' ? 'validators.goodbye' : 'validators.welcome') : message;
      return (
        <Sheet
          look={light === 'red' ? 'bg-verdict-out text-white' : look[light]}
          sign={open ? 'check' : 'x'}
          word={word}
        >
          {ticket.product && <p className="text-figure">{ticket.product}</p>}
          {ticket.admits && <People ticket={ticket} isExit={result === 'exited'} />}
          {ticket.attention && <p className="text-subheading">{ticket.attention}</p>}
          {!open && <p className="text-subheading">{t('validators.ask_staff')}</p>}
        </Sheet>
      );
    }
  }
}

/** A ticket for 4 of which 2 have entered says "2 people come in", and that it admits 4. */
function People({ ticket, isExit }: { ticket: TurnstileAnswer['ticket']; isExit: boolean }) {
  const t = useT();
  const { people, peopleLeft } = ticket;
  const admits = t('validations.admits', { count: ticket.admits ?? 1 });
  return (
    <div>
      <p className="text-figure">
        {people ? t(isExit ? 'validations.people_out' : 'validations.people_in', { count: people }) : admits}
      </p>
      {people !== null && people !== ticket.admits && <p className="text-subheading">{admits}</p>}
      {peopleLeft !== null && <p className="text-subheading">{t('validations.people_left', { count: peopleLeft })}</p>}
    </div>
  );
}

type SheetProps = { look: string; sign: IconName; word: string; children?: ReactNode };

const Sheet = ({ look, sign, word, children }: SheetProps) => (
  <div role="alert" className={`verdict fixed inset-0 z-30 grid place-content-center px-6 text-center ${look}`}>
    <div className="grid max-w-[36rem] justify-items-center gap-4">
      <Icon name={sign} size={128} />
      <p className="display text-verdict leading-none font-strong">{word}</p>
      {children}
    </div>
  </div>
);
