import { useT } from '@/hooks/useT';

type SaidTextProps = { parts: readonly { text: string; isQuoted: boolean }[] };

const BEGINNING = 60;

/** The first words of a quotation, without quote markers. */
const beginningOf = (text: string): string => {
  const words = (text.split('\n').find((line) => /^\s?>\s*[^>\s]/.test(line)) ?? text).replace(/^[\s>]+/, '');
  return words.length > BEGINNING ? `${words.slice(0, BEGINNING).trimEnd()}…` : words;
};

/** A message, with its quotations folded in place. */
export function SaidText({ parts }: SaidTextProps) {
  const t = useT();
  return (
    <div className="grid gap-3">
      {parts.map(({ text, isQuoted }, at) => {
        const key = `${at}`;
        return isQuoted ? (
          <details key={key} className="border-rule border-l-2 pl-3 text-soft">
            <summary className="cursor-pointer text-small wrap-anywhere">
              {t('common.quoted')}: {beginningOf(text)}
            </summary>
            <p className="mt-2 whitespace-pre-line wrap-anywhere">{text}</p>
          </details>
        ) : (
          <p key={key} className="whitespace-pre-line wrap-anywhere">
            {text}
          </p>
        );
      })}
    </div>
  );
}
