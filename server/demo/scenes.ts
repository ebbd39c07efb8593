/** Pictures of the demo's events, drawn from simple shapes in the colours of the posters. */
import { type Text, text } from './catalogue';
import { across, box, disc, fall, glow, ground, MIDDLE, mirrored, path, scene, times } from './shapes';

/** A lighthouse on its rock, at nightfall. */
function lighthouse(): string {
  const [x, top, foot] = [800, 210, 640];
  const widthAt = (y: number) => 34 + ((y - top) / (foot - top)) * 28;
  const band = (from: number, to: number) =>
    path(`M${x - widthAt(from)} ${from}H${x + widthAt(from)}L${x + widthAt(to)} ${to}H${x - widthAt(to)}z`, '#e5694b');
  return scene(
    [
      fall('sky', [0, '#16233c'], [0.55, '#3b4a74'], [0.8, '#e58a63'], [1, '#f3c97a']),
      fall('sea', [0, '#e58a63'], [0.12, '#37507d'], [1, '#131f36']),
      across('left', [0, '#f6e3a8', 0], [1, '#fff3c9', 0.9]),
      across('right', [0, '#fff3c9', 0.9], [1, '#f6e3a8', 0]),
      across('tower', [0, '#f7f3ea'], [0.6, '#f6efe2'], [1, '#b9b3b4']),
    ],
    ground('url(#sky)'),
    times(46, (n) => disc((n * 397) % 1200, (n * 151) % 360, n % 5 ? 1.6 : 2.8, '#f7f3ea', 'opacity=".75"')),
    box(0, 560, 1200, 240, 'url(#sea)'),
    times(13, (n) =>
      box(60 + ((n * 283) % 900), 588 + n * 15, 90 + ((n * 67) % 160), 3, '#f3c97a', 'opacity=".35" rx="1.5"'),
    ),
    path(`M${x} 165L-40 40V330z`, 'url(#left)'),
    path(`M${x} 165L1240 90V270z`, 'url(#right)'),
    path('M520 800C580 690 640 650 720 636C790 622 860 628 930 660C1010 690 1100 700 1200 690V800z', '#141b2b'),
    path(`M${x - 34} ${top}H${x + 34}L${x + 62} ${foot}H${x - 62}z`, 'url(#tower)'),
    band(282, 352),
    band(422, 492),
    band(562, 632),
    box(x - 48, 196, 96, 16, '#141b2b', 'rx="3"'),
    box(x - 26, 140, 52, 56, '#fff3c9'),
    times(4, (n) => box(x - 27 + n * 17, 140, 3, 56, '#141b2b')),
    path(`M${x - 36} 142Q${x} 88 ${x + 36} 142z`, '#a8391f'),
    box(x - 2, 92, 4, 24, '#141b2b'),
  );
}

/** Close-up of the great lens, with its keeper. */
function lens(): string {
  const [x, y] = [680, 380];
  return scene(
    [
      glow('night', [0, '#1c8272'], [0.7, '#0c5a50'], [1, '#052a25']),
      glow('light', [0, '#fffdf3'], [0.35, '#f7dc93'], [1, '#f0b748', 0]),
    ],
    ground('url(#night)'),
    disc(x, y, 470, 'url(#light)', 'opacity=".55"'),
    times(32, (n) => {
      const angle = (n * Math.PI) / 16;
      const at = (r: number, turn: number) =>
        `${(x + r * Math.cos(angle + turn)).toFixed(1)} ${(y + r * Math.sin(angle + turn)).toFixed(1)}`;
      return path(`M${at(80, 0)}L${at(700, -0.035)}L${at(700, 0.035)}z`, '#f7f3ea', 'opacity=".07"');
    }),
    times(9, (n) => {
      const stroke = n % 2 ? '#f0b748' : '#86d5c2';
      return disc(
        x,
        y,
        96 + n * 32,
        'none',
        `stroke="${stroke}" stroke-width="${18 - n}" opacity="${0.95 - n * 0.07}"`,
      );
    }),
    disc(x, y, 70, '#fffdf3'),
    disc(x, y, 70, 'none', 'stroke="#f0b748" stroke-width="8"'),
    box(x - 392, 0, 16, 800, '#062f29'),
    box(x + 376, 0, 16, 800, '#062f29'),
    box(0, 742, 1200, 58, '#041f1b'),
    disc(250, 430, 44, '#041f1b'),
    path('M198 418Q250 356 302 418L318 424H186z', '#041f1b'),
    box(232, 466, 36, 40, '#041f1b'),
    path('M168 760C160 620 178 500 250 490C322 500 340 620 332 760z', '#041f1b'),
    path('M312 560L392 606L384 624L300 590z', '#041f1b'),
    path('M376 604h36v52h-36z', '#f0b748'),
    path('M372 600h44v8h-44zM372 654h44v8h-44z', '#041f1b'),
  );
}

