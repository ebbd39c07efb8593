import { NEW_PRODUCT } from '../../../server/products/productValues';
import type { ProductInput } from '../../../server/products/requests';
import { paths } from '../../../server/shared/paths';
import { uuidv7 } from '../../../server/shared/uuid';
import type { Answer } from '../../support/answer';
import type { TestApp } from '../../support/app';
import type { Client } from '../../support/client';
import { makeUser, signInAs } from '../users/people';

/** Form values of a plain ticket. */
export const ticket = (more: Partial<ProductInput> = {}) => ({
  ...NEW_PRODUCT,
  name: { en: 'General', es: 'General' },
  priceCents: 1400,
  taxRate: 1000,
  ...more,
});

/** Form values of a price list line. */
export const priceLine = (more: object) => ({
  id: uuidv7(),
  label: '',
  channel: null,
  priceCents: 1000,
  isFree: false,
  saleFrom: null,
  saleUntil: null,
  visitFrom: null,
  visitUntil: null,
  weekdays: [],
  ...more,
});

/** Errors by field of a refused form. */
export const errorsOf = (answer: Answer): Record<string, string> => answer.page!.props.errors as Record<string, string>;

/** A catalogue manager, a member of staff without that permission, and a visitor. */
export async function openStaff(app: TestApp): Promise<{ manager: Client; validator: Client; guest: Client }> {
  const manager = await signInAs(app, (await makeUser('manager')).email);
  const validator = await signInAs(app, (await makeUser('validator')).email);
  await manager.get(paths.products.index());
  return { manager, validator, guest: app.newClient() };
}

const passRules = { validity: 'purchase', months: 12, photo: true, transferable: false };

/** Refusals of a pass product: description, values, field and message. */
export const PASS_REFUSALS: [what: string, values: object, field: string, message: RegExp][] = [
  [
    'a pass that never ends',
    { category: 'pass', passRules: { ...passRules, months: null } },
    'passRules.months',
    /Fill in this field/,
  ],
  ['a pass of an event with times', { category: 'pass', passRules }, 'category', /without time slots/],
];
