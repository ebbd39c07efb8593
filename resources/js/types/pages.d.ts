/** Made by scripts/pageModules.ts from the page table. */
declare module 'virtual:pages/rendered' {
  export const pages: Readonly<Record<string, import('@/lib/pageLists').PageModule>>;
}
declare module 'virtual:pages/buyers' {
  export const pages: import('@/lib/pageLists').PageList['pages'];
  export const texts: import('@/lib/pageLists').PageList['texts'];
}
declare module 'virtual:pages/visitors' {
  export const pages: import('@/lib/pageLists').PageList['pages'];
  export const texts: import('@/lib/pageLists').PageList['texts'];
}
declare module 'virtual:pages/staff' {
  export const familyOf: typeof import('@server/shared/pageFamilies').familyOf;
  export const pages: import('@/lib/pageLists').PageList['pages'];
  export const texts: import('@/lib/pageLists').PageList['texts'];
}