/** The stage by candlelight: a tower, a moon. */
function stage(): string {
  const fold = (n: number) =>
    path(
      `M${n * 62} 0h62v800q-31 ${n % 2 ? 26 : -26} -62 0z`,
      n % 2 ? '#7d2317' : '#a8391f',
      `opacity="${1 - n * 0.03}"`,
    );
  const candle = (n: number) => {
    const x = 306 + n * 84;
    return (
      disc(x, 668, 60, 'url(#flame)') +
      path(`M${x} 640q14 22 0 36q-14 -14 0 -36z`, '#fff3c9') +
      box(x - 7, 676, 14, 44, '#f8efe6')
    );
  };
  return scene(
    [
      fall('night', [0, '#221024'], [0.7, '#5a2c55'], [1, '#b4576a']),
      glow('flame', [0, '#f1c04d', 0.75], [1, '#f1c04d', 0]),
      glow('moon', [0, '#fbe9d2'], [0.62, '#f3c97a'], [0.63, '#f3c97a', 0.25], [1, '#f3c97a', 0]),
      fall('boards', [0, '#8a4a2c'], [1, '#2a1712']),
    ],
    ground('url(#night)'),
    disc(770, 210, 150, 'url(#moon)'),
    path('M300 640L420 560L520 600L690 530L820 590L1000 540V720H300z', '#371a35'),
    path('M520 640V300H500V250H526V272H552V250H584V272H616V250H648V272H674V250H700V300H680V640z', '#1b0d1c'),
    path('M578 410v-34a22 22 0 0 1 44 0v34z', '#f1c04d'),
    path('M560 640v-70a40 40 0 0 1 80 0v70z', '#2c142b'),
    box(0, 636, 1200, 164, 'url(#boards)'),
    times(7, (n) =>
      path(
        `M${MIDDLE + (n - 3) * 120} 636L${MIDDLE + (n - 3) * 250} 800`,
        'none',
        'stroke="#1b0d1c" opacity=".5" stroke-width="3"',
      ),
    ),
    times(8, candle),
    mirrored(times(4, fold)),
    path(`M0 0H1200V70${times(8, (n) => `Q${1125 - n * 150} 170 ${1050 - n * 150} 70`)}z`, '#8f2a1a'),
    path(`M0 0H1200V40${times(8, (n) => `Q${1125 - n * 150} 130 ${1050 - n * 150} 40`)}z`, '#c04a2b'),
  );
}

/** The pond with its old trees and a rowing boat. */
function pond(): string {
  const tree = (x: number, foot: number, r: number, leaf: string) =>
    path(`M${x - 7} ${foot}l5 ${-r * 1.5}h4l5 ${r * 1.5}z`, '#3a2a1c') +
    disc(x, foot - r * 1.7, r, leaf) +
    disc(x - r * 0.6, foot - r * 1.25, r * 0.7, leaf) +
    disc(x + r * 0.62, foot - r * 1.2, r * 0.72, leaf) +
    disc(x + r * 0.2, foot - r * 1.9, r * 0.55, '#f7f3ea', 'opacity=".12"');
  return scene(
    [
      fall('sky', [0, '#bcd9ea'], [0.7, '#f6efe2'], [1, '#f8e3b4']),
      fall('water', [0, '#b9d6c4'], [0.3, '#6fa7b8'], [1, '#1f5a66']),
    ],
    ground('url(#sky)'),
    disc(330, 210, 82, '#f1c04d'),
    path('M0 420Q260 300 560 400T1200 350V560H0z', '#a9cf9f'),
    path('M0 460Q330 380 640 450T1200 430V560H0z', '#6fa36f'),
    times(6, (n) => tree(70 + n * 118, 500 - (n % 3) * 14, 46 + ((n * 17) % 26), n % 2 ? '#3f7350' : '#2f5c41')),
    tree(960, 520, 112, '#2b5139'),
    tree(1120, 528, 84, '#3f7350'),
    path('M0 500Q420 470 760 496T1200 512V800H0z', 'url(#water)'),
    times(17, (n) =>
      box(
        ((n * 311) % 1100) - 20,
        528 + n * 16,
        70 + ((n * 89) % 150),
        4,
        '#f7f3ea',
        `opacity="${0.16 + (n % 3) * 0.08}" rx="2"`,
      ),
    ),
    box(250, 520, 160, 6, '#f1c04d', 'opacity=".7" rx="3"'),
    box(280, 544, 110, 5, '#f1c04d', 'opacity=".55" rx="3"'),
    path('M700 690L540 734M880 690L1030 742', 'none', 'stroke="#ead9a5" stroke-width="8" stroke-linecap="round"'),
    disc(786, 590, 24, '#2a1712'),
    path('M752 668Q756 612 786 612Q816 612 820 668z', '#d9623a'),
    path('M640 660H930Q906 726 840 728H726Q664 726 640 660z', '#243a2c'),
    path('M640 660H930L926 672H645z', '#ead9a5'),
    box(640, 738, 280, 6, '#0f3b44', 'opacity=".45" rx="3"'),
  );
}

