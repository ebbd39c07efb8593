import type { Translate } from '@server/shared/i18n/translate';
import { RESULT_NAMES, type ValidationResult } from '@server/shared/validationResults';

/** A scan's result in lists and reports, where no visitor stands before the reader. */
export const resultName = (result: ValidationResult, t: Translate): string => t(RESULT_NAMES[result]);
