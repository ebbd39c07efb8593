/** Shapes and colours of the demo's pictures, as SVG. */

const SCENE = { width: 1200, height: 800 };

export const MIDDLE = SCENE.width / 2;

type Stop = [offset: number, colour: string, opacity?: number];

const stopsOf = (stops: Stop[]) =>
  stops.map(
    ([offset, colour, opacity = 1]) => `<stop offset="${offset}" stop-color="${colour}" stop-opacity="${opacity}"/>`,
  );
export const fall = (id: string, ...stops: Stop[]) =>
  `<linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1">${stopsOf(stops).join('')}</linearGradient>`;
export const across = (id: string, ...stops: Stop[]) =>
  `<linearGradient id="${id}">${stopsOf(stops).join('')}</linearGradient>`;
export const glow = (id: string, ...stops: Stop[]) =>
  `<radialGradient id="${id}">${stopsOf(stops).join('')}</radialGradient>`;

export const path = (d: string, fill: string, more = '') => `<path d="${d}" fill="${fill}" ${more}/>`;
export const disc = (x: number, y: number, r: number, fill: string, more = '') =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}" ${more}/>`;
export const box = (x: number, y: number, width: number, height: number, fill: string, more = '') =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${fill}" ${more}/>`;
export const ground = (fill: string) => box(0, 0, SCENE.width, SCENE.height, fill);
export const times = (count: number, draw: (n: number) => string) =>
  Array.from({ length: count }, (_, n) => draw(n)).join('');
export const mirrored = (shapes: string) =>
  `${shapes}<g transform="translate(${SCENE.width} 0) scale(-1 1)">${shapes}</g>`;

export const scene = (defs: string[], ...shapes: string[]) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="960" height="640" viewBox="0 0 ${SCENE.width} ${SCENE.height}"><defs>${defs.join('')}</defs>${shapes.join('')}</svg>`;
