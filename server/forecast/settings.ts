/** Defaults of an event without settings. */
const USUAL: { visitorsPerGuide: number; overbookPercent: number | null } = {
  visitorsPerGuide: 25,
  overbookPercent: null,
};

export const settingsOf = (row: typeof USUAL | null): typeof USUAL =>
  row ? { visitorsPerGuide: row.visitorsPerGuide, overbookPercent: row.overbookPercent } : USUAL;
