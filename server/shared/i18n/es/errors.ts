import type { Translated } from '../translate';

export const errors: Translated<'errors'> = {
  required: 'Complete este campo.',
  invalid: 'No es válido.',
};
