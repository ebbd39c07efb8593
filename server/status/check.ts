/**
 * The form of a check of the installation. `/admin/status` and `npm run doctor` run the same checks; each reads facts,
 * judges them, and says what to do. Facts and advice are keys of the texts, so that both speak the reader's language.
 */
import type { MessageKey, MessageParams } from '../shared/i18n/translate';

/** `fine`: nothing to do. `look`: it works, a person should look soon. `broken`: something does not work now. */
export type CheckState = 'fine' | 'look' | 'broken';

/** A sentence of the texts with its values: `t(sentence.text, sentence.params)`. */
export type Sentence = { text: MessageKey; params?: MessageParams };

export type CheckResult = {
  /** "disk": also the key of its label, `status.name_disk`. */
  name: string;
  state: CheckState;
  /** Sentences with figures: "12.3 GB of 40 GB free". */
  facts: readonly Sentence[];
  /** The next step for a person; null if the state is fine. */
  advice: Sentence | null;
};

/** Reads only, changes nothing, and needs no request. It may throw: `runCheck` answers with a broken result. */
export type Check = {
  name: string;
  run: () => Promise<Omit<CheckResult, 'name'>>;
  /** Its own limit instead of five seconds. */
  limitMs?: number;
};

/** A check that hangs must not hold the page or the command. */
const LIMIT_MS = 5_000;

/** @returns the check's result; a failed or endless check is broken, with the error's message as its fact. */
export async function runCheck({ name, run, limitMs = LIMIT_MS }: Check): Promise<CheckResult> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${limitMs / 1000} seconds`)), limitMs);
  });
  try {
    return { name, ...(await Promise.race([run(), late])) };
  } catch (error) {
    const params = { error: error instanceof Error ? error.message : String(error) };
    return {
      name,
      state: 'broken',
      facts: [{ text: 'status.failed_check', params }],
      advice: { text: 'status.failed_check_advice' },
    };
  } finally {
    clearTimeout(timer);
  }
}
