import type { MessageKey } from '@server/shared/i18n/translate';

type FormField = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;
export type Lacking = { name: string; field: FormField; of: MessageKey };

function textOf({ validity, type }: FormField): MessageKey {
  if (type === 'checkbox') return 'errors.tick_required';
  return validity.valueMissing ? 'errors.required' : type === 'email' ? 'errors.email' : 'errors.invalid';
}

/** Fields that the browser finds blank or invalid. The server validates all of them again. */
export function lackingIn(form: HTMLFormElement | null): Lacking[] {
  const fields = form?.querySelectorAll<FormField>('[data-in="details"] :is(input, select, textarea)') ?? [];
  return [...fields]
    .filter(({ name, validity }) => name !== '' && !validity.valid)
    .map((field) => ({
      name: field.name,
      field,
      of: field.name === 'acceptTerms' ? 'errors.accept_terms' : textOf(field),
    }));
}
