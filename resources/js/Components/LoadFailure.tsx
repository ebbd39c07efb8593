import { builtInFor } from '@server/shared/i18n/translate';
import { Button } from '@/Components/Button';
import { documentLocale } from '@/lib/texts';

/** The dictionaries may be among what could not be fetched, so these words travel with the entry itself. */
const WORDS = {
  en: {
    title: 'This page did not arrive',
    text: 'Part of the page could not be fetched. Check your connection and try again; nothing you have bought is affected.',
    retry: 'Try again',
  },
  es: {
    title: 'Esta página no ha llegado',
    text: 'No se ha podido descargar una parte de la página. Compruebe su conexión e inténtelo de nuevo; sus compras no se ven afectadas.',
    retry: 'Intentar de nuevo',
  },
};

/** Stands in for a page whose files cannot be fetched even after a fresh start. */
export function LoadFailure() {
  const words = WORDS[builtInFor(documentLocale())];
  return (
    <div className="mx-auto max-w-xl px-5 py-24">
      <h1 className="display text-number">{words.title}</h1>
      <p className="mt-4 mb-8 text-lead text-soft">{words.text}</p>
      <Button onClick={() => window.location.reload()}>{words.retry}</Button>
    </div>
  );
}
