import type { GateAnswers } from '@server/shared/gateQuestions';
import { paths } from '@server/shared/paths';
import { uuidv7 } from '@server/shared/uuid';
import { type Light, traitsOfResult } from '@server/shared/validationResults';
import type { ReactNode } from 'react';
import { Icon, type IconName } from '@/Components/Icon';
import { useFormat } from '@/hooks/useFormat';
import { useT } from '@/hooks/useT';
import { Face, WrongFace } from './Face';
import { FewerPeople } from './FewerPeople';
import { GateQuestions } from './GateQuestions';
import { CallSupervisor, Overrule } from './Overrule';
import { Story } from './Story';
import type { Supervised } from './SupervisorDialog';
import { BUTTON, stopping } from './sheetButton';
import type { Answer, Scan, Shown, Unchecked } from './useScans';

/** Plain strong colours, legible from two metres in sunlight; text contrast is at least 4.5:1. */
const LIGHTS: Record<Light | 'exit' | 'none', string> = {
  green: 'bg-verdict-in text-white',
  amber: 'bg-verdict-look text-verdict-ink',
  red: 'bg-verdict-out text-white',
  exit: 'bg-exit text-white',
  none: 'bg-paper text-ink',
};

type ResultScreenProps = {
  shown: Exclude<Shown, { kind: 'waiting' }>;
  /** The band of exit mode covers the top. */
  isExit: boolean;
  onNext: () => void;
  onResend: (scan: Scan) => void;
  /** Fewer people are there than the ticket admits. */
  onFewer: (scan: Scan, answer: Answer, isKept: boolean, people: number) => void;
  /** Resends the scan with the answers. */
  onQuestions: (scan: Scan, answers: GateAnswers) => void;
  onForce: (answer: Answer, scan: Scan) => void;
  onSupervise: (supervised: Supervised) => void;
  /** Opens the ticket's party; null without a gate. */
  onParty: ((code: string) => void) | null;
};

/** The result on the whole screen: colour, sign and word. A press anywhere continues. */
export function ResultScreen({
  shown,
  isExit,
  onNext,
  onResend,
  onQuestions,
  onFewer,
  onForce,
  onSupervise,
  onParty,
}: ResultScreenProps) {
  const t = useT();
  if (shown.kind === 'reading')
    return <Sheet isExit={isExit} light="none" sign="qr" word={t('validations.reading')} result="reading" />;
  if (shown.kind === 'unchecked') {
    return (
      <Sheet {...{ isExit, onNext }} light="amber" sign="wifi-off" word={t('validations.unchecked')} result="unchecked">
        <p className="max-w-[30ch] text-subheading">{t(`validations.line_${shown.why}`)}</p>
        <Actions>
          <UncheckedAction why={shown.why} onResend={() => onResend(shown.scan)} />
          <NextButton onNext={onNext} />
        </Actions>
      </Sheet>
    );
  }
  const { scan, answer, entry, isKept } = shown;
  const { light, sign } = traitsOfResult(answer.result);
  const hasLeft = answer.result === 'exited';
  return (
    <Sheet
      // A new element for each scan, so that its animation runs even if the result looks the same.
      key={scan.nonce}
      isExit={isExit}
      light={hasLeft ? 'exit' : light}
      sign={hasLeft ? 'log-out' : sign}
      word={t(hasLeft ? 'validations.going_out' : `validations.${answer.result}`)}
      isKept={isKept}
      result={answer.result}
      entry={entry}
      // A press beside the form must not discard answers.
      onNext={answer.result === 'answer_needed' ? undefined : onNext}
      face={answer.face && <Face face={answer.face} holder={answer.details.holder} />}
    >
      <Story answer={answer} isKept={isKept} />
      {answer.details.questions && (
        <GateQuestions questions={answer.details.questions} onAnswer={(answers) => onQuestions(scan, answers)} />
      )}
      <Actions>
        {/* A scan with unanswered questions is not recorded yet. */}
        {answer.face && answer.result !== 'blocked' && answer.result !== 'answer_needed' && (
          <WrongFace {...{ scan, answer, isKept }} />
        )}
        <FewerPeople answer={answer} onFewer={(people) => onFewer(scan, answer, isKept, people)} />
        {answer.result === 'unlisted' && isKept && (
          <TryAgain onResend={() => onResend({ ...scan, nonce: uuidv7(), scannedAt: new Date().toISOString() })} />
        )}
        <Overrule answer={answer} onForce={() => onForce(answer, scan)} />
        {onParty && answer.details.order && (
          <button type="button" className={BUTTON} onClick={stopping(() => onParty(scan.code))}>
            <Icon name="user" />
            <span>{t('validations.party')}</span>
          </button>
        )}
        <NextButton onNext={onNext}>
          <CallSupervisor supervised={{ ...answer, scan }} onSupervise={onSupervise} />
        </NextButton>
      </Actions>
    </Sheet>
  );
}

