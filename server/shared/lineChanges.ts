/** A line-by-line diff of two texts. */
export type LineChange = { type: 'same' | 'added' | 'removed'; text: string };

/** Longer texts are compared as a whole, since the table of the comparison grows with the square. */
const MAX_LINES = 1500;

const linesOf = (text: string): string[] => (text === '' ? [] : text.split(/\r?\n/));

/** The longest common subsequence of lines stays; the others were removed or added. */
export function lineChanges(before: string, after: string): LineChange[] {
  const [was, is] = [linesOf(before), linesOf(after)];
  const mark = (type: LineChange['type']) => (text: string) => ({ type, text });
  if (was.length > MAX_LINES || is.length > MAX_LINES)
    return before === after ? is.map(mark('same')) : [...was.map(mark('removed')), ...is.map(mark('added'))];
  const width = is.length + 1;
  // common[i * width + j]: the number of common lines of the rests from i and from j.
  const common = new Uint16Array((was.length + 1) * width);
  for (let i = was.length - 1; i >= 0; i -= 1)
    for (let j = is.length - 1; j >= 0; j -= 1)
      common[i * width + j] =
        was[i] === is[j]
          ? common[(i + 1) * width + j + 1]! + 1
          : Math.max(common[(i + 1) * width + j]!, common[i * width + j + 1]!);
  const changes: LineChange[] = [];
  let [i, j] = [0, 0];
  while (i < was.length || j < is.length) {
    if (i < was.length && j < is.length && was[i] === is[j]) {
      changes.push({ type: 'same', text: is[j]! });
      i += 1;
      j += 1;
    } else if (j >= is.length || (i < was.length && common[(i + 1) * width + j]! >= common[i * width + j + 1]!)) {
      changes.push({ type: 'removed', text: was[i]! });
      i += 1;
    } else {
      changes.push({ type: 'added', text: is[j]! });
      j += 1;
    }
  }
  return changes;
}
