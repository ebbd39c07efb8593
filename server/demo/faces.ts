/** Drawn portraits of fictitious people: all forty differ. */
import sharp from 'sharp';
import type { Random } from './random';

const SKINS = ['#f3cfb3', '#e8b48e', '#d59a6f', '#b87a50', '#8d5a3b', '#f7dcc6'];
const HAIRS = ['#2a211c', '#4b3526', '#7a5230', '#b98a4a', '#8f8f94', '#c9653a'];
const SHIRTS = ['#0c5a50', '#37507d', '#a8391f', '#8a6d2f', '#5b4a7a', '#3f6b3a'];
const GROUNDS = ['#dfe7e4', '#e9e1d4', '#dcd6e4', '#e4ddd0'];

function face(random: Random): string {
  const [skin, hair] = [random.pick(SKINS), random.pick(HAIRS)];
  const width = random.between(66, 80);
  const height = random.between(90, 104);
  const brow = random.between(-4, 4);
  const smile = random.between(8, 22);
  const hairs = [
    // Short, long, tied up, thin on top.
    `<path d="M${160 - width - 4} 190Q${156 - width} 92 160 88Q${164 + width} 92 ${164 + width} 190Q${150 + width} 140 160 136Q${170 - width} 140 ${156 - width} 190z" fill="${hair}"/>`,
    `<path d="M${150 - width} 310Q${140 - width} 86 160 84Q${180 + width} 86 ${170 + width} 310L${136 + width} 310Q${160 + width} 150 160 138Q${160 - width} 150 ${184 - width} 310z" fill="${hair}"/>`,
    `<circle cx="160" cy="84" r="34" fill="${hair}"/><path d="M${158 - width} 186Q${156 - width} 96 160 92Q${164 + width} 96 ${162 + width} 186Q${140 + width} 136 160 132Q${180 - width} 136 ${158 - width} 186z" fill="${hair}"/>`,
    `<path d="M${158 - width} 210Q${148 - width} 160 ${172 - width} 140Q${168 - width} 180 ${158 - width} 210zM${162 + width} 210Q${172 + width} 160 ${148 + width} 140Q${152 + width} 180 ${162 + width} 210z" fill="${hair}"/>`,
  ];
  const glasses = `<g fill="none" stroke="#222" stroke-width="4"><circle cx="130" cy="196" r="20"/><circle cx="190" cy="196" r="20"/><path d="M150 196h20"/></g>`;
  const beard = `<path d="M${162 - width} 215Q160 ${330 + height - 90} ${158 + width} 215Q${150 + width} 262 160 266Q${170 - width} 262 ${162 - width} 215z" fill="${hair}"/>`;
  const [cut, hasGlasses, hasBeard] = [random.between(0, 3), random.next() < 0.3, random.next() < 0.2];
  return `<svg xmlns="http://www.w3.org/2000/svg" width="320" height="400" viewBox="0 0 320 400"><rect width="320" height="400" fill="${random.pick(GROUNDS)}"/>
    <path d="M20 400Q30 318 160 312Q290 318 300 400z" fill="${random.pick(SHIRTS)}"/><rect x="130" y="270" width="60" height="62" rx="26" fill="${skin}"/>
    <ellipse cx="160" cy="205" rx="${width}" ry="${height}" fill="${skin}"/>${hasBeard && cut !== 1 ? beard : ''}${hairs[cut]}
    <circle cx="130" cy="197" r="7" fill="#231c18"/><circle cx="190" cy="197" r="7" fill="#231c18"/>
    <path d="M114 ${176 + brow}q16-9 32 0M174 ${176 + brow}q16-9 32 0" stroke="${hair}" stroke-width="6" fill="none" stroke-linecap="round"/>
    <path d="M160 200l-8 30h14" stroke="#00000055" stroke-width="4" fill="none" stroke-linecap="round"/>
    <path d="M134 ${252}q26 ${smile} 52 0" stroke="#8b2f2a" stroke-width="6" fill="none" stroke-linecap="round"/>${hasGlasses ? glasses : ''}</svg>`;
}

/** Portraits in the format of passes. Fast rather than small, since the demo waits for them. */
export async function drawFaces(random: Random, count: number): Promise<Uint8Array<ArrayBuffer>[]> {
  const drawn = Array.from({ length: count }, () => face(random));
  return Promise.all(
    drawn.map(async (svg) => new Uint8Array(await sharp(Buffer.from(svg)).webp({ quality: 80, effort: 0 }).toBuffer())),
  );
}
