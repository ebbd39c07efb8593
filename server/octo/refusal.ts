import type { MessageKey } from '../shared/i18n/translate';

/** The ids that a request names, and the error of OCTO for each that is unknown. */
const INVALID = {
  productId: 'INVALID_PRODUCT_ID',
  optionId: 'INVALID_OPTION_ID',
  unitId: 'INVALID_UNIT_ID',
  availabilityId: 'INVALID_AVAILABILITY_ID',
  uuid: 'INVALID_BOOKING_UUID',
} as const;
type Named = keyof typeof INVALID;

const LONGEST = 100;

/** A refusal in OCTO's form, with status 400. */
export class OctoRefusal extends Error {
  constructor(
    readonly error: (typeof INVALID)[Named] | 'BAD_REQUEST' | 'UNPROCESSABLE_ENTITY',
    readonly key: MessageKey,
    /** The id that was refused, by the name of its field. */
    readonly about: Partial<Record<Named, string>> = {},
  ) {
    super(error);
    this.name = 'OctoRefusal';
  }
}

/** The id of that field is missing or unknown. */
export const invalid = (field: Named, id: string | undefined): OctoRefusal =>
  new OctoRefusal(INVALID[field], `errors.octo_${field === 'uuid' ? 'booking' : (field.slice(0, -2) as 'unit')}`, {
    [field]: (id ?? '').slice(0, LONGEST),
  });

export const badRequest = (key: MessageKey): OctoRefusal => new OctoRefusal('BAD_REQUEST', key);
export const unprocessable = (key: MessageKey): OctoRefusal => new OctoRefusal('UNPROCESSABLE_ENTITY', key);
