import { POINT } from '@server/shared/refunds';
import type { ReactNode } from 'react';

type Part = { isList: boolean; lines: string[] };

/** Consecutive bullet lines become one list. */
function partsOf(text: string): Part[] {
  const parts: Part[] = [];
  for (const line of text.split('\n').filter(Boolean)) {
    const isList = line.startsWith(POINT);
    const last = parts.at(-1);
    if (isList && last?.isList) last.lines.push(line.slice(POINT.length));
    else parts.push({ isList, lines: [isList ? line.slice(POINT.length) : line] });
  }
  return parts;
}

/** The first rule, as a one-line summary of the terms. */
export function mainTerm(text: string): string {
  const lines = text.split('\n').filter(Boolean);
  return lines.find((line) => line.startsWith(POINT))?.slice(POINT.length) ?? lines[0] ?? '';
}

/** All rules of the first list, the refund rules, in one line. */
export const termsInLine = (text: string): string =>
  partsOf(text)
    .find(({ isList }) => isList)
    ?.lines.join(' · ') ?? mainTerm(text);

/** Terms of changes and refunds, with bullet points as a list. */
export function PolicyText({ text, className = '' }: { text: string; className?: string }) {
  return (
    <div className={`grid gap-2 ${className}`}>
      {partsOf(text).map(({ isList, lines }) =>
        isList ? (
          <ul key={lines[0]} className="grid list-disc gap-1 pl-5">
            {lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        ) : (
          <p key={lines[0]}>{lines[0]}</p>
        ),
      )}
    </div>
  );
}

type PolicyListProps = {
  policies: readonly { title: string; text: string }[];
  /** `line`: the first rule, shown while the terms are folded. */
  children: (titles: string, text: ReactNode, line: string) => ReactNode;
};

/** Each policy once, with the names of its events; no names where all events share it. */
export function PolicyList({ policies, children }: PolicyListProps) {
  const byText = new Map<string, string[]>();
  for (const { title, text } of policies) if (text) byText.set(text, [...(byText.get(text) ?? []), title]);
  return [...byText].map(([text, titles]) => (
    <div key={text} className="not-first:mt-4">
      {children(byText.size > 1 ? titles.join(' · ') : '', <PolicyText text={text} />, mainTerm(text))}
    </div>
  ));
}
