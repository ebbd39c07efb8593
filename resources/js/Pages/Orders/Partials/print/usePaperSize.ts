import { type RefObject, useEffect } from 'react';

const MM_PER_INCH = 25.4;
const PX_PER_INCH = 96;
/** Millimetres fed below the last line for the cutter. */
const FEED_MM = 6;

const inMillimetres = (px: number) => Math.ceil((px / PX_PER_INCH) * MM_PER_INCH);

/** Sets the print page's size. CSS has no `auto` page height for rolls: the page is as tall as the tallest ticket. */
export function usePaperSize(sheets: RefObject<HTMLElement | null>, format: 'a4' | '80mm'): void {
  useEffect(() => {
    const style = document.createElement('style');
    const measure = () => {
      const heights = [...(sheets.current?.children ?? [])].map((sheet) => sheet.getBoundingClientRect().height);
      const roll = `80mm ${inMillimetres(Math.max(0, ...heights)) + FEED_MM}mm`;
      style.textContent = `@page { size: ${format === 'a4' ? 'A4' : roll}; margin: ${format === 'a4' ? '14mm' : '0'}; }`;
    };
    measure();
    document.head.append(style);
    void document.fonts.ready.then(measure);
    return () => style.remove();
  }, [sheets, format]);
}
