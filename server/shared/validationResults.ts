/**
 * What a scan can come to, and how it looks, sounds and may be overruled: one table for the server that decides and
 * the screen at the gate. The database gives these words in `validate_tickets`.
 */
import type { MessageKey } from './i18n/translate';
import type { Permission } from './permissions';

/** Green lets in, amber asks the visitor to wait or the validator to look, red stays outside. */
export type Light = 'green' | 'amber' | 'red';

export type ResultTraits = {
  light: Light;
  /** What the device plays: each light has its own, and a ticket that is shown twice is louder than the rest. */
  sound: 'accepted' | 'wait' | 'refused' | 'alarm';
  /** The sign in the middle of the screen, so that it can be read without colours. */
  sign: 'check' | 'clock' | 'user' | 'euro' | 'gate' | 'history' | 'alert' | 'x';
  /** Who may let in all the same, with a reason; null: no one. */
  override: Permission | null;
};

const byForce = { override: 'validations.force' } as const;
const byNobody = { override: null } as const;

export const VALIDATION_RESULTS = {
  accepted: { light: 'green', sound: 'accepted', sign: 'check', ...byNobody },
  exited: { light: 'green', sound: 'accepted', sign: 'check', ...byNobody },
  /** Sold beside an entry: it is handed over, and is no entry. */
  no_entry: { light: 'amber', sound: 'wait', sign: 'alert', ...byNobody },
  undone: { light: 'amber', sound: 'wait', sign: 'history', ...byNobody },
  already_used: { light: 'red', sound: 'alarm', sign: 'history', ...byForce },
  not_yet: { light: 'amber', sound: 'wait', sign: 'clock', ...byForce },
  too_late: { light: 'amber', sound: 'wait', sign: 'clock', ...byForce },
  wrong_day: { light: 'amber', sound: 'wait', sign: 'clock', ...byForce },
  wrong_gate: { light: 'red', sound: 'refused', sign: 'gate', ...byForce },
  wrong_event: { light: 'red', sound: 'refused', sign: 'gate', ...byForce },
  cancelled: { light: 'red', sound: 'refused', sign: 'x', ...byNobody },
  replaced: { light: 'red', sound: 'refused', sign: 'x', ...byNobody },
  blocked: { light: 'red', sound: 'refused', sign: 'x', ...byNobody },
  unpaid: { light: 'red', sound: 'refused', sign: 'euro', ...byForce },
  holder_missing: { light: 'amber', sound: 'wait', sign: 'user', ...byForce },
  re_entry_too_soon: { light: 'red', sound: 'refused', sign: 'history', ...byForce },
  photo_missing: { light: 'amber', sound: 'wait', sign: 'user', ...byForce },
  blackout: { light: 'red', sound: 'refused', sign: 'clock', ...byForce },
  day_limit: { light: 'red', sound: 'alarm', sign: 'history', ...byForce },
  week_limit: { light: 'red', sound: 'refused', sign: 'history', ...byForce },
  slot_missing: { light: 'amber', sound: 'wait', sign: 'clock', ...byForce },
  rules: { light: 'red', sound: 'refused', sign: 'alert', ...byForce },
  answer_needed: { light: 'amber', sound: 'wait', sign: 'user', ...byForce },
  full: { light: 'amber', sound: 'wait', sign: 'user', ...byForce },
  /** Of a device without a network: perhaps of another venue, perhaps sold since. */
  unlisted: { light: 'amber', sound: 'wait', sign: 'alert', ...byNobody },
  unknown: { light: 'red', sound: 'refused', sign: 'alert', ...byNobody },
  bad_signature: { light: 'red', sound: 'alarm', sign: 'alert', ...byNobody },
} as const satisfies Record<string, ResultTraits>;

export type ValidationResult = keyof typeof VALIDATION_RESULTS;

export const RESULTS = Object.keys(VALIDATION_RESULTS) as ValidationResult[];

/** How a result is shown and overruled. */
export const traitsOfResult = (result: ValidationResult): ResultTraits => VALIDATION_RESULTS[result];

/** What a result is called in lists and reports, where no visitor stands before the reader. */
export const RESULT_NAMES = Object.fromEntries(
  RESULTS.map((result) => [result, result === 'accepted' ? 'validations.entered' : `validations.${result}`]),
) as Readonly<Record<ValidationResult, MessageKey>>;
