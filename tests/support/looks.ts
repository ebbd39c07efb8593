/**
 * Contrast is by far the dearest thing to measure, and most texts of most pages look like one that was measured before.
 * A look is all that it depends on: how a text is written, and what lies over and under it.
 */

/** In the page: gives the looks of its texts, and keeps the elements of each. */
export const findLooks = (leftOut: string[]): string[] => {
  const FIELDS = 'input, select, textarea';
  const WORDLESS = '[type=hidden], [type=range], [type=color], [type=checkbox], [type=radio], [type=image]';
  const DISABLED = ':disabled, [aria-disabled="true"], [inert]';
  const CLEAR = 'rgba(0, 0, 0, 0)';
  type Layer = {
    it: Element;
    rect: DOMRect;
    paint: string;
    isOpaque: boolean;
    place: string;
    isInBar: boolean;
  };

  const has = (outer: DOMRect, inner: DOMRect) =>
    outer.left <= inner.left && outer.right >= inner.right && outer.top <= inner.top && outer.bottom >= inner.bottom;
  const meet = (one: DOMRect, other: DOMRect) =>
    one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;

  /** What this paints over what is under it; empty where it only has words. */
  const paintOf = (style: CSSStyleDeclaration): string => {
    const { backgroundColor, backgroundImage, opacity, mixBlendMode, filter } = style;
    const paint = [backgroundColor, backgroundImage, opacity, mixBlendMode, filter].join(' ');
    return paint === `${CLEAR} none 1 normal none` ? '' : paint;
  };
  const raised = [...document.querySelectorAll('body *')].filter((it) => {
    const { position, zIndex } = getComputedStyle(it);
    return position !== 'static' && Number(zIndex) > 0;
  });
  const isRaised = (it: Element) => raised.some((each) => each.contains(it));
  /** Stays in sight, over what is scrolled past. */
  const isInBar = (it: Element) =>
    raised.some((each) => /sticky|fixed/.test(getComputedStyle(each).position) && each.contains(it));
  const layerOf = (it: Element): Layer[] => {
    const style = getComputedStyle(it);
    const before = getComputedStyle(it, '::before');
    const after = getComputedStyle(it, '::after');
    const pseudo = [before, after]
      .filter(({ content }) => content !== 'none')
      .map((each) => paintOf(each) && `${paintOf(each)} ${each.width} ${each.height}`);
    const own = paintOf(style);
    const isPicture = it.matches('img, svg, canvas, video, object');
    if (!own && !isPicture && !pseudo.some(Boolean)) return [];
    return [
      {
        it,
        rect: it.getBoundingClientRect(),
        paint: [own, ...pseudo, isPicture && it.localName].join('|'),
        isOpaque: /^rgb\([^)]*\) none 1 normal none$/.test(own) && !pseudo.some(Boolean),
        place: `${style.position} ${style.zIndex}`,
        isInBar: isInBar(it),
      },
    ];
  };
  /** Where its own words are. */
  const rectOf = (it: Element): DOMRect | undefined => {
    if (it.matches(FIELDS)) return it.getBoundingClientRect();
    const words = [...it.childNodes].filter((node) => node.nodeType === 3 && node.nodeValue?.trim());
    if (words.length === 0) return undefined;
    const range = document.createRange();
    range.setStartBefore(words[0]!);
    range.setEndAfter(words.at(-1)!);
    return range.getBoundingClientRect();
  };
  const writingOf = ({ color, textShadow, webkitTextFillColor, webkitTextStroke, textIndent }: CSSStyleDeclaration) =>
    [color, textShadow, webkitTextFillColor, webkitTextStroke, textIndent].join(' ');
  /** Large letters may be fainter; none that are smaller than this count as large. */
  const sizeOf = ({ fontSize, fontWeight }: CSSStyleDeclaration) =>
    Number.parseFloat(fontSize) < 18 ? 'small' : `${fontSize} ${fontWeight}`;
  /** A link is to be told from the text around it. */
  const linkOf = (it: Element): string => {
    const link = it.closest('a');
    const around = link?.parentElement;
    if (!link || !around || getComputedStyle(link).display !== 'inline') return '';
    if (around.textContent!.trim() === link.textContent!.trim()) return '';
    const styles = [getComputedStyle(link), getComputedStyle(around)];
    return styles
      .flatMap((style) => [writingOf(style), style.font, style.textDecoration, style.borderBottom])
      .join(' ');
  };

  const visible = [...document.querySelectorAll('body, body *')].filter((it) =>
    it.checkVisibility({ visibilityProperty: true }),
  );
  const layers = visible.flatMap(layerOf);
  // What is disabled is held to nothing, nor is what names it.
  const namesOfDisabled = [...document.querySelectorAll(`:is(${DISABLED})[aria-labelledby]`)]
    .flatMap((it) => it.getAttribute('aria-labelledby')!.split(/\s+/))
    .map((id) => document.getElementById(id));
  const isExempt = (it: Element): boolean =>
    it.matches(WORDLESS) ||
    it.closest(DISABLED) !== null ||
    it.closest('label')?.control?.matches(DISABLED) === true ||
    namesOfDisabled.some((name) => name?.contains(it));
  // For ears only.
  const clipped = visible.filter((it) => {
    const { width, height } = it.getBoundingClientRect();
    return width === 1 && height === 1 && getComputedStyle(it).overflow === 'hidden';
  });

  const lookOf = (it: Element, rect: DOMRect): string => {
    const isOver = isRaised(it);
    const met = layers.filter((layer) => meet(layer.rect, rect) && (isOver || !layer.isInBar));
    // Nothing shines through the nearest of its grounds that is opaque.
    const ground = met.findLast((layer) => layer.isOpaque && layer.it.contains(it) && has(layer.rect, rect));
    const seen = met
      .filter((layer) => !(ground && layer.isOpaque && layer !== ground && layer.it.contains(ground.it)))
      .map((layer) => {
        if (layer.it.contains(it)) return `${has(layer.rect, rect)} ${layer.paint}`;
        return `beside ${has(layer.rect, rect)} ${layer.place} ${layer.paint}`;
      });
    const kind = it.matches(FIELDS) ? it.localName : it.textContent!.trim().length === 1;
    const style = getComputedStyle(it);
    return [kind, writingOf(style), sizeOf(style), linkOf(it), ...seen].join('\n');
  };
  const texts = new Map<string, Element[]>();
  for (const it of visible) {
    const rect = rectOf(it);
    if (!rect || rect.bottom + scrollY <= 0 || rect.right + scrollX <= 0) continue;
    if (isExempt(it) || clipped.some((each) => each.contains(it))) continue;
    if (leftOut.some((selector) => it.closest(selector))) continue;
    const look = lookOf(it, rect);
    // Those that a bar covers now come last.
    const isCovered = !isRaised(it) && layers.some((layer) => layer.isInBar && meet(layer.rect, rect));
    const alike = texts.get(look) ?? [];
    texts.set(look, isCovered ? [...alike, it] : [it, ...alike]);
  }
  Object.assign(window, { texts });
  return [...texts.keys()];
};