type SheetProps = {
  isExit: boolean;
  light: keyof typeof LIGHTS;
  sign: IconName;
  word: string;
  result: string;
  /** Number of the entry on this device; with the alternating stripe it distinguishes two results in a row. */
  entry?: number | null;
  /** Decided offline by this device: a dashed edge and a line above the word show it. */
  isKept?: boolean;
  onNext?: () => void;
  /** Photo of a pass holder, in place of the sign, as large as the screen allows. */
  face?: ReactNode;
  children?: ReactNode;
};

function Sheet({ isExit, light, sign, word, result, entry = null, isKept, onNext, face, children }: SheetProps) {
  const side = entry === null ? undefined : entry % 2 === 0 ? 'right' : 'left';
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the same is done by a button inside and by Escape
    // biome-ignore lint/a11y/noStaticElementInteractions: as above; the press beside the buttons is a shortcut
    <div
      onClick={onNext}
      data-result={result}
      data-side={side}
      className={`verdict fixed inset-0 z-30 flex flex-col items-center overflow-y-auto px-6 ${isExit ? 'pt-44' : face || result === 'answer_needed' ? 'pt-6' : 'pt-[12dvh]'} pb-6 text-center ${isKept ? 'outline-8 -outline-offset-8 outline-current outline-dashed' : ''} ${LIGHTS[light]}`}
    >
      <div
        role={light === 'none' ? undefined : 'alert'}
        className="flex w-full max-w-[36rem] grow flex-col items-center gap-3 bg-inherit"
      >
        {entry !== null && <EntryNumber entry={entry} isAbove={Boolean(face)} />}
        {face || <Icon name={sign} size={result === 'answer_needed' ? 48 : 96} />}
        {isKept && <Kept isLetIn={light === 'green' || light === 'exit'} />}
        <p className="display text-verdict leading-none font-strong">{word}</p>
        {children}
      </div>
    </div>
  );
}

/** Above a photo, whose top it would cover; otherwise in a corner that the sign leaves free. */
function EntryNumber({ entry, isAbove }: { entry: number; isAbove: boolean }) {
  const t = useT();
  const { number } = useFormat();
  return (
    <p
      className={`figures flex items-baseline justify-center gap-2 text-lead ${isAbove ? '' : 'absolute top-4 right-8 left-8'}`}
    >
      {t('validations.entry_number')}{' '}
      <span className={`display font-strong ${isAbove ? '' : 'text-figure'}`}>{number(entry)}</span>
    </p>
  );
}

/** The server was not asked: the wording must differ from the server's results. */
function Kept({ isLetIn }: { isLetIn: boolean }) {
  const t = useT();
  return (
    <p data-kept className="w-full rounded-md bg-warn-wash px-5 py-3 text-subheading font-bold text-warn">
      {t(isLetIn ? 'validations.kept_line' : 'validations.kept_refusal')}
    </p>
  );
}

const Actions = ({ children }: { children: ReactNode }) => (
  <div className="mt-auto grid w-full gap-3 bg-inherit pt-6">{children}</div>
);

/** Sticky, so that it is visible on the smallest screen; `children` are beside it, so that it does not cover them. */
function NextButton({ onNext, children }: { onNext: () => void; children?: ReactNode }) {
  const t = useT();
  return (
    // The sheet's own background, so that content scrolled below does not show through.
    <div className="sticky -bottom-6 z-10 -mb-6 flex flex-wrap gap-3 bg-inherit pt-3 pb-6 *:w-auto *:grow">
      {children}
      <button type="button" className={BUTTON} onClick={stopping(onNext)}>
        <span>{t('validations.next_scan')}</span>
        <Icon name="arrow-right" />
      </button>
    </div>
  );
}

function UncheckedAction({ why, onResend }: { why: Unchecked; onResend: () => void }) {
  const t = useT();
  if (why === 'not_allowed' || why === 'list_over' || why === 'clock_back') return null;
  if (why === 'signed_out') {
    return (
      <a href={paths.auth.login()} className={BUTTON}>
        {t('validations.sign_in_again')}
      </a>
    );
  }
  return <TryAgain onResend={onResend} />;
}

function TryAgain({ onResend }: { onResend: () => void }) {
  const t = useT();
  return (
    <button type="button" className={BUTTON} onClick={stopping(onResend)}>
      <Icon name="refresh" />
      <span>{t('validations.try_again')}</span>
    </button>
  );
}
