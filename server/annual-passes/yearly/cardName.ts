/** "Visa •••• 4242", as far as the provider reports it. */
export const cardName = ({ cardBrand, cardLast4 }: { cardBrand: string | null; cardLast4: string | null }): string => {
  const brand = cardBrand ? `${cardBrand.charAt(0).toUpperCase()}${cardBrand.slice(1)}` : '';
  return [brand, cardLast4 && `•••• ${cardLast4}`].filter(Boolean).join(' ') || '••••';
};
