import type { Translate } from '@server/shared/i18n/translate';
import { RESULT_NAMES, type ValidationResult } from '@server/shared/validationResults';

/** Name of a scan's result in lists and reports. */
export const resultName = (result: ValidationResult, t: Translate): string => t(RESULT_NAMES[result]);
