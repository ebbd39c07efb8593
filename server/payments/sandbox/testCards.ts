/** Test cards and their scenarios. Other numbers are refused, so that no real card is entered. */
export const SCENARIOS = {
  '4242424242424242': 'success',
  '4000000000000002': 'declined',
  '4000000000009995': 'insufficient_funds',
  '4000000000003220': 'challenge',
  '4000000000000119': 'silent',
  '4000000000000341': 'late',
  '4000000000000259': 'twice',
  '4000000000000077': 'early',
} as const;

export type Scenario = (typeof SCENARIOS)[keyof typeof SCENARIOS];

/** The digits in groups of four. */
export const groupDigits = (number: string): string => number.replace(/(\d{4})(?=\d)/g, '$1 ');

export const scenarioOf = (digits: string): Scenario | undefined =>
  Object.hasOwn(SCENARIOS, digits) ? SCENARIOS[digits as keyof typeof SCENARIOS] : undefined;
