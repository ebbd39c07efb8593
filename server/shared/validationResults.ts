/**
 * Results of a scan, with their look, sound and override: one table for the server that decides and the screen at the
 * gate. `validate_tickets` in the database returns these names.
 */
import type { MessageKey } from './i18n/translate';
import type { Permission } from './permissions';

/** Green admits, amber asks the visitor to wait or the steward to check, red denies. */
export type Light = 'green' | 'amber' | 'red';

/** Sounds of a device at the gate, and of the page of a waiting room. */
export type ResultSound = 'accepted' | 'wait' | 'refused' | 'alarm';

export type ResultTraits = {
  light: Light;
  /** The sound on the device, one per light; a ticket shown twice has a louder one. */
  sound: ResultSound;
  /** The symbol in the middle of the screen, readable without colours. */
  sign: 'check' | 'clock' | 'user' | 'euro' | 'gate' | 'history' | 'alert' | 'x';
  /** The permission to override it with a reason; null: no one. */
  override: Permission | null;
};

const byForce = { override: 'validations.force' } as const;
const byNobody = { override: null } as const;

export const VALIDATION_RESULTS = {
  accepted: { light: 'green', sound: 'accepted', sign: 'check', ...byNobody },
  exited: { light: 'green', sound: 'accepted', sign: 'check', ...byNobody },
  /** An add-on: it is handed over, and does not admit. */
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
  /** From an offline device: possibly of another venue, or sold since. */
  unlisted: { light: 'amber', sound: 'wait', sign: 'alert', ...byNobody },
  unknown: { light: 'red', sound: 'refused', sign: 'alert', ...byNobody },
  bad_signature: { light: 'red', sound: 'alarm', sign: 'alert', ...byNobody },
} as const satisfies Record<string, ResultTraits>;

export type ValidationResult = keyof typeof VALIDATION_RESULTS;

export const RESULTS = Object.keys(VALIDATION_RESULTS) as ValidationResult[];

/** How a result is shown and overridden. */
export const traitsOfResult = (result: ValidationResult): ResultTraits => VALIDATION_RESULTS[result];

/** The name of a result in lists and reports. */
export const RESULT_NAMES = Object.fromEntries(
  RESULTS.map((result) => [result, result === 'accepted' ? 'validations.entered' : `validations.${result}`]),
) as Readonly<Record<ValidationResult, MessageKey>>;
