/** Made by scripts/pageModules.ts from the page table. */
declare module 'virtual:pages/*' {
  export const pages: Readonly<Record<string, () => Promise<import('@/lib/resolvePage').PageModule>>>;
}
