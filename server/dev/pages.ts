export type DevPages = {
  'Dev/Components': Record<never, never>;
};
