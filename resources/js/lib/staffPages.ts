import type { PageModule } from '@/lib/resolvePage';

/** The pages of those who work here, by their files. */
export const staffPages = import.meta.glob<PageModule>([
  '../Pages/*/**/*.tsx',
  '!../Pages/{Auth,Orders,Payments,Profile,Tickets}/**',
  '!../Pages/PromoCodes/Submission/**',
  '!../Pages/**/Partials/**',
]);
