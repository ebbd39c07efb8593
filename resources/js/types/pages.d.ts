/** Made by scripts/pageModules.ts from the page table. */
declare module 'virtual:pages/rendered' {
  export const pages: Readonly<Record<string, import('@/lib/resolvePage').PageModule>>;
}
declare module 'virtual:pages/visitors' {
  export const pages: Readonly<Record<string, () => Promise<import('@/lib/resolvePage').PageModule>>>;
}
declare module 'virtual:pages/staff' {
  export const pages: Readonly<Record<string, () => Promise<import('@/lib/resolvePage').PageModule>>>;
}
