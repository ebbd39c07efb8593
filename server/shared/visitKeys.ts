/**
 * Names of a buyer's choices: the visited event, and which of several visits to it. Products in one basket that visit
 * the same event share the choice.
 */
export const visitKeys = (visits: readonly { eventId: string }[]): string[] =>
  visits.map(({ eventId }, n) => {
    const nth = visits.slice(0, n).filter((earlier) => earlier.eventId === eventId).length;
    return nth === 0 ? eventId : `${eventId}.${nth + 1}`;
  });