/** Palms and butterflies under glass. */
function glasshouse(): string {
  const leaf = (turn: number, length: number, fill: string) =>
    path(
      `M0 0Q${length * 0.5} ${-length * 0.34} ${length} ${length * 0.1}Q${length * 0.5} ${-length * 0.1} 0 0z`,
      fill,
      `transform="rotate(${turn})"`,
    );
  const palm = (x: number, y: number, size: number, fill: string) =>
    path(`M${x - 9} 800Q${x + 4} ${y + 200} ${x - 4} ${y}h9Q${x + 18} ${y + 200} ${x + 12} 800z`, '#3a2a1c') +
    `<g transform="translate(${x} ${y})">${times(9, (n) => leaf(-200 + n * 27, size * (n % 2 ? 1 : 0.82), fill))}</g>`;
  const butterfly = (x: number, y: number, size: number, fill: string) =>
    `<g transform="translate(${x} ${y}) rotate(-18) scale(${size})">${path('M0 0C-10 -26 -40 -26 -34 -4C-30 8 -12 8 0 0C-14 8 -26 22 -14 26C-6 28 0 12 0 0C10 -26 40 -26 34 -4C30 8 12 8 0 0C14 8 26 22 14 26C6 28 0 12 0 0z', fill)}${box(-1.6, -8, 3.2, 26, '#1c1815', 'rx="1.6"')}</g>`;
  const bars = 'stroke="#fbf5e6" stroke-width="7" opacity=".8"';
  return scene(
    [
      fall('air', [0, '#fbe9d2'], [0.5, '#cfe3cf'], [1, '#6fa36f']),
      fall('earth', [0, '#243a2c'], [1, '#12201a']),
      glow('sun', [0, '#fffdf3'], [0.4, '#f6dc94', 0.8], [1, '#f3c97a', 0]),
    ],
    ground('url(#air)'),
    disc(820, 190, 330, 'url(#sun)'),
    path('M60 800V460A540 440 0 0 1 1140 460V800', 'none', 'stroke="#f7f3ea" stroke-width="16"'),
    times(9, (n) => path(`M${120 + n * 120} 800V470Q${120 + n * 120} 300 ${MIDDLE + (n - 4) * 22} 20`, 'none', bars)),
    times(3, (n) =>
      path(`M${60 + n * 10} ${460 - n * 130}Q600 ${400 - n * 150} ${1140 - n * 10} ${460 - n * 130}`, 'none', bars),
    ),
    palm(250, 330, 230, '#2f5c41'),
    palm(970, 300, 260, '#2b5139'),
    palm(600, 440, 190, '#3f7350'),
    palm(420, 520, 170, '#4f8a5a'),
    palm(800, 520, 180, '#4f8a5a'),
    path('M0 800V700Q160 640 300 700T600 690T900 700T1200 680V800z', 'url(#earth)'),
    times(12, (n) =>
      disc(50 + n * 102, 716 + ((n * 37) % 44), 9 + (n % 3) * 4, ['#d9623a', '#f1c04d', '#e6a2a6'][n % 3]!),
    ),
    butterfly(690, 250, 1.5, '#d9623a'),
    butterfly(420, 200, 1, '#f1c04d'),
    butterfly(850, 420, 0.9, '#e6a2a6'),
  );
}

/** Drawing and alternative text by event slug. */
export const SCENES: Readonly<Record<string, { draw: () => string; alt: Text }>> = {
  'lighthouse-museum': {
    draw: lighthouse,
    alt: text('A lighthouse over the sea at nightfall', 'Un faro sobre el mar al anochecer'),
  },
  'keepers-tour': {
    draw: lens,
    alt: text('The keeper with a lantern before the great lens', 'El farero con un farol ante la gran lente'),
  },
  'life-is-a-dream': {
    draw: stage,
    alt: text(
      'A stage by candlelight: a tower and the moon',
      'Un escenario a la luz de las velas: una torre y la luna',
    ),
  },
  'pond-park': {
    draw: pond,
    alt: text('A rowing boat on a pond with old trees', 'Una barca de remos en un estanque con árboles centenarios'),
  },
  'winter-garden': {
    draw: glasshouse,
    alt: text('Palms and butterflies in a glasshouse', 'Palmeras y mariposas en un invernadero'),
  },
};
