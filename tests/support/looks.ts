/**
 * Contrast is the most expensive measurement, and most texts look like one measured before. A look is everything that
 * contrast depends on: the style of a text, and the layers above and below it.
 */

/** In the page: finds the looks of its texts, and keeps the elements of each. */
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

  /** The background that an element paints; empty if it has only text. */
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
  /** Sticky, above scrolled content. */
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
  /** Box of its own text. */
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
  /** Large text may have less contrast; this is the smallest size that counts as large. */
  const sizeOf = ({ fontSize, fontWeight }: CSSStyleDeclaration) =>
    Number.parseFloat(fontSize) < 18 ? 'small' : `${fontSize} ${fontWeight}`;
  /** A link must be distinguishable from the text around it. */
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
  // Disabled controls and their labels are exempt.
  const namesOfDisabled = [...document.querySelectorAll(`:is(${DISABLED})[aria-labelledby]`)]
    .flatMap((it) => it.getAttribute('aria-labelledby')!.split(/\s+/))
    .map((id) => document.getElementById(id));
  const isExempt = (it: Element): boolean =>
    it.matches(WORDLESS) ||
    it.closest(DISABLED) !== null ||
    it.closest('label')?.control?.matches(DISABLED) === true ||
    namesOfDisabled.some((name) => name?.contains(it));
  // Visible to screen readers only.
  const clipped = visible.filter((it) => {
    const { width, height } = it.getBoundingClientRect();
    return width === 1 && height === 1 && getComputedStyle(it).overflow === 'hidden';
  });

  const lookOf = (it: Element, rect: DOMRect): string => {
    const isOver = isRaised(it);
    const met = layers.filter((layer) => meet(layer.rect, rect) && (isOver || !layer.isInBar));
    // Layers below the nearest opaque background do not matter.
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
    // Elements currently covered by a sticky bar come last.
    const isCovered = !isRaised(it) && layers.some((layer) => layer.isInBar && meet(layer.rect, rect));
    const alike = texts.get(look) ?? [];
    texts.set(look, isCovered ? [...alike, it] : [it, ...alike]);
  }
  Object.assign(window, { texts });
  return [...texts.keys()];
};
